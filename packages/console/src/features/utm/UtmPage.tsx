/** Campaigns: what visits with UTM tags come to, and the builder of links that carry such tags. */
import { useTranslation } from 'react-i18next'
import { FilterEditor } from '../../reports/filters/FilterEditor.tsx'
import { QuestionTools } from '../../reports/head/QuestionTools.tsx'
import { ReportHead } from '../../reports/head/ReportHead.tsx'
import { useReportSource } from '../../reports/source.tsx'
import { useReportPage } from '../../reports/use-report-page.ts'
import { WebsiteReport } from '../../reports/WebsiteReport.tsx'
import { CampaignTable } from './CampaignTable.tsx'
import { LinkBuilder } from './LinkBuilder.tsx'

export function UtmPage() {
  return <WebsiteReport>{({ websiteId }) => <Utm websiteId={websiteId} />}</WebsiteReport>
}

function Utm({ websiteId }: { readonly websiteId: string }) {
  const { t } = useTranslation()
  const { name } = useReportSource()
  const page = useReportPage(`${t('nav.utm')} · ${name}`)
  return (
    <>
      <ReportHead title={name} kind={t('nav.utm')} onEditFilter={page.setEditing}>
        <QuestionTools onFilter={page.addFilter} compares={false} />
      </ReportHead>
      <CampaignTable websiteId={websiteId} />
      <LinkBuilder websiteId={websiteId} />
      <FilterEditor state={page.editing} onClose={page.closeEditor} />
    </>
  )
}
