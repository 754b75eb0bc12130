/** Visits, newest first, page after page. */
import type { Query } from '@footfall/contract/stats/query'
import type { SessionList } from '@footfall/contract/stats/session-results'
import { instant } from '../../events/event-times.ts'
import { param, sql } from '../../events/sql.ts'
import type { Planner, ReportArgs } from '../engine.ts'
import { isEmpty } from '../time/interval.ts'
import { fromVisits, toldVisits, type VisitRow, visitColumns } from './visit-table.ts'

export interface SessionListQuery extends Query {
  readonly page_size: number
  readonly cursor?: string | undefined
}

export async function sessionList(engine: Planner, args: ReportArgs<SessionListQuery>): Promise<SessionList> {
  const { query, signal } = args
  const { selection } = await engine.plan(args)
  const { start, end } = selection.interval
  const [time, visit] = query.cursor?.split('-') ?? []
  // Whatever the cursor says, it leads to nothing outside the interval.
  const until = time === undefined ? end : Math.min(end, Number(time) + 1)
  const rest = { ...selection, interval: { start, end: until } }
  if (isEmpty(rest.interval)) return { list: [], next: null }
  const after =
    time === undefined
      ? sql`1`
      : sql`(start, visit) < (${instant(Math.min(Number(time), end))}, toUInt64OrZero(${param('String', visit ?? '')}))`
  const rows = await engine.run<VisitRow>(
    sql`SELECT ${visitColumns} ${fromVisits(rest, after)} ORDER BY start DESC, visit DESC LIMIT ${param('UInt32', query.page_size + 1)}`,
    signal,
  )
  const shown = rows.slice(0, query.page_size)
  const last = rows.length > query.page_size ? shown.at(-1) : undefined
  return {
    list: await toldVisits(engine, args, shown),
    next: last ? `${last.began}-${last.visit}` : null,
  }
}
