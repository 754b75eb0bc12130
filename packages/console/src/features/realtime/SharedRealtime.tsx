/** The last thirty minutes for readers of a share. They are requested every few seconds and contain nothing about single visitors. */
import { encodeFilters } from '@footfall/contract/stats/filters'
import type { SharedLive } from '@footfall/contract/stats/live'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { callApi } from '../../lib/api/call-api.ts'
import { useReportState } from '../../lib/url/use-report-state.ts'
import { FilterEditor } from '../../reports/filters/FilterEditor.tsx'
import { ReportHead } from '../../reports/head/ReportHead.tsx'
import { useReportSource } from '../../reports/source.tsx'
import { useReportPage } from '../../reports/use-report-page.ts'
import { ErrorPanel } from '../../ui/feedback/ErrorPanel.tsx'
import { LiveHeadline } from './LiveHeadline.tsx'
import { LiveMap } from './LiveMap.tsx'
import { LivePanel } from './LivePanel.tsx'
import { isQuiet, QuietLive } from './QuietLive.tsx'
import styles from './Realtime.module.css'

/** In milliseconds. It pauses while the tab is hidden. */
const askEvery = 10_000

/** The panels of the one answer. The other tabs of the website's own page need separate requests, which a share does not answer. */
const panels = [
  { title: 'dashboard.panel.pages', dimension: 'page' },
  { title: 'dashboard.panel.sources', dimension: 'referer' },
  { title: 'dashboard.panel.places', dimension: 'country' },
] as const

export function SharedRealtime() {
  const { t } = useTranslation()
  const { name, whose, withoutMap = false, hiddenFields = [] } = useReportSource()
  const [{ filters }] = useReportState()
  const page = useReportPage(`${t('nav.realtime')} · ${name}`, { timeless: true })
  const live = useQuery<SharedLive>({
    queryKey: ['live', whose, filters],
    queryFn: ({ signal }) =>
      callApi(
        '/share/real_time',
        { ...whose, ...(filters.length > 0 && { filters: encodeFilters(filters) }) } as never,
        { signal },
      ),
    refetchInterval: askEvery,
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <ReportHead
        title={name}
        kind={t('nav.realtime')}
        live={live.data?.current}
        onEditFilter={page.setEditing}
      >
        {null}
      </ReportHead>
      {live.isError && !live.data ? (
        <ErrorPanel error={live.error} onRetry={() => live.refetch()} />
      ) : (
        <div className={styles.page}>
          <LiveHeadline data={live.data} dimmed={live.isPlaceholderData} />
          {isQuiet(live.data) ? (
            <QuietLive />
          ) : (
            <div className={styles.grid}>
              {panels
                .filter(({ dimension }) => !hiddenFields.includes(dimension))
                .map(({ title, dimension }) => (
                  <LivePanel
                    key={dimension}
                    title={t(title)}
                    parameter={`by_${dimension}`}
                    tabs={[dimension]}
                    live={live.data}
                  />
                ))}
              {!withoutMap && <LiveMap live={live.data} />}
            </div>
          )}
        </div>
      )}
      <FilterEditor state={page.editing} onClose={page.closeEditor} />
    </>
  )
}
