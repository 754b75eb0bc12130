/** Two periods of a website side by side: metric by metric, bucket by bucket, row by row. */
import { useTranslation } from 'react-i18next'
import { comparable } from '../../lib/url/report-state.ts'
import { useReportState } from '../../lib/url/use-report-state.ts'
import { QuestionTools } from '../../reports/head/QuestionTools.tsx'
import { ReportHead } from '../../reports/head/ReportHead.tsx'
import { WebsiteReport } from '../../reports/WebsiteReport.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import styles from './Compare.module.css'
import { CompareBuckets } from './CompareBuckets.tsx'
import { CompareCharts } from './CompareCharts.tsx'
import { CompareRows } from './CompareRows.tsx'
import { CompareTotals } from './CompareTotals.tsx'

export function ComparePage() {
  return <WebsiteReport calls="compare">{() => <Compare />}</WebsiteReport>
}

function Compare() {
  const { t } = useTranslation()
  const [state] = useReportState()
  return (
    <>
      <ReportHead kind={t('nav.compare')}>
        {(addFilter) => <QuestionTools onFilter={addFilter} mustCompare />}
      </ReportHead>
      {comparable(state) ? (
        <div className={styles.page}>
          <CompareTotals />
          <CompareCharts />
          <CompareRows />
          <CompareBuckets />
        </div>
      ) : (
        <EmptyState title={t('compare.nothing')} text={t('compare.nothingText')} />
      )}
    </>
  )
}
