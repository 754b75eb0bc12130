/** The last thirty minutes of a website in real time. */
import { SlidersHorizontal } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useConnection } from '../../lib/api/connection.ts'
import { useReportState } from '../../lib/url/use-report-state.ts'
import { ReportHead } from '../../reports/head/ReportHead.tsx'
import { useLiveData } from '../../reports/live/use-live-data.ts'
import { WebsiteReport } from '../../reports/WebsiteReport.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { LiveDot } from '../../ui/feedback/LiveDot.tsx'
import { type BreakdownTabs, LiveBody } from './LiveBody.tsx'
import { LiveLog } from './LiveLog.tsx'
import styles from './Realtime.module.css'

const breakdowns: readonly BreakdownTabs[] = [
  { title: 'pages', parameter: 'by_page', tabs: ['page', 'page_title', 'entry_page'] },
  { title: 'sources', parameter: 'by_source', tabs: ['referer', 'channel', 'utm_source'] },
  { title: 'places', parameter: 'by_place', tabs: ['country', 'region', 'city'] },
]

export function RealtimePage() {
  return <WebsiteReport>{({ websiteId }) => <Realtime websiteId={websiteId} />}</WebsiteReport>
}

function Realtime({ websiteId }: { readonly websiteId: string }) {
  const { t } = useTranslation()
  const [{ filters }] = useReportState()
  const live = useLiveData(websiteId, filters)
  const lost = useConnection((state) => state.lost)
  const current = live.data?.current
  return (
    <>
      <ReportHead count={current} kind={t('nav.realtime')} timeless>
        {(addFilter) => (
          <>
            <span className={styles.connection} role="status">
              <LiveDot live={live.connection === 'live'} />
              {/* The connection strip already says that the connection is lost. */}
              {!lost && t(`realtime.connection.${live.connection}`)}
            </span>
            <Button onClick={addFilter} data-adds-filter>
              <SlidersHorizontal size={16} strokeWidth={1.75} aria-hidden />
              {t('filter.filter')}
            </Button>
          </>
        )}
      </ReportHead>
      <LiveBody live={live} breakdowns={breakdowns}>
        <LiveLog live={live.isPlaceholderData ? undefined : live.data} />
      </LiveBody>
    </>
  )
}
