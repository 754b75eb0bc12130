/** Several breakdowns, the total, and often the chart or a part of it, in one pass: what the panels of the overview show. */
import type { Dimension } from '@footfall/contract/stats/dimensions'
import { join, param, type Sql, sql } from '../../events/sql.ts'
import type { Engine } from '../engine.ts'
import type { BucketCut } from '../time/buckets.ts'
import { closedParts, splitOf, unix } from './closed-days.ts'
import { fieldSql } from './dimension-sql.ts'
import { enteredOfEach, eventsOfEach } from './events-of-each.ts'
import { filteredByPages, pageSplitOf } from './filtered-pages.ts'
import { filteredVisits, type Grouping, visitSplitOf } from './filtered-visits.ts'
import { groupingSets } from './grouping-sets.ts'
import { amongOthers, type MeasureRow, onItsOwn, sums } from './keys.ts'
import { hasEventFilters, type Selection } from './selection.ts'
import { anything, visitRows, visitSums } from './visit-rows.ts'

/** The rows of each dimension that have the most visitors, how many rows there are, the row of the total, and those of the buckets. */
export interface EachRows {
  readonly byDimension: ReadonlyMap<
    Dimension,
    { readonly rows: readonly MeasureRow[]; readonly total: number }
  >
  readonly total: MeasureRow | undefined
  readonly byBucket: readonly MeasureRow[]
}

export interface Wanted {
  readonly dimension: Dimension
  /** Rows at most, those with the most visitors. */
  readonly limit: number
  /** These values alone. */
  readonly values?: readonly string[]
}

/** More buckets than a chart may have. */
const allBuckets = 100_000

/** Whether a dimension's rows may be told in that pass. */
export function fitsEach(selection: Selection, dimension: Dimension): boolean {
  const { on, omitNone } = fieldSql[dimension]
  // By page, closed days tell as much of all pages as of those that the filters name.
  if (dimension === 'page' && pageSplitOf(selection, [])) return false
  return on === 'both' || (on === 'events' && !omitNone && hasEventFilters(selection))
}

/** Whether that pass tells the whole chart: where filters ask of events, or closed visits are gone through one by one. */
export function tellsBuckets(selection: Selection): boolean {
  return hasEventFilters(selection) || visitSplitOf(selection, []) !== null
}

/**
 * At most nine dimensions, each asked for once and fit for it. Of buckets it tells everything where `tellsBuckets` says so; else of the visits
 * that began in each, summed up days left out.
 */
export async function measureEach(
  engine: Engine,
  selection: Selection,
  wanted: readonly Wanted[],
  buckets: readonly BucketCut[],
  signal?: AbortSignal,
): Promise<EachRows> {
  const rows = await engine.run<MeasureRow>(statement(selection, wanted, buckets), signal)
  const of = (index: number) => rows.filter(({ which }) => Number(which) === index)
  const byDimension = new Map(
    wanted.map(({ dimension }, index) => {
      const own = of(index)
      return [dimension, { rows: own, total: Number(own[0]?.total ?? 0) }] as const
    }),
  )
  const byBucket = of(wanted.length + 1)
  return {
    byDimension,
    total: of(wanted.length)[0],
    byBucket: tellsBuckets(selection) ? byBucket : byBucket.map(visitsAlone),
  }
}

/** Of whole visits it is known where they began, but not in which bucket their events lie. */
function visitsAlone(row: MeasureRow): MeasureRow {
  return { ...row, visitors: 0, pageviews: 0, events: 0 }
}

function statement(selection: Selection, wanted: readonly Wanted[], buckets: readonly BucketCut[]): Sql {
  const dimensions = wanted.map(({ dimension }) => dimension)
  const measured = hasEventFilters(selection)
    ? added(eventParts(selection, dimensions, buckets))
    : ofVisits(selection, dimensions, buckets)
  const limits = param('Array(UInt32)', [...wanted.map(({ limit }) => limit), 1, allBuckets])
  return sql`SELECT * FROM (
      SELECT *, count() OVER (PARTITION BY which) AS total, row_number() OVER (PARTITION BY which ORDER BY visitors DESC, k0 ASC) AS place
      FROM (${measured})${valuesOf(wanted)})
    WHERE place <= ${limits}[which + 1] ORDER BY which, place`
}

function added(parts: readonly Sql[]): Sql {
  return sql`SELECT which, k0, ${sums} FROM (${join(parts, sql` UNION ALL `)}) GROUP BY which, k0`
}

function ofVisits(
  selection: Selection,
  dimensions: readonly Dimension[],
  buckets: readonly BucketCut[],
): Sql {
  const sets = groupingSets(dimensions.length, buckets.length > 0 ? ['bucket'] : [])
  const keys = dimensions.map((name, index) => sql`${fieldSql[name].text} AS ${sets.name(index)}`)
  const filtered = visitSplitOf(selection, dimensions)
  if (filtered) return added(filteredVisits(selection, filtered, groupingOf(dimensions, buckets)))
  const split = splitOf(selection, dimensions)
  const began = buckets.length > 0 ? ({ kind: 'time', buckets } as const) : null
  const sumsOf = (end: Sql) =>
    sql`SELECT ${sets.key}, ${visitSums(split, end)} FROM (${visitRows(selection, keys, split, { began })}) ${sets.groupBy} HAVING ${anything}`
  if (!split) return sumsOf(onItsOwn)
  const names = [...dimensions, '']
  const key = sql`toUInt8(indexOf(${param('Array(String)', names)}, dimension) - 1) AS which, toString(value) AS k0, `
  const summed = closedParts(selection, split, names, key, sql` GROUP BY which, k0`, unix(split.summed.start))
  return added([sumsOf(amongOthers), ...summed])
}

function groupingOf(dimensions: readonly Dimension[], buckets: readonly BucketCut[]): Grouping {
  const timed = buckets.length > 0
  const sets = groupingSets(dimensions.length, timed ? ['bucket'] : [])
  return {
    dimensions,
    columns: dimensions.map((name, index) => sql`${fieldSql[name].text} AS ${sets.name(index)}`),
    names: [...dimensions.map((_, index) => sets.name(index)), ...(timed ? [sets.time] : [])],
    time: timed ? { buckets, name: sets.time } : null,
    key: sql`${sets.key}, `,
    groupBy: sql` ${sets.groupBy}`,
    groupOf: (column) => sql`grouping(${column === 'bucket' ? sets.time : sets.name(column)}) = 0`,
  }
}

/** Where filters ask of each event what a visit's row does not tell. */
function eventParts(
  selection: Selection,
  dimensions: readonly Dimension[],
  buckets: readonly BucketCut[],
): Sql[] {
  const split = pageSplitOf(selection, dimensions)
  if (split) return filteredByPages(selection, split, groupingOf(dimensions, buckets))
  return [eventsOfEach(selection, dimensions, buckets), enteredOfEach(selection, dimensions, buckets)]
}

function valuesOf(wanted: readonly Wanted[]): Sql {
  const conditions = wanted.flatMap(({ values }, index) =>
    values ? [sql`(which = ${param('UInt8', index)} AND k0 NOT IN ${param('Array(String)', values)})`] : [],
  )
  return conditions.length === 0 ? sql`` : sql` WHERE NOT (${join(conditions, sql` OR `)})`
}
