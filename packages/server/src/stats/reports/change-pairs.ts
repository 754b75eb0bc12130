/** The slices of two dimensions that are examined: every two of the strongest slices of one dimension. */
import { type DimensionValue, isOfEvents, tallyEventPairs, type ValuePair } from '../query/event-slices.ts'
import type { Choice } from '../query/grouping.ts'
import { type Pair, type Pairing, tallyPairs } from '../query/slices.ts'
import { isOfWholeVisit } from '../query/table/same-rows.ts'
import { type BothTallies, emptyTally, type State } from '../query/tally.ts'
import type { Periods } from './change-periods.ts'
import type { Slice } from './change-slices.ts'

export async function pairSlices(
  periods: Periods,
  strongest: readonly Slice[],
  wanted: readonly State[],
): Promise<Slice[]> {
  const slices = await Promise.all([
    ...pairingsOf(strongest.filter((slice) => !isEventSlice(slice))).map(async (pairing) =>
      beside(
        pairing.pairs.map((pair) => sliceOf(pairing.choices, pair)),
        await tallyPairs(periods.run, periods, pairing, wanted),
      ),
    ),
    eventPairSlices(periods, strongest, wanted),
  ])
  return slices.flat()
}

type Named = Pick<Slice, 'dimensions' | 'values'>

function beside(pairs: readonly Named[], tallies: readonly BothTallies[]): Slice[] {
  return pairs.map((pair, nth) => ({ ...pair, now: emptyTally, before: emptyTally, ...tallies[nth] }))
}

const isEventSlice = ({ dimensions }: Slice) => dimensions.some(isOfEvents)

/** Pairs with a page, a title or another value of events. */
async function eventPairSlices(
  periods: Periods,
  strongest: readonly Slice[],
  wanted: readonly State[],
): Promise<Slice[]> {
  const values = byDimension(strongest).flatMap(({ dimension, values: own }) =>
    own.map((value): DimensionValue => ({ dimension, value })),
  )
  const ofTwo = (a: DimensionValue, b: DimensionValue) =>
    a.dimension !== b.dimension && (isOfEvents(a.dimension) || isOfEvents(b.dimension))
  const pairs = values.flatMap((a, first) =>
    values.flatMap((b, second): ValuePair[] => (first < second && ofTwo(a, b) ? [[first, second]] : [])),
  )
  if (pairs.length === 0) return []
  const named = pairs.map((pair): Named => {
    const own = pair.flatMap((index) => values[index] ?? [])
    return { dimensions: own.map(({ dimension }) => dimension), values: own.map(({ value }) => value) }
  })
  return beside(named, await tallyEventPairs(periods.run, periods, { values, pairs }, wanted))
}

/** Groups pairs that are read from the same rows. */
function pairingsOf(strongest: readonly Slice[]): Pairing[] {
  const choices = byDimension(strongest)
  const ofVisits = choices.filter(isOfVisit)
  const others = pairsOf(choices).filter((pair) => !choicesIn(choices, pair).every(isOfVisit))
  return [
    { choices: ofVisits, pairs: pairsOf(ofVisits) },
    { choices, pairs: others },
  ].filter(({ pairs }) => pairs.length > 0)
}

const isOfVisit = ({ dimension }: Choice) => isOfWholeVisit(dimension)

function choicesIn(choices: readonly Choice[], pair: Pair): Choice[] {
  return pair.choices.flatMap((place) => choices[place] ?? [])
}

/** The dimensions of slices, each with its values. */
function byDimension(slices: readonly Slice[]): Choice[] {
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
function sliceOf(choices: readonly Choice[], pair: Pair): Named {
  const own = choicesIn(choices, pair)
  return {
    dimensions: own.map(({ dimension }) => dimension),
    values: own.map(({ values }, index) => values[(pair.values[index] ?? 0) - 1] ?? ''),
  }
}
