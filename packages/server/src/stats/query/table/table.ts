/** The rows of a table: measured groups, searched, sorted, paged. */
import type { Metric } from '@footfall/contract/stats/metrics'
import { empty, join, param, type Sql, sql } from '../../../events/sql.ts'
import { type Key, keyName, type MeasureRow } from '../keys.ts'
import { measure } from '../measure.ts'
import type { Selection } from '../selection.ts'
import { metricRecords } from '../tally.ts'
import { type Cut, directionOf, holdsText, limitTo } from './page-of-rows.ts'

export interface TableOptions extends Cut {
  readonly orderBy: Metric | 'value'
  readonly order: 'asc' | 'desc'
  /** A part of any key's value, ignoring case. */
  readonly search: string
  /** Additional values found by key, because their name contains the search. */
  readonly named: readonly (readonly string[])[]
}

/** Each row has `total`, the number of rows on all pages. */
export function table(selection: Selection, keys: readonly Key[], options: TableOptions): Sql {
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
  return sql`SELECT *, count() OVER () AS total FROM (${measure(selection, keys)})${searching(keys, options)} ORDER BY ${order} ${limitTo(options)}`
}

function searching(keys: readonly Key[], { search, named }: TableOptions): Sql {
  if (search === '') return empty
  const found = keys.flatMap((key, index) => {
    if (key.kind !== 'dimension') return []
    const contains = holdsText(keyName(index), search)
    const also = named[index] ?? []
    return also.length === 0
      ? [contains]
      : [contains, sql`${keyName(index)} IN ${param('Array(String)', also)}`]
  })
  return found.length === 0 ? empty : sql` WHERE ${join(found, sql` OR `)}`
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
