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
    const own = rows.filter((row) => isOf(pair, (place) => Number(row[`c${place}`])))
    const sumOf = (tallyIn: (row: MeasureRow) => Tally, slicesIn: 'slices' | 'earlier_slices') => {
      const theirs = people.filter((row) => hasBit(Number(row[slicesIn]), bit))
      return added([...own.map(tallyIn), ...theirs.map(tallyOf)])
    }
    return { now: sumOf(tallyOf, 'slices'), before: sumOf(earlierTallyOf, 'earlier_slices') }
  })
}

/** For more bits than JavaScript's own operators know. */
export function hasBit(bits: number, bit: number): boolean {
  return Math.floor(bits / 2 ** bit) % 2 === 1
}

function isOf({ choices, values }: Pair, placeOf: (choice: number) => number | undefined): boolean {
  return choices.every((choice, index) => placeOf(choice) === values[index])
}

/** Rows `slices` and `earlier_slices`, the bits of pairs in either period, with the number of `visitors` that have exactly those. */
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
  return sql`SELECT slices, earlier_slices, count() AS visitors
    FROM (SELECT groupBitOrIf(own, is_current) AS slices, groupBitOrIf(own, NOT is_current) AS earlier_slices
      FROM (SELECT visitor, is_current, ${param('Array(UInt64)', slices)}[${number} + 1] AS own FROM (${join(visitors, sql` UNION ALL `)}))
      WHERE own != 0 GROUP BY visitor) GROUP BY slices, earlier_slices`
}

/** The possible combinations of the choices' values, in the order of their numbers. */
function combinationsOf(choices: readonly Choice[]): number[][] {
  return choices.reduce<number[][]>(
    (all, { values }) =>
      all.flatMap((places) => [0, ...values.map((_, index) => index + 1)].map((place) => [...places, place])),
    [[]],
  )
}
