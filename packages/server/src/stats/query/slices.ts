/**
 * Slices of two dimensions: the visits with a value of each, for many slices at once. A visitor counts once in a slice, whatever the number of
 * visits. So the statement goes through visitors one by one, with the slices of their visits as bits of a number.
 */
import { join, param, type Sql, sql } from '../../events/sql.ts'
import { among, type Choice } from './grouping.ts'
import type { MeasureRow, RunRows } from './keys.ts'
import { type BothSelections, measureBoth, ofBoth, partsOf } from './measure.ts'
import {
  addedUp,
  type BothTallies,
  earlierTallyOf,
  emptyTally,
  type State,
  type Tally,
  tallyOf,
} from './tally.ts'

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

/** The sums of at most 52 pairs in both periods, in order. */
export async function tallyPairs(
  run: RunRows,
  both: BothSelections,
  { choices, pairs }: Pairing,
  wanted: readonly State[],
): Promise<BothTallies[]> {
  const sums = wanted.filter((state) => state !== 'visitors')
  const [people, rows] = await Promise.all([
    run(visitorsStatement(both, choices, pairs)),
    sums.length === 0 ? [] : run(measureBoth(both, among(choices), sums, [])),
  ])
  const added = (tallies: readonly Tally[]) => tallies.reduce(addedUp, emptyTally)
  return pairs.map((pair, bit) => {
    const theirs = people.filter(({ slices }) => hasBit(Number(slices), bit))
    const own = rows.filter((row) => isOf(pair, (place) => Number(row[`c${place}`])))
    const sumOf = (tallyIn: (row: MeasureRow) => Tally, period: number) =>
      added([...own.map(tallyIn), ...theirs.filter(isIn(period)).map(tallyOf)])
    return { now: sumOf(tallyOf, 1), before: sumOf(earlierTallyOf, 0) }
  })
}

/** Rows of the current period (1) or the earlier one (0). */
export const isIn = (period: number) => (row: MeasureRow) => Number(row.is_current) === period

/** For more bits than JavaScript's own operators know. */
export function hasBit(bits: number, bit: number): boolean {
  return Math.floor(bits / 2 ** bit) % 2 === 1
}

function isOf({ choices, values }: Pair, placeOf: (choice: number) => number | undefined): boolean {
  return choices.every((choice, index) => placeOf(choice) === values[index])
}

/** Rows `is_current` and `slices`, the bits of pairs, with the number of `visitors` that have exactly those in the period. */
function visitorsStatement(both: BothSelections, choices: readonly Choice[], pairs: readonly Pair[]): Sql {
  const grouping = among(choices)
  const visitors = ofBoth(both, (selection, period) =>
    partsOf(selection, grouping, ['visitors']).flatMap(({ present, rows }) =>
      present
        ? [sql`SELECT ${join([...grouping.columns, sql`visitor`, period])} FROM ${rows} WHERE ${present}`]
        : [],
    ),
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
  return sql`SELECT is_current, slices, count() AS visitors FROM (SELECT is_current, groupBitOr(${param('Array(UInt64)', slices)}[${number} + 1]) AS slices
        FROM (${join(visitors, sql` UNION ALL `)}) GROUP BY is_current, visitor) GROUP BY is_current, slices`
}

/** The possible combinations of the choices' values, in the order of their numbers. */
function combinationsOf(choices: readonly Choice[]): number[][] {
  return choices.reduce<number[][]>(
    (all, { values }) =>
      all.flatMap((places) => [0, ...values.map((_, index) => index + 1)].map((place) => [...places, place])),
    [[]],
  )
}
