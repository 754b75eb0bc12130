/** Several breakdowns by dimensions of visit scope, and the total, in one pass: what the panels of the overview show. */
import type { Dimension } from '@footfall/contract/stats/dimensions'
import { join, param, type Sql, sql } from '../../events/sql.ts'
import type { Engine } from '../engine.ts'
import { closedParts, splitOf, unix } from './closed-days.ts'
import { fieldSql } from './dimension-sql.ts'
import { type MeasureRow, sums } from './keys.ts'
import { enteredVisits } from './measure.ts'
import { byEvent, contained, entered, noEntered, noEvents, noVisits } from './part-sums.ts'
import { eventsInside, eventsOfStarted, hasEventFilters, type Selection } from './selection.ts'
import { anything, visitRows, visitSums } from './visit-rows.ts'

/** The rows of each dimension that have the most visitors, how many rows there are, and the row of the total. */
export interface EachRows {
  readonly byDimension: ReadonlyMap<
    Dimension,
    { readonly rows: readonly MeasureRow[]; readonly total: number }
  >
  readonly total: MeasureRow | undefined
}

export interface Wanted {
  readonly dimension: Dimension
  /** Rows at most, those with the most visitors. */
  readonly limit: number
  /** These values alone. */
  readonly values?: readonly string[]
}

const columnNames = [sql`d0`, sql`d1`, sql`d2`, sql`d3`, sql`d4`, sql`d5`, sql`d6`, sql`d7`, sql`d8`] as const

/** At most nine, each asked for once, and each a column of visits and events alike. */
export async function measureEach(
  engine: Engine,
  selection: Selection,
  wanted: readonly Wanted[],
  signal?: AbortSignal,
): Promise<EachRows> {
  const rows = await engine.run<MeasureRow>(statement(selection, wanted), signal)
  const byDimension = new Map(
    wanted.map(({ dimension }, index) => {
      const own = rows.filter(({ which }) => Number(which) === index)
      return [dimension, { rows: own, total: Number(own[0]?.total ?? 0) }] as const
    }),
  )
  return { byDimension, total: rows.find(({ which }) => Number(which) === wanted.length) }
}

function statement(selection: Selection, wanted: readonly Wanted[]): Sql {
  const dimensions = wanted.map(({ dimension }) => dimension)
  const sets = groupingSets(dimensions)
  const parts = hasEventFilters(selection)
    ? eventParts(selection, sets)
    : visitParts(selection, dimensions, sets)
  const limits = param('Array(UInt32)', [...wanted.map(({ limit }) => limit), 1])
  return sql`SELECT * FROM (
      SELECT *, count() OVER (PARTITION BY which) AS total, row_number() OVER (PARTITION BY which ORDER BY visitors DESC, k0 ASC) AS place
      FROM (SELECT which, k0, ${sums} FROM (${join(parts, sql` UNION ALL `)}) GROUP BY which, k0)${valuesOf(wanted)})
    WHERE place <= ${limits}[which + 1] ORDER BY which, place`
}

interface Sets {
  /** The dimensions as columns of a row. */
  readonly keys: readonly Sql[]
  /** Which of them a group is of, and its value. */
  readonly which: Sql
  readonly groupBy: Sql
}

function groupingSets(dimensions: readonly Dimension[]): Sets {
  const own = dimensions.map((_, index) => columnNames[index] ?? sql`''`)
  const which = own.map((column, index) => sql`grouping(${column}) = 0, ${param('UInt8', index)}`)
  const value = own.map((column) => sql`grouping(${column}) = 0, ${column}`)
  return {
    keys: dimensions.map((name, index) => sql`toString(${fieldSql[name].text}) AS ${own[index] ?? sql`''`}`),
    which: sql`multiIf(${join([...which, sql`${param('UInt8', dimensions.length)}`])}) AS which, multiIf(${join([...value, sql`''`])}) AS k0`,
    groupBy: sql`GROUP BY GROUPING SETS (${join([...own.map((column) => sql`(${column})`), sql`()`])})`,
  }
}

function visitParts(
  selection: Selection,
  dimensions: readonly Dimension[],
  { keys, which, groupBy }: Sets,
): Sql[] {
  const split = splitOf(selection, dimensions)
  const counted = sql`SELECT ${which}, ${visitSums(split)} FROM (${visitRows(selection, keys, split)}) ${groupBy} HAVING ${anything}`
  if (!split) return [counted]
  const names = [...dimensions, '']
  const key = sql`toUInt8(indexOf(${param('Array(String)', names)}, dimension) - 1) AS which, toString(value) AS k0, `
  const summed = closedParts(selection, split, names, key, sql` GROUP BY which, k0`, unix(split.summed.start))
  return [counted, ...summed]
}

/** Where filters ask of each event what a visit's row does not tell. */
function eventParts(selection: Selection, { keys, which, groupBy }: Sets): Sql[] {
  const columns = join([...keys])
  return [
    sql`SELECT ${which}, ${byEvent}, ${noVisits}, ${noEntered} FROM (SELECT ${columns}, visitor, kind FROM ${eventsInside(selection)}) ${groupBy}`,
    sql`SELECT ${which}, ${noEvents}, ${contained}, ${noEntered} FROM (SELECT ${columns}, visit, kind FROM ${eventsOfStarted(selection)}) ${groupBy}`,
    sql`SELECT ${which}, ${noEvents}, ${noVisits}, ${entered} FROM (SELECT ${columns}, pageviews, interactive, start, last FROM ${enteredVisits(selection, false)}) ${groupBy}`,
  ]
}

function valuesOf(wanted: readonly Wanted[]): Sql {
  const conditions = wanted.flatMap(({ values }, index) =>
    values ? [sql`(which = ${param('UInt8', index)} AND k0 NOT IN ${param('Array(String)', values)})`] : [],
  )
  return conditions.length === 0 ? sql`` : sql` WHERE NOT (${join(conditions, sql` OR `)})`
}
