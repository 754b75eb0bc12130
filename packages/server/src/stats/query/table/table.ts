/** The rows of a table: measured groups, searched, sorted, paged. */
import type { Metric } from '@footfall/contract/stats/metrics'
import { empty, join, numberedNames, param, type Sql, sql } from '../../../events/sql.ts'
import type { Cut } from '../../../lib/cut.ts'
import { earlierName } from '../data-sources/parts.ts'
import { type Key, keyName, type MeasureRow } from '../keys.ts'
import { measure } from '../measure.ts'
import { allOf, anyOf } from '../rows.ts'
import type { Selection } from '../selection.ts'
import { metricRecords, metricStates, stateColumns } from '../tally.ts'
import { holdsValue } from './holds-value.ts'
import { directionOf, limitTo } from './page-of-rows.ts'

export interface TableOptions extends Cut {
  readonly orderBy: Metric | 'value'
  readonly order: 'asc' | 'desc'
  /** A part of any key's value, ignoring case. */
  readonly search: string
  /** Additional values found by key, because their name contains the search. */
  readonly named: readonly (readonly string[])[]
}

export function table(selection: Selection, keys: readonly Key[], options: TableOptions): Sql {
  return tableOf(sql`(${measure(selection, keys)})`, keys, options)
}

/** The same groups in another period. Its buckets of time are compared by their number. */
export interface OtherPeriod {
  readonly selection: Selection
  readonly keys: readonly Key[]
}

const keyBefore = numberedNames('before', 4)

/** The same rows, each with the states of its group in the other period (`earlierTallyOf`), all zero if it has no such group. */
export function comparedTable(
  selection: Selection,
  keys: readonly Key[],
  options: TableOptions,
  before: OtherPeriod,
): Sql {
  const names = keys.map((_, index) => sql`${keyName(index)} AS ${keyBefore(index)}`)
  const states = metricStates.map((state) => sql`${stateColumns[state]} AS ${earlierName(state)}`)
  const there = sql`SELECT ${join([...names, ...states])} FROM (${measure(before.selection, before.keys)})`
  const same = keys.map((_, index) => sql`${keyThere(keys, before.keys, index)} = ${keyBefore(index)}`)
  const beside = sql`LEFT JOIN (${there}) AS there ON ${allOf(same)}`
  return tableOf(sql`(${measure(selection, keys)}) AS here ${beside}`, keys, options)
}

/** A row's key in the other period; for a bucket of time, the start of the one with the same number. */
function keyThere(here: readonly Key[], there: readonly Key[], index: number): Sql {
  const [own, other] = [here[index], there[index]]
  if (own?.kind !== 'time' || other?.kind !== 'time') return keyName(index)
  const pairs = Math.min(own.buckets.length, other.buckets.length)
  const startsOf = ({ buckets }: typeof own) =>
    param(
      'Array(Int64)',
      buckets.slice(0, pairs).map(({ start }) => start / 1000),
    )
  return sql`transform(${keyName(index)}, ${startsOf(own)}, ${startsOf(other)}, toInt64(-1))`
}

/** Each row has `total`, the number of rows on all pages. */
function tableOf(rows: Sql, keys: readonly Key[], options: TableOptions): Sql {
  const columns = keys.map((_, index) => keyName(index))
  const direction = directionOf(options.order)
  const byValue = join(
    columns.map((column) => sql`${column} ${options.orderBy === 'value' ? direction : sql`ASC`}`),
    sql`, `,
  )
  const order =
    options.orderBy === 'value'
      ? byValue
      : sql`${metricRecords[options.orderBy].order} ${direction} NULLS LAST, ${byValue}`
  return sql`SELECT *, count() OVER () AS total FROM ${rows}${searching(keys, options)} ORDER BY ${order} ${limitTo(options)}`
}

function searching(keys: readonly Key[], { search, named }: TableOptions): Sql {
  if (search === '') return empty
  const found = keys.flatMap((key, index) => {
    if (key.kind !== 'dimension') return []
    const contains = holdsValue(key.dimension, keyName(index), search)
    const also = named[index] ?? []
    return also.length === 0
      ? [contains]
      : [contains, sql`${keyName(index)} IN ${param('Array(String)', also)}`]
  })
  return found.length === 0 ? empty : sql` WHERE ${anyOf(found)}`
}

/** The same groups in another interval, for the rows of a known page. */
export function rowsAt(selection: Selection, keys: readonly Key[], rows: readonly MeasureRow[]): Sql {
  const narrowed = keys.flatMap((key, index) =>
    key.kind === 'dimension'
      ? [{ field: key.dimension, operator: 'in', value: valuesOf(rows, index) } as const]
      : [],
  )
  // A bucket's key is a number.
  const columns = keys.map((_, index) => sql`toString(${keyName(index)})`)
  const wanted = rows.map((row) => rowKey(keys, row))
  const joined = sql`arrayStringConcat([${join(columns, sql`, `)}], '\n')`
  const measured = measure({ ...selection, filters: [...selection.filters, ...narrowed] }, keys)
  return sql`SELECT * FROM (${measured}) WHERE ${joined} IN ${param('Array(String)', wanted)}`
}

function valuesOf(rows: readonly MeasureRow[], index: number): string[] {
  return [...new Set(rows.map((row) => String(row[`k${index}`])))]
}

/** The keys of a row as one text. */
export function rowKey(keys: readonly Key[], row: MeasureRow): string {
  return keys.map((_, index) => row[`k${index}`]).join('\n')
}
