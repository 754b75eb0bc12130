/** Data sources produce parts of a statement, all with the same columns. Here the parts become one statement. */
import { empty, join, type Sql, sql } from '../../../events/sql.ts'
import { whereAll } from '../rows.ts'
import { allStates, type State, stateColumns } from '../tally.ts'

/** One scan of a data source: some of the states, by the keys. */
export interface Part {
  /** The keys with their names; empty without keys. */
  readonly keys: Sql
  /** Those that it does not have are 0. Each source says with `satisfies` which ones it must have, so that none is forgotten. */
  readonly states: Readonly<Partial<Record<State, Sql | undefined>>>
  /** The text after FROM. */
  readonly rows: Sql
  readonly groupBy: Sql
  /** Whether a row's visitor counts, if rows have individual visitors. */
  readonly present?: Sql | undefined
  /** The condition for a group to make a row. */
  readonly having?: Sql | undefined
}

const zero = sql`toUInt64(0)`
/** Durations are signed. */
const noDuration = sql`toInt64(0)`

/** The sum of the parts' states, only those wanted. A part without any of them is left out. `where`: a condition on a row's keys. */
export function merged(
  parts: readonly Part[],
  names: readonly Sql[],
  wanted: readonly State[],
  where: readonly Sql[] = [],
): Sql {
  const relevant = parts.filter(({ states }) => wanted.some((state) => states[state]))
  const ordered = allStates.filter((state) => wanted.includes(state))
  const [only, ...more] = relevant
  if (only && more.length === 0 && where.length === 0)
    return selected(only, ordered, (state) => stateColumns[state])
  const inner = relevant.map((part) => selected(part, ordered, (state) => sql`${stateColumns[state]}_`))
  const sums = ordered.map((state) => sql`sum(${stateColumns[state]}_) AS ${stateColumns[state]}`)
  const groupBy = names.length === 0 ? empty : sql` GROUP BY ${join(names)}`
  return sql`SELECT ${join([...names, ...sums])} FROM (${join(inner, sql` UNION ALL `)})${whereAll(where)}${groupBy}`
}

function selected(part: Part, wanted: readonly State[], name: (state: State) => Sql): Sql {
  const states = wanted.map((state) => {
    const none = state === 'duration' ? noDuration : zero
    return sql`${part.states[state] ?? none} AS ${name(state)}`
  })
  const keys = part.keys.text === '' ? [] : [part.keys]
  const having = part.having ? sql` HAVING ${part.having}` : empty
  return sql`SELECT ${join([...keys, ...states])} FROM ${part.rows}${part.groupBy}${having}`
}
