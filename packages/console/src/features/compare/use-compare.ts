/** The question of the comparison: the report's, with a comparison always. */
import type { Metric } from '@footfall/contract/stats/metrics'
import { metricNames } from '@footfall/contract/stats/metrics'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { callApi, type InputAt, type Path } from '../../lib/api/call-api.ts'
import { defaultComparison, queryOf } from '../../lib/url/report-state.ts'
import { useAddressChoice, useReportState } from '../../lib/url/use-report-state.ts'
import { useReportSource } from '../../reports/source.tsx'

export function useCompareQuery() {
  const { zone } = useReportSource()
  const [state] = useReportState()
  return queryOf({ ...state, compare: state.compare ?? defaultComparison }, zone)
}

export type ComparePath = Extract<Path, `/compare/${string}`>

/** One call of the comparison under the question of the address. */
export function useCompare<P extends ComparePath>(path: P, more: object = {}) {
  const { whose } = useReportSource()
  const input = { ...whose, ...useCompareQuery(), ...more }
  return useQuery({
    queryKey: [path, input],
    queryFn: ({ signal }) => callApi(path, input as InputAt<P>, { signal }),
    placeholderData: keepPreviousData as never,
    staleTime: 60_000,
  })
}

/** The metric that tables and lists measure. */
export function useMeasure() {
  return useAddressChoice<Metric>('metric', metricNames, 'visitors')
}
