/**
 * Rows of the visit rollup, in which distinct visitors are a sum even with filters. If a visitor's attributes in filters and grouping never changed,
 * the visitor counts on the first matching row of the period: the one whose previous day is before it. The few visitors with a changed attribute are
 * counted individually.
 */
import type { FilterField } from '@footfall/contract/stats/filters'
import { param, type Sql, sql } from '../../../events/sql.ts'
import { dayNumber } from '../../time/zone.ts'
import { shapeOf } from '../fields/dimension-sql.ts'
import type { BucketKey } from '../keys.ts'
import { allOf, site } from '../rows.ts'
import { type Selection, visitFilters } from '../selection.ts'
import type { RolledDays } from './data-sources.ts'

/** Means no day: the row has no event that counts. */
export const noDay = sql`toUInt16(65535)`

/** Rows with an event that counts: the visitor was present on the row's day. */
export const wasPresent = sql`before < ${noDay}`

/** The rows of a selection's days under its filters of visit scope. */
export function rolledVisits(selection: Selection, days: RolledDays, ...more: readonly Sql[]): Sql {
  return sql`FROM closed_visits PREWHERE ${allOf([...ofDays(selection, days), ...more, ...visitFilters(selection)])}`
}

function ofDays(selection: Selection, { runs, interval, zone, through }: RolledDays): Sql[] {
  const day = (instant: number) => param('UInt16', dayNumber(instant, zone))
  return [
    site(selection),
    sql`day >= ${day(interval.start)} AND day < ${day(interval.end)} AND ended < ${day(through)}`,
    sql`step IN ${param('Array(UInt64)', runs)}`,
  ]
}

/** The first of the days, as rows number days. */
export function firstDay({ interval, zone }: RolledDays): Sql {
  return sql`${param('UInt16', dayNumber(interval.start, zone))}`
}

/** Whether one of these attributes changed for a row's visitor, who is then counted individually. */
export function changedVisitor(selection: Selection, days: RolledDays, fields: readonly FilterField[]): Sql {
  const mask = [...new Set(fields)].reduce((sum, field) => sum | (shapeOf(field).bits ?? 0), 0)
  if (mask === 0) return sql`0`
  return sql`visitor IN (SELECT visitor FROM closed_visits PREWHERE ${allOf([...ofDays(selection, days), sql`bitAnd(changed, ${param('UInt32', mask)}) != 0`])})`
}

export function fieldsOf({ filters }: Selection): FilterField[] {
  return filters.map(({ field }) => field)
}

/** The column of the visitor's previous day with the same value of a dimension. */
export function beforeColumn(field: FilterField | undefined): Sql {
  return (field && shapeOf(field).before) ?? sql`before`
}

/** Local days at which buckets begin, as rows number days, with the buckets' keys. */
function bucketDays({ buckets }: BucketKey, { zone }: RolledDays) {
  return {
    days: param(
      'Array(UInt16)',
      buckets.map(({ start }) => dayNumber(start, zone)),
    ),
    starts: param(
      'Array(Int64)',
      buckets.map(({ start }) => start / 1000),
    ),
  }
}

/** The first day of a row's bucket. */
export function bucketDay(key: BucketKey, days: RolledDays): Sql {
  return sql`roundDown(day, ${bucketDays(key, days).days})`
}

/** The bucket of a row's day. */
export function bucketOfDay(key: BucketKey, days: RolledDays): Sql {
  const of = bucketDays(key, days)
  return sql`transform(roundDown(day, ${of.days}), ${of.days}, ${of.starts}, toInt64(0))`
}
