/**
 * The dashboard's data. One request fills the page; each panel then lives by itself: another tab asks for that panel alone,
 * and where the one request fails every panel asks for its own part, so that one failure takes one panel.
 */
import type { Dimension } from '@footfall/contract/stats/dimensions'
import {
  type MapResult,
  type OverviewData,
  overviewPanels,
  type Total,
  type Traffic,
} from '@footfall/contract/stats/results'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useSearchParams } from 'react-router'
import { useKeptAnswer } from '../../lib/api/use-kept-answer.ts'
import { queryOf } from '../../lib/url/report-state.ts'
import { useReportState } from '../../lib/url/use-report-state.ts'
import { askBreakdown } from '../ask-breakdown.ts'
import { askReport, type ReportSource, useReportSource } from '../source.tsx'
import type { BreakdownRows } from '../use-breakdown-rows.ts'
import { dimensionsOfPanel, familyOf, panelLines } from './panels.ts'

/** Rows a panel shows. */
export const panelRows = 10

/** Milliseconds after which a part that the one request does not bring is asked for anew, while the tab is seen. */
const againAfter = 60_000

export type Query = ReturnType<typeof queryOf>

export function keyOf(source: ReportSource, part: string, query: Query) {
  return ['report', source.calls, source.whose, part, query] as const
}

/** What each part of the one answer is broken down by: what its panel shows, else the family's first. */
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

function spread(
  queries: QueryClient,
  source: ReportSource,
  query: Query,
  data: OverviewData,
  panels: Readonly<Record<string, Dimension>>,
) {
  queries.setQueryData(keyOf(source, 'total', query), data.total)
  queries.setQueryData(keyOf(source, 'traffic', query), data.traffic)
  queries.setQueryData(keyOf(source, 'map', query), data.map)
  for (const family of overviewPanels) {
    const dimension = panels[family]
    const rows: BreakdownRows | undefined = dimension && data[family] && { ...data[family], of: dimension }
    if (dimension && rows) queries.setQueryData(keyOf(source, dimension, query), rows)
  }
}

/** Loads the page; its parts take theirs with the hooks below. */
export function useDashboard() {
  const source = useReportSource()
  const queries = useQueryClient()
  const [state] = useReportState()
  const [parameters] = useSearchParams()
  const shown = useRef<Record<string, Dimension>>({})
  shown.current = panelsAsked(parameters)
  const query = queryOf(state, source.zone)
  return useQuery({
    queryKey: keyOf(source, 'all', query),
    queryFn: async ({ signal }) => {
      const panels = shown.current
      const data = await askReport(
        source,
        'get_overview_data',
        { ...query, panels, page_size: panelRows } as never,
        signal,
      )
      spread(queries, source, query, data, panels)
      return true
    },
    staleTime: 60_000,
    retry: false,
  })
}

export interface PartOptions {
  /** The one request does not bring it: it is asked for by itself as soon as it is wanted. */
  readonly alone?: boolean
  readonly wanted?: boolean
}

/** One part of the page under the question of the address. */
export function usePart<T>(
  part: string,
  ask: (query: Query, signal: AbortSignal) => Promise<T>,
  { alone = false, wanted = true }: PartOptions = {},
) {
  const source = useReportSource()
  const queries = useQueryClient()
  const [state] = useReportState()
  const query = queryOf(state, source.zone)
  const whole = queries.getQueryState(keyOf(source, 'all', query))
  const settled = whole?.status === 'success' || whole?.status === 'error'
  const kept = useKeptAnswer()
  return useQuery<T>({
    queryKey: keyOf(source, part, query),
    queryFn: ({ signal }) => ask(query, signal),
    // While the one request is under way its answer will bring this part, too.
    enabled: wanted && (alone || settled),
    staleTime: alone ? againAfter : Number.POSITIVE_INFINITY,
    refetchInterval: alone ? againAfter : false,
    placeholderData: kept,
  })
}

export function useTotal() {
  const source = useReportSource()
  return usePart<Total>('total', (query, signal) => askReport(source, 'total', query, signal))
}

export function useTraffic() {
  const source = useReportSource()
  return usePart<Traffic>('traffic', (query, signal) => askReport(source, 'traffic', query, signal))
}

export function useBreakdown(dimension: Dimension, wanted = true) {
  const source = useReportSource()
  const alone = familyOf(dimension) === 'event'
  const orderBy = alone ? 'events' : 'visitors'
  return usePart<BreakdownRows>(
    dimension,
    async (query, signal) => {
      const question = { ...query, page_size: panelRows, order_by: orderBy }
      return { ...(await askBreakdown(source, dimension, question, signal)), of: dimension }
    },
    { alone, wanted },
  )
}

/** The world by countries; with a country, its regions. */
export function useMap(country: string | null, wanted: boolean) {
  const source = useReportSource()
  return usePart<MapResult>(
    country ? `map ${country}` : 'map',
    (query, signal) => askReport(source, 'map', { ...query, ...(country ? { country } : {}) }, signal),
    { alone: country !== null, wanted },
  )
}

/** Asks for everything shown anew; what is on the screen stays until the answer is there. */
export function useRefresh(): () => void {
  const queries = useQueryClient()
  const source = useReportSource()
  return () => {
    const page = {
      predicate: ({ queryKey }: { readonly queryKey: readonly unknown[] }) =>
        queryKey[0] === 'report' && queryKey[1] === source.calls && queryKey[3] === 'all',
    }
    const again = () => void queries.invalidateQueries(page)
    // A first load under way swallows an invalidation, and may have been answered before the news.
    const loading = queries
      .getQueryCache()
      .findAll(page)
      .filter((query) => query.state.status === 'pending')
    if (loading.length === 0) again()
    else void Promise.allSettled(loading.map((query) => query.promise)).then(again)
  }
}
