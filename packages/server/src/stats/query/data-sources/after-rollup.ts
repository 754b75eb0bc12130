/** What a rollup leaves to be counted: visits that had not ended when their days were rolled up, and later visitors. */
import { instant } from '../../../events/event-times.ts'
import { empty, type Sql, sql } from '../../../events/sql.ts'
import { type BoundaryVisitsSql, boundaryVisitsFrom, knownBoundaryVisits } from '../boundary-visits.ts'
import { site, visits } from '../rows.ts'
import type { Selection } from '../selection.ts'
import { type RolledDays, restOf } from './data-sources.ts'

/** Visits of the selection that are not in its rolled-up days. */
export function notRolledUp(selection: Selection, { through }: RolledDays): Sql {
  const { start, end } = selection.interval
  const first = Math.max(start, firstGoing(selection, through) ?? start)
  return sql`start >= ${instant(first)} AND start < ${instant(end)} AND last_any >= ${instant(through)}`
}

/** An instant before which no visit began that had an event at or after `time` (both Unix milliseconds); null if it is unknown. */
function firstGoing({ boundaryVisits }: Selection, time: number): number | null {
  const known = boundaryVisits?.get(time)
  return known ? Math.min(time, ...known.map(({ start }) => start)) : null
}

/** The boundary visits at the end of the rolled-up days that began on one of them. */
export function notRolledUpEarlier(selection: Selection, days: RolledDays): BoundaryVisitsSql {
  const { start, end } = days.interval
  const known = selection.boundaryVisits?.get(days.through)
  if (known) return knownBoundaryVisits(known.filter((visit) => visit.start >= start && visit.start < end))
  return boundaryVisitsFrom(
    sql`FROM ${visits} PREWHERE ${site(selection)} AND ${notRolledUp(selection, days)} AND start < ${instant(days.through)}`,
  )
}

/** Visitors of events after the rolled-up days, and a few more. */
export function openVisitors(selection: Selection, days: RolledDays): Sql {
  const { start, end } = restOf(selection, days)
  const first = firstGoing(selection, start)
  const since = first === null ? empty : sql` AND start >= ${instant(first)}`
  return sql`SELECT visitor FROM visits WHERE ${site(selection)} AND start < ${instant(end)} AND last_any >= ${instant(start)}${since}`
}
