/** The last thirty minutes of a website in real time. */
import { SlidersHorizontal } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useConnection } from '../../lib/api/connection.ts'
import { useReportState } from '../../lib/url/use-report-state.ts'
import { FilterEditor } from '../../reports/filters/FilterEditor.tsx'
import { ReportHead } from '../../reports/head/ReportHead.tsx'
import { useLiveData } from '../../reports/live/use-live-data.ts'
import { useReportSource } from '../../reports/source.tsx'
import { useReportPage } from '../../reports/use-report-page.ts'
import { WebsiteReport } from '../../reports/WebsiteReport.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { ErrorPanel } from '../../ui/feedback/ErrorPanel.tsx'
import { LiveDot } from '../../ui/feedback/LiveDot.tsx'
import { LiveHeadline } from './LiveHeadline.tsx'
import { LiveLog } from './LiveLog.tsx'
import { LiveMap } from './LiveMap.tsx'
import { LivePanel } from './LivePanel.tsx'
import { isQuiet, QuietLive } from './QuietLive.tsx'
import styles from './Realtime.module.css'

export function RealtimePage() {
  return <WebsiteReport>{({ websiteId }) => <Realtime websiteId={websiteId} />}</WebsiteReport>
}

function Realtime({ websiteId }: { readonly websiteId: string }) {
  const { t } = useTranslation()
  const { name } = useReportSource()
  const [{ filters }] = useReportState()
  const live = useLiveData(websiteId, filters)
  const lost = useConnection((state) => state.lost)
  const current = live.data?.current
  const title = `${t('nav.realtime')} · ${name}`
  const page = useReportPage(current ? `(${current}) ${title}` : title, { timeless: true })
  return (
    <>
      <ReportHead title={name} kind={t('nav.realtime')} onEditFilter={page.setEditing}>
        <span className={styles.connection} role="status">
          <LiveDot live={live.connection === 'live'} />
          {/* The connection strip already says that the connection is lost. */}
          {!lost && t(`realtime.connection.${live.connection}`)}
        </span>
        <Button onClick={page.addFilter}>
          <SlidersHorizontal size={16} strokeWidth={1.75} aria-hidden />
          {t('filter.filter')}
        </Button>
      </ReportHead>
      {live.isError && !live.data ? (
        <ErrorPanel error={live.error} onRetry={() => live.refetch()} />
      ) : (
        <div className={styles.page}>
          <LiveHeadline data={live.data} dimmed={live.isPlaceholderData} />
          {isQuiet(live.data) ? (
            <QuietLive />
          ) : (
            <>
              <div className={styles.grid}>
                <LivePanel
                  title={t('dashboard.panel.pages')}
                  parameter="by_page"
                  tabs={pages}
                  live={live.data}
                />
                <LivePanel
                  title={t('dashboard.panel.sources')}
                  parameter="by_source"
                  tabs={sources}
                  live={live.data}
                />
                <LivePanel
                  title={t('dashboard.panel.places')}
                  parameter="by_place"
                  tabs={places}
                  live={live.data}
                />
                <LiveMap live={live.data} />
              </div>
              <LiveLog live={live.isPlaceholderData ? undefined : live.data} />
            </>
          )}
        </div>
      )}
      <FilterEditor state={page.editing} onClose={page.closeEditor} />
    </>
  )
}

const pages = ['page', 'page_title', 'entry_page'] as const
const sources = ['referer', 'channel', 'utm_source'] as const
const places = ['country', 'region', 'city'] as const
