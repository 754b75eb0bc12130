/** In which of several local units (days, weeks, months) each visitor was there, from the visit rollup for the days that it has. */
import { param, type Sql, sql } from '../../../events/sql.ts'
import type { BucketCut } from '../../time/buckets.ts'
import { dayNumber } from '../../time/zone.ts'
import { hasEventFilters, type Selection } from '../selection.ts'
import { dataSourcesOf } from './data-sources.ts'
import { rolledVisits, wasPresent } from './rolled-visits.ts'

/** `visitor` and `unit`, counted from 1 on, in any number of rows. `counted`: the `visitor` and `t` (Unix milliseconds) of a selection's events. */
export function unitsSeen(
  selection: Selection,
  units: readonly BucketCut[],
  counted: (part: Selection) => Sql,
): Sql {
  const [source] = dataSourcesOf(selection, [])
  const days = source && source.kind !== 'raw' ? source.days : null
  const across = days && selection.boundaryVisits?.get(days.through)
  const seenIn = (part: Selection) =>
    sql`SELECT visitor, ${unitOf(sql`t`, units)} AS unit FROM ${counted(part)}`
  if (hasEventFilters(selection) || !days || !across) return seenIn(selection)
  // The rollup has no visits across its end. They are counted again, with everything that came after.
  const since = Math.min(days.through, ...across.map(({ start }) => start))
  const rest = { ...selection, interval: { start: since, end: selection.interval.end } }
  const firstDays = units.map(({ start }) => dayNumber(start, days.zone))
  const unit = placeIn(sql`day`, sql`${param('Array(UInt16)', firstDays)}`, units.length)
  return sql`SELECT visitor, ${unit} AS unit ${rolledVisits(selection, days, wasPresent)} UNION ALL ${seenIn(rest)}`
}

/** The unit of a time in Unix milliseconds, from 1 on. No unit begins after it. */
export function unitOf(time: Sql, units: readonly BucketCut[]): Sql {
  const starts = units.map(({ start }) => start)
  return placeIn(time, sql`${param('Array(Int64)', starts)}`, starts.length)
}

/** The index, among `count` values in `starts`, of the last that is not greater than the value. */
function placeIn(value: Sql, starts: Sql, count: number): Sql {
  const places = Array.from({ length: count }, (_, index) => index + 1)
  return sql`toUInt16(transform(roundDown(${value}, ${starts}), ${starts}, ${param('Array(UInt16)', places)}, toUInt16(0)))`
}
