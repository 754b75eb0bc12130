/** The unit of a table's time buckets: the selected one, or the server's default for the period. */
import type { TimeUnit } from '@footfall/contract/stats/time'
import { useCall } from '../../lib/api/use-call.ts'
import { queryOf } from '../../lib/url/report-state.ts'
import { useReportState } from '../../lib/url/use-report-state.ts'
import { useReportSource } from '../../reports/source.tsx'

/** `wanted`: if false, the server is not asked. */
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
