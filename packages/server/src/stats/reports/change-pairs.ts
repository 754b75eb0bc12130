/** The slices of two dimensions that are examined: every two of the strongest slices of one dimension. */
import type { Choice } from '../query/grouping.ts'
import type { Pair } from '../query/slices.ts'
import { inVisitRollup } from '../query/sources.ts'
import type { Slice } from './change-slices.ts'

export interface Pairing {
  readonly choices: readonly Choice[]
  readonly pairs: readonly Pair[]
}

/** Groups pairs that are read from the same rows. */
export function pairingsOf(strongest: readonly Slice[]): Pairing[] {
  const choices = choicesOf(strongest)
  const rolled = choices.filter(isRolled)
  const others = pairsOf(choices).filter((pair) => !choicesIn(choices, pair).every(isRolled))
  return [
    { choices: rolled, pairs: pairsOf(rolled) },
    { choices, pairs: others },
  ].filter(({ pairs }) => pairs.length > 0)
}

const isRolled = ({ dimension }: Choice) => inVisitRollup(dimension)

function choicesIn(choices: readonly Choice[], pair: Pair): Choice[] {
  return pair.choices.flatMap((place) => choices[place] ?? [])
}

/** The dimensions of slices, each with its values. */
function choicesOf(slices: readonly Slice[]): Choice[] {
  const names = [...new Set(slices.flatMap(({ dimensions }) => dimensions))]
  return names.map((dimension) => ({
    dimension,
    values: slices
      .filter(({ dimensions }) => dimensions[0] === dimension)
      .map(({ values }) => values[0] ?? ''),
  }))
}

function pairsOf(choices: readonly Choice[]): Pair[] {
  const ofTwo = (a: number, b: number): Pair[] =>
    (choices[a]?.values ?? []).flatMap((_, nth) =>
      (choices[b]?.values ?? []).map((_, other): Pair => ({ choices: [a, b], values: [nth + 1, other + 1] })),
    )
  return choices.flatMap((_, a) => choices.slice(a + 1).flatMap((_, nth) => ofTwo(a, a + 1 + nth)))
}

/** What a pair's slice is of. */
export function sliceOf(choices: readonly Choice[], pair: Pair): Pick<Slice, 'dimensions' | 'values'> {
  const own = choicesIn(choices, pair)
  return {
    dimensions: own.map(({ dimension }) => dimension),
    values: own.map(({ values }, index) => values[(pair.values[index] ?? 0) - 1] ?? ''),
  }
}
