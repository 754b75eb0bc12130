/**
 * Slices of two dimensions: the visits with a value of each, for many slices at once. A visitor counts once in a slice, whatever the number of
 * visits. So the statement goes through visitors one by one, with the slices of their visits as bits of a number.
 */
import { join, param, type Sql, sql } from '../../events/sql.ts'
import { merged } from './data-sources/parts.ts'
import { among, type Choice } from './grouping.ts'
import type { MeasureRow, RunRows } from './keys.ts'
import { partsOf } from './measure.ts'
import type { Selection } from './selection.ts'
import { emptyTally, type State, type Tally } from './tally.ts'

/** Two choices, by index, each with the index of its value from 1 on. */
export interface Pair {
  readonly choices: readonly [number, number]
  readonly values: readonly [number, number]
}

/** Pairs that are read from the same rows. */
export interface Pairing {
  readonly choices: readonly Choice[]
  readonly pairs: readonly Pair[]
}

/** The sums of at most 52 pairs, in order. */
export async function tallyPairs(
  run: RunRows,
  selection: Selection,
  { choices, pairs }: Pairing,
  wanted: readonly State[],
): Promise<Tally[]> {
  const sums = wanted.filter((state) => state !== 'visitors')
  const [people, rows] = await Promise.all([
    run(visitorsStatement(selection, choices, pairs)),
    sums.length === 0 ? [] : run(sumsStatement(selection, choices, sums)),
  ])
  const added = (own: readonly MeasureRow[], state: State) =>
    own.reduce((sum, row) => sum + Number(row[state]), 0)
  return pairs.map((pair, bit) => {
    const theirs = people.filter(({ slices }) => hasBit(Number(slices), bit))
    const own = rows.filter((row) => isOf(pair, (place) => Number(row[`c${place}`])))
    const states = sums.map((state) => [state, added(own, state)])
    return { ...emptyTally, ...Object.fromEntries(states), visitors: added(theirs, 'visitors') }
  })
}

/** For more bits than JavaScript's own operators know. */
export function hasBit(bits: number, bit: number): boolean {
  return Math.floor(bits / 2 ** bit) % 2 === 1
}

function isOf({ choices, values }: Pair, placeOf: (choice: number) => number | undefined): boolean {
  return choices.every((choice, index) => placeOf(choice) === values[index])
}

/** Rows by the index of each choice's value. */
function sumsStatement(selection: Selection, choices: readonly Choice[], sums: readonly State[]): Sql {
  const grouping = among(choices)
  return merged(partsOf(selection, grouping, sums), grouping.names, sums)
}

/** Rows `slices`, the bits of pairs, with the number of `visitors` that have exactly those. */
function visitorsStatement(selection: Selection, choices: readonly Choice[], pairs: readonly Pair[]): Sql {
  const grouping = among(choices)
  const visitors = partsOf(selection, grouping, ['visitors']).flatMap(({ present, rows }) =>
    present ? [sql`SELECT ${join([...grouping.columns, sql`visitor`])} FROM ${rows} WHERE ${present}`] : [],
  )
  // A row's indexes as one number, the first choice the highest, select its slices.
  const number = choices.reduce(
    (sum, { values }, index) =>
      sql`(${sum} * ${param('UInt32', values.length + 1)} + ${grouping.columns[index] ?? sql`0`})`,
    sql`0`,
  )
  const slices = combinationsOf(choices).map((places) =>
    pairs.reduce((sum, pair, bit) => sum + (isOf(pair, (choice) => places[choice]) ? 2 ** bit : 0), 0),
  )
  return sql`SELECT slices, count() AS visitors FROM (SELECT groupBitOr(${param('Array(UInt64)', slices)}[${number} + 1]) AS slices
        FROM (${join(visitors, sql` UNION ALL `)}) GROUP BY visitor) GROUP BY slices`
}

/** The possible combinations of the choices' values, in the order of their numbers. */
function combinationsOf(choices: readonly Choice[]): number[][] {
  return choices.reduce<number[][]>(
    (all, { values }) =>
      all.flatMap((places) => [0, ...values.map((_, index) => index + 1)].map((place) => [...places, place])),
    [[]],
  )
}
