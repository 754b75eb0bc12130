/**
 * Closed days under filters: out of `closed_visits`, where distinct visitors are a sum. A visitor who has been the same in all that the filters
 * and the grouping ask of counts on the first matching row of the period: the one whose day before lies outside it. The few who changed
 * are counted one by one.
 */
import type { FilterField } from '@footfall/contract/stats/filters'
import { param, type Sql, sql } from '../../events/sql.ts'
import { dayNumber } from '../time/zone.ts'
import type { Split } from './closed-days.ts'
import { allOf, type Selection, site, visitFilters } from './selection.ts'

/** Stands for no day: the row tells of no event that counts. */
export const noDay = sql`toUInt16(65535)`

/** Each column of the visit's scope, with its bit in `changed`. */
const scope = [
  ['referer', sql`referrer`],
  ['channel', sql`channel`],
  ['utm_source', sql`utm_source`],
  ['utm_medium', sql`utm_medium`],
  ['utm_campaign', sql`utm_campaign`],
  ['utm_content', sql`utm_content`],
  ['utm_term', sql`utm_term`],
  ['country', sql`country`],
  ['region', sql`region`],
  ['city', sql`city`],
  ['language', sql`language`],
  ['browser', sql`browser`],
  ['browser_version', sql`browser_version`],
  ['os', sql`os`],
  ['os_version', sql`os_version`],
  ['device', sql`device`],
  ['device_model', sql`device_model`],
  ['screen', sql`screen`],
] as const satisfies readonly (readonly [FilterField, Sql])[]

export const scopeColumns = scope.map(([field, column], index) => ({ field, column, bit: 2 ** index }))

const bits = new Map<FilterField, number>(scopeColumns.map(({ field, bit }) => [field, bit]))
const tags = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_content', 'utm_term'] as const
bits.set(
  'utm_tags',
  tags.reduce((sum, tag) => sum + (bits.get(tag) ?? 0), 0),
)

/** Dimensions that differ from visit to visit, with the day before of the same value. */
export const beforeColumns = (
  [
    ['referer', sql`before_referrer`],
    ['channel', sql`before_channel`],
    ['utm_source', sql`before_utm_source`],
    ['utm_medium', sql`before_utm_medium`],
    ['utm_campaign', sql`before_utm_campaign`],
  ] as const
).map(([field, before]) => ({ field, before }))

const beforeOf = new Map<FilterField, Sql>(beforeColumns.map(({ field, before }) => [field, before]))

/** Whether it is a field of visits that closed days can be told by. */
export function isClosable(field: FilterField): boolean {
  return bits.has(field)
}

/** The column that tells when a visitor was there last with the same value of a dimension. */
export function beforeColumn(field: FilterField | undefined): Sql {
  return (field && beforeOf.get(field)) ?? sql`before`
}

export function hasBeforeColumn(field: FilterField): boolean {
  return beforeOf.has(field)
}

/** The rows of a selection's closed days under its filters of visit scope. */
export function closedVisits(selection: Selection, split: Split, ...more: readonly Sql[]): Sql {
  return sql`FROM closed_visits PREWHERE ${allOf([...ofDays(selection, split), ...more, ...visitFilters(selection)])}`
}

function ofDays(selection: Selection, split: Split): Sql[] {
  const { steps, summed, zone, through } = split
  const day = (instant: number) => param('UInt16', dayNumber(instant, zone))
  return [
    site(selection),
    sql`day >= ${day(summed.start)} AND day < ${day(summed.end)} AND ended < ${day(through)}`,
    sql`step IN ${param('Array(UInt64)', steps)}`,
  ]
}

/** The first day of the sums, in the numbers of their rows. */
export function firstDay({ summed, zone }: Split): Sql {
  return sql`${param('UInt16', dayNumber(summed.start, zone))}`
}

/** Whether a row's visitor has not always been the same in these fields: counted one by one. */
export function unsteady(selection: Selection, split: Split, fields: readonly FilterField[]): Sql {
  const mask = [...new Set(fields)].reduce((sum, field) => sum | (bits.get(field) ?? 0), 0)
  if (mask === 0) return sql`0`
  return sql`visitor IN (SELECT visitor FROM closed_visits PREWHERE ${allOf([...ofDays(selection, split), sql`bitAnd(changed, ${param('UInt32', mask)}) != 0`])})`
}

/** The same for the fields of the filters and these dimensions. */
export function fieldsAsked(selection: Selection, dimensions: readonly FilterField[]): FilterField[] {
  return [...selection.filters.map(({ field }) => field), ...dimensions]
}
