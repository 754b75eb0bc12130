/** Insights: what changed against another period, as sentences. */
import { useTranslation } from 'react-i18next'
import { FilterChips } from '../../reports/filters/FilterChips.tsx'
import { FilterEditor } from '../../reports/filters/FilterEditor.tsx'
import { QuestionTools } from '../../reports/head/QuestionTools.tsx'
import { ReportHead } from '../../reports/head/ReportHead.tsx'
import { useReportSource } from '../../reports/source.tsx'
import { useReportPage } from '../../reports/use-report-page.ts'
import { WebsiteReport } from '../../reports/WebsiteReport.tsx'
import { Changes } from './Changes.tsx'

export function InsightsPage() {
  return <WebsiteReport>{({ websiteId }) => <Insights websiteId={websiteId} />}</WebsiteReport>
}

function Insights({ websiteId }: { readonly websiteId: string }) {
  const { t } = useTranslation()
  const { name } = useReportSource()
  const page = useReportPage(`${t('nav.insights')} · ${name}`)
  return (
    <>
      <ReportHead title={name} kind={t('nav.insights')}>
        <QuestionTools onFilter={page.addFilter} mustCompare />
      </ReportHead>
      <FilterChips onEdit={page.setEditing} />
      <Changes websiteId={websiteId} />
      <FilterEditor state={page.editing} onClose={page.closeEditor} />
    </>
  )
}
