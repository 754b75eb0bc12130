/** Grouping of rows: by several keys together, or by each of several keys separately in one pass. */
import type { Dimension } from '@footfall/contract/stats/dimensions'
import { empty, join, numberedNames, param, type Sql, sql } from '../../events/sql.ts'
import { shapeOf } from './fields/dimension-sql.ts'
import { type Key, keyName, keyOf } from './keys.ts'
import { anyOf } from './rows.ts'

export interface Grouping {
  readonly keys: readonly Key[]
  /** Whether each key makes separate groups; otherwise the keys group together. */
  readonly apart: boolean
  /** The names of the key columns on rows. */
  readonly columns: readonly Sql[]
  /** For timed keys, the column of the start of the row's visit. Rows without it are grouped by `columns` only. */
  readonly began: readonly (Sql | null)[]
  /** The keys of a group: `k0`, `k1` … If separate: `which`, the index of the key (the total has the index after the last), and `k0`. */
  readonly names: readonly Sql[]
  /** Whether there is also a total, for separate keys. */
  readonly total: boolean
  /** For each key, values whose index (from 1 on) rows have; 0 for any other value. */
  readonly choices?: readonly Choice[]
  /** A column that all rows have: of which of two periods they are. */
  readonly period?: Sql | undefined
}

/** Some values of a dimension. */
export interface Choice {
  readonly dimension: Dimension
  readonly values: readonly string[]
}

const mostKeys = 20
const columnName = numberedNames('c', mostKeys)
const beganName = numberedNames('b', mostKeys)

const isTimed = (key: Key) => key.kind !== 'dimension'

export function together(keys: readonly Key[]): Grouping {
  const names = keys.map((_, index) => keyName(index))
  return { ...columnsOf(keys), keys, apart: false, names, total: false }
}

/** At most twenty keys. */
export function apart(keys: readonly Key[], total: boolean): Grouping {
  return { ...columnsOf(keys), keys, apart: true, names: [sql`which`, sql`k0`], total }
}

/**
 * Groups by which of some values rows have, for at most ten dimensions together. The groups have the indexes of the values under the columns' names.
 */
export function among(choices: readonly Choice[]): Grouping {
  const keys = choices.map(({ dimension }) => keyOf(dimension))
  const { columns, began } = columnsOf(keys)
  return { columns, began, keys, apart: false, names: columns, total: false, choices }
}

function columnsOf(keys: readonly Key[]): Pick<Grouping, 'columns' | 'began'> {
  return {
    columns: keys.map((_, index) => columnName(index)),
    began: keys.map((key, index) => (isTimed(key) ? beganName(index) : null)),
  }
}

export function dimensionsOf({ keys }: Grouping) {
  return keys.flatMap((key) => (key.kind === 'dimension' ? [key.dimension] : []))
}

/** The timed key and its index. */
export function timedKeyOf({ keys }: Grouping) {
  for (const [place, key] of keys.entries()) if (key.kind !== 'dimension') return { key, place }
  return null
}

/** Each key of a row, under its column's name, and the period. */
export function rowKeys(
  { keys, columns, choices, period }: Grouping,
  value: (key: Key, index: number) => Sql,
): Sql[] {
  const own = keys.map((key, index) => {
    const choice = choices?.[index]
    const expression = choice ? placeIn(choice, value(key, index)) : value(key, index)
    return sql`${expression} AS ${columns[index] ?? empty}`
  })
  return [...own, ...(period ? [period] : [])]
}

function placeIn({ values }: Choice, value: Sql): Sql {
  const places = values.map((_, index) => index + 1)
  return sql`transform(toString(${value}), ${param('Array(String)', values)}, ${param('Array(UInt8)', places)}, toUInt8(0))`
}

/** How rows with such columns are grouped. */
export interface GroupedBy {
  readonly keys: Sql
  readonly groupBy: Sql
  /** Whether a group belongs to this key; null if groups have all keys. */
  isOf(place: number): Sql | null
  /** Whether a group uses the row's own time, and whether it uses the start of its visit; null: both. */
  readonly byTime: Sql | null
  readonly byStart: Sql | null
}

/** `bothTimes`: rows also have the columns `began`, and there are groups for either time. */
export function groupedBy(grouping: Grouping, bothTimes = false): GroupedBy {
  const { choices, columns } = grouping
  if (choices) return { ...ofAllKeys, keys: join(columns), groupBy: sql` GROUP BY ${join(columns)}` }
  return grouping.apart ? groupedApart(grouping, bothTimes) : groupedTogether(grouping, bothTimes)
}

const ofAllKeys = { isOf: () => null, byTime: null, byStart: null }

const asKey = (key: Key | undefined, column: Sql) => {
  if (key?.kind !== 'dimension' || shapeOf(key.dimension).pairs) return column
  // Low-cardinality values are grouped as they are, and converted to text afterwards.
  return sql`toString(${column})`
}

function groupedTogether({ keys, columns, began, names }: Grouping, bothTimes: boolean): GroupedBy {
  const timed = bothTimes ? began.findIndex((column) => column !== null) : -1
  const column = columns[timed]
  const start = began[timed]
  const select = keys.map((key, index) => {
    const value = columns[index] ?? empty
    const either = index === timed && start ? sql`if(grouping(${value}) = 0, ${value}, ${start})` : value
    return sql`${asKey(key, either)} AS ${names[index] ?? empty}`
  })
  if (keys.length === 0) return { ...ofAllKeys, keys: empty, groupBy: empty }
  if (!column || !start) return { ...ofAllKeys, keys: join(select), groupBy: sql` GROUP BY ${join(columns)}` }
  const others = columns.filter((each) => each !== column)
  return {
    keys: join(select),
    groupBy: sql` GROUP BY GROUPING SETS ((${join([column, ...others])}), (${join([start, ...others])}))`,
    isOf: () => null,
    byTime: sql`grouping(${start}) = 1`,
    byStart: sql`grouping(${column}) = 1`,
  }
}

function groupedApart({ keys, columns, began, total }: Grouping, bothTimes: boolean): GroupedBy {
  const own = columns.map((column, place) => ({ column, place, timed: keys[place]?.kind !== 'dimension' }))
  const starts = bothTimes
    ? began.flatMap((column, place) => (column ? [{ column, place, timed: true }] : []))
    : []
  const sets = [...own, ...starts]
  const all = join(sets.map(({ column }) => column))
  // `grouping` has a bit for each column, the first being the highest: 0 if the column belongs to the row's set.
  const bits = 2 ** sets.length - 1
  const masks = sets.map((_, index) => bits - 2 ** (sets.length - 1 - index))
  const places = param(
    'Array(UInt8)',
    sets.map(({ place }) => place),
  )
  const which = sql`transform(grouping(${all}), ${param('Array(UInt64)', masks)}, ${places}, ${param('UInt8', keys.length)})`
  // A text that is not in the row's set is empty, a bucket 0.
  const texts = sets.map(({ column, timed }) =>
    timed ? sql`if(grouping(${column}) = 0, toString(${column}), '')` : column,
  )
  const [start] = starts
  const time = own.find(({ timed }) => timed)
  return {
    keys: sql`${which} AS which, concat(${join([...texts, sql`''`])}) AS k0`,
    groupBy: sql` GROUP BY GROUPING SETS (${join([...sets.map(({ column }) => sql`(${column})`), ...(total ? [sql`()`] : [])])})`,
    isOf: (place) => {
      const parts = sets
        .filter((each) => each.place === place)
        .map(({ column }) => sql`grouping(${column}) = 0`)
      return parts.length === 0 ? null : anyOf(parts)
    },
    byTime: start ? sql`grouping(${start.column}) = 1` : null,
    byStart: start && time ? sql`grouping(${time.column}) = 1` : null,
  }
}
