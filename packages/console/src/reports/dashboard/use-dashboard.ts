/**
 * The dashboard's data. One request fills the whole page. Afterwards each panel is independent: another tab loads only that panel. If the one request
 * fails, each panel loads its own part, so that one failure affects one panel.
 */
import { minute } from '@footfall/contract/durations'
import type { Dimension } from '@footfall/contract/stats/dimensions'
import { type OverviewData, overviewPanels } from '@footfall/contract/stats/results'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useSearchParams } from 'react-router'
import { queryOf, readReportState } from '../../lib/url/report-state.ts'
import type { ListQuestion } from '../ask-breakdown.ts'
import { askReport, type ReportSource, useReportSource } from '../source.tsx'
import { type BreakdownRows, rowsKey, useBreakdownRows } from '../use-breakdown-rows.ts'
import { type ReportOptions, reportKey, useReport, useReportQuery } from '../use-report.ts'
import { dimensionsOfPanel, familyOf, panelLines } from './panels.ts'

/** Rows of a panel. */
export const panelRows = 10

/** How many times as long as it took the page rests at least, so that pages of busy websites, open all day, leave most of the store to others. */
const rest = 3

/** Parts that the one request does not contain are reloaded after so many milliseconds, while the tab is visible. */
const againAfter = minute

type Query = ReturnType<typeof useReportQuery>
type Asked = Pick<ReportSource, 'calls' | 'whose'>

/** The dimension of each part of the one request: the selected one of its panel, otherwise the family's first. */
function panelsAsked(parameters: URLSearchParams): Record<string, Dimension> {
  const panels: Record<string, Dimension> = {}
  for (const line of panelLines) {
    const offered = dimensionsOfPanel(line)
    const chosen = offered.find((one) => one === parameters.get(line.parameter))
    for (const dimension of chosen ? [chosen, ...offered] : offered) panels[familyOf(dimension)] ??= dimension
  }
  return Object.fromEntries(
    overviewPanels.flatMap((family) => (panels[family] ? [[family, panels[family]]] : [])),
  )
}

const questionOf = (dimension: Dimension): ListQuestion => ({
  page_size: panelRows,
  order_by: familyOf(dimension) === 'event' ? 'events' : 'visitors',
})

function spread(
  queries: QueryClient,
  source: Asked,
  query: Query,
  data: OverviewData,
  panels: Readonly<Record<string, Dimension>>,
) {
  for (const part of ['total', 'traffic', 'map'] as const)
    queries.setQueryData(reportKey(source, part, query), data[part])
  const { compare: _compare, filters: _filters, ...period } = query
  queries.setQueryData(reportKey(source, 'gaps', period), data.gaps)
  for (const family of overviewPanels) {
    const dimension = panels[family]
    const rows: BreakdownRows | undefined = dimension && data[family] && { ...data[family], of: dimension }
    if (dimension && rows)
      queries.setQueryData(rowsKey(source, dimension, { ...query, ...questionOf(dimension) }), rows)
  }
}

/** Puts an answer that came with the page into the cache, where `useDashboard` looks for it if the address chooses nothing. */
export function layDashboard(queries: QueryClient, source: Asked, data: OverviewData): void {
  const nothing = new URLSearchParams()
  // Named periods do not need the time zone.
  const query = queryOf(readReportState(nothing), '')
  spread(queries, source, query, data, panelsAsked(nothing))
  queries.setQueryData(reportKey(source, 'all', query), 0)
}

/** Loads the page, and answers until when it rests (`performance.now()`). Its parts use the hooks below. */
export function useDashboard() {
  const source = useReportSource()
  const queries = useQueryClient()
  const [parameters] = useSearchParams()
  const shown = useRef<Record<string, Dimension>>({})
  shown.current = panelsAsked(parameters)
  const query = useReportQuery()
  return useQuery({
    queryKey: reportKey(source, 'all', query),
    queryFn: async ({ signal }) => {
      const panels = shown.current
      const begun = performance.now()
      const data = await askReport(
        source,
        'get_overview_data',
        { ...query, panels, page_size: panelRows },
        signal,
      )
      spread(queries, source, query, data, panels)
      const ended = performance.now()
      return ended + (ended - begun) * rest
    },
    staleTime: minute,
    retry: false,
  })
}

/** `alone`: the one request does not contain this part, so it is loaded separately as soon as it is wanted. */
function usePart(wanted = true, alone = false): ReportOptions {
  const source = useReportSource()
  const query = useReportQuery()
  const whole = useQueryClient().getQueryState(reportKey(source, 'all', query))
  // While the one request is loading, wait for it, because its answer contains this part, too.
  const settled = whole?.status === 'success' || whole?.status === 'error'
  return alone
    ? { wanted, fresh: againAfter, every: againAfter }
    : { wanted: wanted && settled, fresh: Number.POSITIVE_INFINITY }
}

export const useTotal = () => useReport('total', {}, usePart())

export const useTraffic = () => useReport('traffic', {}, usePart())

export function useBreakdown(dimension: Dimension, wanted = true) {
  return useBreakdownRows(dimension, questionOf(dimension), usePart(wanted, familyOf(dimension) === 'event'))
}

/** The world by countries or, with a country, its regions. */
export function useMap(country: string | null, wanted: boolean) {
  return useReport('map', country ? { country } : {}, usePart(wanted, country !== null))
}

/**
 * Reloads everything shown, unless its period is over, because new events do not belong to it. The old data stays until the new arrives. Answers false
 * if the page is still loading, or rests.
 */
export function useRefresh(): () => boolean {
  const queries = useQueryClient()
  const source = useReportSource()
  const query = useReportQuery()
  return () => {
    const whole = queries.getQueryState<number>(reportKey(source, 'all', query))
    if (whole?.fetchStatus === 'fetching' || performance.now() < (whole?.data ?? 0)) return false
    const isOver = query.end_time !== undefined && query.end_time * 1000 <= Date.now()
    const queryKey = ['report', source.calls, source.whose, 'all'] as const
    void queries.invalidateQueries({ queryKey, refetchType: isOver ? 'none' : 'active' })
    return true
  }
}
