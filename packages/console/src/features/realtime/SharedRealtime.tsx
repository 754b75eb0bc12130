/** The last thirty minutes for readers of a share. They are requested every few seconds and contain nothing about single visitors. */
import { encodeFilters } from '@footfall/contract/stats/filters'
import type { SharedLive } from '@footfall/contract/stats/live'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { callApi, type InputAt } from '../../lib/api/call-api.ts'
import { useReportState } from '../../lib/url/use-report-state.ts'
import { ReportHead } from '../../reports/head/ReportHead.tsx'
import { useReportSource } from '../../reports/source.tsx'
import { LiveBody } from './LiveBody.tsx'

/** In milliseconds. It pauses while the tab is hidden. */
const askEvery = 10_000

/** One tab each: the other tabs of the website's own page need separate requests, which a share does not answer. */
const breakdowns = [
  { title: 'pages', parameter: 'by_page', tabs: ['page'] },
  { title: 'sources', parameter: 'by_referer', tabs: ['referer'] },
  { title: 'places', parameter: 'by_country', tabs: ['country'] },
] as const

export function SharedRealtime() {
  const { t } = useTranslation()
  const { whose, withoutMap = false, hiddenFields = [] } = useReportSource()
  const [{ filters }] = useReportState()
  const live = useQuery<SharedLive>({
    queryKey: ['live', whose, filters],
    queryFn: ({ signal }) =>
      callApi(
        '/share/real_time',
        {
          ...whose,
          ...(filters.length > 0 && { filters: encodeFilters(filters) }),
        } as InputAt<'/share/real_time'>,
        { signal },
      ),
    refetchInterval: askEvery,
    placeholderData: keepPreviousData,
  })
  const current = live.data?.current
  return (
    <>
      <ReportHead count={current} kind={t('nav.realtime')} timeless>
        {() => null}
      </ReportHead>
      <LiveBody
        live={live}
        breakdowns={breakdowns.filter(({ tabs: [dimension] }) => !hiddenFields.includes(dimension))}
        withoutMap={withoutMap}
      />
    </>
  )
}
