/** The unit of the buckets that a table over time is in: the chosen one, or what the server takes for the period. */
import type { TimeUnit } from '@footfall/contract/stats/time'
import { useCall } from '../../lib/api/use-call.ts'
import { queryOf } from '../../lib/url/report-state.ts'
import { useReportState } from '../../lib/url/use-report-state.ts'
import { useReportSource } from '../../reports/source.tsx'

/** `wanted`: false asks nobody. */
export function useBucketUnit(wanted: boolean): TimeUnit {
  const { zone } = useReportSource()
  const [state] = useReportState()
  const { time_range, start_time, end_time } = queryOf(state, zone)
  const told = useCall(
    '/config/get_time_unit',
    { time_range, start_time, end_time, time_zone: zone } as never,
    { enabled: wanted && state.unit === null, fresh: 60_000 },
  )
  return state.unit ?? told.data?.time_unit ?? 'day'
}
