/** Campaigns: results of visits with UTM tags, and a builder for links with such tags. */
import { useTranslation } from 'react-i18next'
import { QuestionTools } from '../../reports/head/QuestionTools.tsx'
import { ReportHead } from '../../reports/head/ReportHead.tsx'
import { useReportSource } from '../../reports/source.tsx'
import { WebsiteReport } from '../../reports/WebsiteReport.tsx'
import { LazyPart } from '../../ui/lazy/LazyPart.tsx'
import { lazyPart } from '../../ui/lazy/lazy-part.ts'
import { CampaignTable } from './CampaignTable.tsx'

const linkBuilder = lazyPart(async () => (await import('./LinkBuilder.tsx')).LinkBuilder)

export function UtmPage() {
  return <WebsiteReport>{() => <Utm />}</WebsiteReport>
}

/** Works with any source: the team's own website or a shared report, which has no link builder. */
export function Utm() {
  const { t } = useTranslation()
  const { whose } = useReportSource()
  return (
    <>
      <ReportHead kind={t('nav.utm')}>
        {(addFilter) => <QuestionTools onFilter={addFilter} compares={false} />}
      </ReportHead>
      <CampaignTable
        below={
          whose.website_id !== undefined && (
            <LazyPart part={linkBuilder} given={{ websiteId: whose.website_id }} />
          )
        }
      />
    </>
  )
}
