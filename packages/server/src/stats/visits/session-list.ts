/** Visits, newest first, page by page. */
import { day } from '@footfall/contract/durations'
import type { ReportQuery } from '@footfall/contract/reports/reports'
import type { SessionList } from '@footfall/contract/stats/session-results'
import type { Planner, ReportArgs } from '../report-deps.ts'
import { isEmpty } from '../time/interval.ts'
import { pageOfVisits } from './page-of-visits.ts'
import { fromVisits, needsOf } from './visit-table.ts'

/** The newest visits usually fill a page. These time ranges are searched first, in milliseconds. */
const spans = [day, 7 * day]

export async function sessionList(
  deps: Planner,
  args: ReportArgs<ReportQuery<'session_list'>>,
): Promise<SessionList> {
  const { query } = args
  const { selection } = await deps.plan(args, needsOf(args))
  const { start, end } = selection.interval
  const [time] = query.cursor?.split('-') ?? []
  // Limited to the interval, whatever the cursor says.
  const until = time === undefined ? end : Math.min(end, Number(time) + 1)
  if (isEmpty({ start, end: until })) return { list: [], next: null }
  const starts = [...spans.map((span) => until - span).filter((from) => from > start), start]
  return pageOfVisits(
    deps,
    args,
    starts.map(
      (from) => (after) => fromVisits({ ...selection, interval: { start: from, end: until } }, after),
    ),
  )
}
