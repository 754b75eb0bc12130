/** One page of a list of visits, newest first, and the cursor of the next one. */
import type { ReportInput } from '@footfall/contract/reports/reports'
import type { SessionList } from '@footfall/contract/stats/session-results'
import { instant } from '../../events/event-times.ts'
import { param, type Sql, sql } from '../../events/sql.ts'
import type { ReportArgs, ReportDeps } from '../report-deps.ts'
import { presentVisits, type VisitRow, visitColumns } from './visit-table.ts'

/**
 * The cursor is `<start in milliseconds>-<visit>` of the last visit before the page. `ends`: ends of the statement, each called with the condition that
 * a visit comes after the cursor. They are run in turn until one fills the page.
 */
export async function pageOfVisits(
  deps: ReportDeps,
  args: Pick<ReportArgs<ReportInput<'session_list'>>, 'query' | 'website' | 'language'>,
  ends: readonly ((after: Sql) => Sql)[],
): Promise<SessionList> {
  const { page_size, cursor } = args.query
  const [time, visit] = cursor?.split('-') ?? []
  const after =
    time === undefined
      ? sql`1`
      : sql`(start, visit) < (${instant(Math.min(Number(time), lastInstant))}, toUInt64OrZero(${param('String', visit ?? '')}))`
  let rows: VisitRow[] = []
  for (const from of ends) {
    rows = await deps.run<VisitRow>(
      sql`SELECT ${visitColumns} ${from(after)} ORDER BY start DESC, visit DESC LIMIT ${param('UInt32', page_size + 1)}`,
    )
    if (rows.length > page_size) break
  }
  const shown = rows.slice(0, page_size)
  const last = rows.length > page_size ? shown.at(-1) : undefined
  return {
    list: await presentVisits(deps, args, shown),
    next: last ? `${last.began}-${last.visit}` : null,
  }
}

/** The end of the year 2100, because a cursor may contain any time. */
const lastInstant = Date.UTC(2101, 0, 1)
