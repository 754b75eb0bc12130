/** Data sources produce parts of a statement, all with the same columns. Here the parts become one statement. */
import { isDeepStrictEqual } from 'node:util'
import { empty, join, type Sql, sql } from '../../../events/sql.ts'
import { allOf, whereAll } from '../rows.ts'
import { allStates, type State, stateColumns } from '../tally.ts'

type States = Readonly<Partial<Record<State, Sql | undefined>>>

/** One scan of a data source: some of the states, by the keys. */
export interface Part {
  /** The keys with their names; empty without keys. */
  readonly keys: Sql
  /** Those that it does not have are 0. Each source says with `satisfies` which ones it must have, so that none is forgotten. */
  readonly states: States
  /** The states of the rows under a condition, if the rows have the column of their period. */
  readonly statesOf?: (when: Sql) => States
  /** The text after FROM. */
  readonly rows: Sql
  readonly groupBy: Sql
  /** Whether a row's visitor counts, if rows have individual visitors. */
  readonly present?: Sql | undefined
  /** The condition for a group to make a row. */
  readonly having?: Sql | undefined
}

/** The rows that the statement answers with. */
export interface Only {
  /** By their keys. */
  readonly where?: readonly Sql[]
  /** By their states. */
  readonly having?: readonly Sql[]
}

/** A sum of the statement. */
interface Column {
  readonly name: Sql
  /** Where there is nothing to sum up. */
  readonly none: Sql
}

/** A part with its values of the columns. */
interface Row extends Omit<Part, 'states' | 'statesOf' | 'present'> {
  readonly values: readonly (Sql | undefined)[]
}

const zero = sql`toUInt64(0)`
/** Durations are signed. */
const noDuration = sql`toInt64(0)`

const columnOf = (state: State, name: Sql): Column => ({
  name,
  none: state === 'duration' ? noDuration : zero,
})

/** The sum of the parts' states, only those wanted. A part without any of them is left out. `where`: a condition on a row's keys. */
export function merged(
  parts: readonly Part[],
  names: readonly Sql[],
  wanted: readonly State[],
  where: readonly Sql[] = [],
): Sql {
  const ordered = allStates.filter((state) => wanted.includes(state))
  const rows = parts.map((part) => ({ ...part, values: ordered.map((state) => part.states[state]) }))
  return summedUp(
    rows,
    names,
    ordered.map((state) => columnOf(state, stateColumns[state])),
    { where },
  )
}

/** The parts of two periods. Their groupings have the columns `periodColumns`. */
export interface PartsOfBoth {
  readonly current: readonly Part[]
  readonly earlier: readonly Part[]
}

/** The column of a row's period, for groupings of both. */
export const periodColumns = { current: sql`1 AS is_current`, earlier: sql`0 AS is_current` } as const

export const earlierName = (state: State) => sql`earlier_${stateColumns[state]}`

/**
 * The same of two periods: the states of the earlier one are named `earlier_…`. Parts alike in everything but their rows become one, which is planned
 * in half the time of two.
 */
export function mergedBoth(
  { current, earlier }: PartsOfBoth,
  names: readonly Sql[],
  wanted: readonly State[],
  only: Only,
): Sql {
  const ordered = allStates.filter((state) => wanted.includes(state))
  const valuesOf = (states: States) => ordered.map((state) => states[state])
  const nothing = ordered.map(() => undefined)
  const apart = [...earlier]
  const rows = current.map((part): Row => {
    const at = apart.findIndex((other) => isAlike(part, other, ordered))
    const [other] = at < 0 ? [] : apart.splice(at, 1)
    if (!other || !part.statesOf) return { ...part, values: [...valuesOf(part.states), ...nothing] }
    return {
      ...part,
      values: [...valuesOf(part.statesOf(sql`is_current`)), ...valuesOf(part.statesOf(sql`NOT is_current`))],
      rows: sql`(${part.rows} UNION ALL ${other.rows})`,
    }
  })
  const others = apart.map((part): Row => ({ ...part, values: [...nothing, ...valuesOf(part.states)] }))
  const columns = [
    ...ordered.map((state) => columnOf(state, stateColumns[state])),
    ...ordered.map((state) => columnOf(state, earlierName(state))),
  ]
  return summedUp([...rows, ...others], names, columns, only)
}

function isAlike(part: Part, other: Part, wanted: readonly State[]): boolean {
  const [own, theirs] = [shapeOf(part, wanted), shapeOf(other, wanted)]
  return (
    own !== null &&
    theirs !== null &&
    own.text === theirs.text &&
    isDeepStrictEqual(own.params, theirs.params)
  )
}

/**
 * All of a part but its rows; null if its rows do not say of which period they are. Rows have the columns that the wanted states read, and those by
 * which visitors count.
 */
function shapeOf(
  { keys, states, statesOf, groupBy, having = empty }: Part,
  wanted: readonly State[],
): Sql | null {
  const read: readonly State[] = ['visitors', ...wanted]
  return statesOf ? join([keys, groupBy, having, ...read.map((state) => states[state] ?? empty)]) : null
}

function summedUp(
  parts: readonly Row[],
  names: readonly Sql[],
  columns: readonly Column[],
  { where = [], having = [] }: Only,
): Sql {
  const relevant = parts.filter(({ values }) => values.some((value) => value))
  const [single, ...more] = relevant
  if (single && more.length === 0) return selected(single, columns, (name) => name, [...where, ...having])
  const inner = relevant.map((part) => selected(part, columns, (name) => sql`${name}_`))
  const sums = columns.map(({ name }) => sql`sum(${name}_) AS ${name}`)
  const groupBy = names.length === 0 ? empty : sql` GROUP BY ${join(names)}`
  return sql`SELECT ${join([...names, ...sums])} FROM (${join(inner, sql` UNION ALL `)})${whereAll(where)}${groupBy}${havingAll(having)}`
}

function selected(
  { keys, values, rows, groupBy, having }: Row,
  columns: readonly Column[],
  nameOf: (name: Sql) => Sql,
  more: readonly Sql[] = [],
): Sql {
  const states = columns.map(({ name, none }, index) => sql`${values[index] ?? none} AS ${nameOf(name)}`)
  const named = keys.text === '' ? [] : [keys]
  return sql`SELECT ${join([...named, ...states])} FROM ${rows}${groupBy}${havingAll([...(having ? [having] : []), ...more])}`
}

function havingAll(conditions: readonly Sql[]): Sql {
  return conditions.length === 0 ? empty : sql` HAVING ${allOf(conditions)}`
}
