/**
 * The dashboard's data. One request fills the page; each panel then lives by itself: another tab asks for that panel alone,
 * and where the one request fails every panel asks for its own part, so that one failure takes one panel.
 */
import type { Dimension } from '@footfall/contract/stats/dimensions'
import type { Breakdown, OverviewData, Total, Traffic } from '@footfall/contract/stats/results'
import { keepPreviousData, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useSearchParams } from 'react-router'
import { queryOf } from '../../lib/url/report-state.ts'
import { useReportState } from '../../lib/url/use-report-state.ts'
import { askReport, type ReportSource, useReportSource } from '../source.tsx'
import { dimensionsOfPanel, familyOf, panelLines } from './panels.ts'

/** Rows a panel shows. */
export const panelRows = 10

type Query = ReturnType<typeof queryOf>

function keyOf(source: ReportSource, part: string, query: Query) {
  return ['report', source.calls, source.whose, part, query] as const
}

/** The dimension every panel shows, out of the address. */
function chosenDimensions(parameters: URLSearchParams): Dimension[] {
  return panelLines.map((line) => {
    const offered = dimensionsOfPanel(line)
    return offered.find((one) => one === parameters.get(line.parameter)) ?? (offered[0] as Dimension)
  })
}

function spread(
  queries: QueryClient,
  source: ReportSource,
  query: Query,
  data: OverviewData,
  shown: Dimension[],
) {
  queries.setQueryData(keyOf(source, 'total', query), data.total)
  queries.setQueryData(keyOf(source, 'traffic', query), data.traffic)
  for (const dimension of shown)
    queries.setQueryData(keyOf(source, dimension, query), data[familyOf(dimension)])
}

/** Loads the page; its parts take theirs with the hooks below. */
export function useDashboard() {
  const source = useReportSource()
  const queries = useQueryClient()
  const [state] = useReportState()
  const [parameters] = useSearchParams()
  const shown = useRef<Dimension[]>([])
  shown.current = chosenDimensions(parameters)
  const query = queryOf(state, source.zone)
  return useQuery({
    queryKey: keyOf(source, 'all', query),
    queryFn: async ({ signal }) => {
      const dimensions = shown.current
      const panels = Object.fromEntries(dimensions.map((one) => [familyOf(one), one]))
      const data = await askReport(
        source,
        'get_overview_data',
        { ...query, panels, page_size: panelRows } as never,
        signal,
      )
      spread(queries, source, query, data, dimensions)
      return true
    },
    staleTime: 60_000,
    retry: false,
  })
}

function usePart<T>(part: string, ask: (query: Query, signal: AbortSignal) => Promise<T>) {
  const source = useReportSource()
  const queries = useQueryClient()
  const [state] = useReportState()
  const query = queryOf(state, source.zone)
  const whole = queries.getQueryState(keyOf(source, 'all', query))
  return useQuery<T>({
    queryKey: keyOf(source, part, query),
    queryFn: ({ signal }) => ask(query, signal),
    // While the one request is under way its answer will bring this part, too.
    enabled: whole?.status === 'success' || whole?.status === 'error',
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
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

export function useBreakdown(dimension: Dimension) {
  const source = useReportSource()
  return usePart<Breakdown>(dimension, (query, signal) =>
    askReport(source, familyOf(dimension), { ...query, dimension, page_size: panelRows } as never, signal),
  )
}

/** Asks for everything shown anew; what is on the screen stays until the answer is there. */
export function useRefresh(): () => void {
  const queries = useQueryClient()
  const source = useReportSource()
  return () => {
    void queries.invalidateQueries({
      predicate: ({ queryKey }) =>
        queryKey[0] === 'report' && queryKey[1] === source.calls && queryKey[3] === 'all',
    })
  }
}
