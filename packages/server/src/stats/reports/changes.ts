/** "What changed?": the slices of one and two dimensions that explain a change against the previous period. */
import type { Changes } from '@footfall/contract/stats/changes-results'
import { type Dimension, dimensionNames, dimensions } from '@footfall/contract/stats/dimensions'
import type { Metric } from '@footfall/contract/stats/metrics'
import type { Query } from '@footfall/contract/stats/query'
import type { Sql } from '../../events/sql.ts'
import type { Planner, ReportArgs } from '../engine.ts'
import { labelOf } from '../labels.ts'
import { shapeOf } from '../query/dimension-sql.ts'
import type { Key, MeasureRow } from '../query/keys.ts'
import { measure, measureApart } from '../query/measure.ts'
import type { Selection } from '../query/selection.ts'
import { tallyPairs } from '../query/slices.ts'
import { inVisitRollup } from '../query/sources.ts'
import { emptyTally, statesOf } from '../query/tally.ts'
import { isEmpty } from '../time/interval.ts'
import { pairingsOf, sliceOf } from './change-pairs.ts'
import { contributionOf, explains, figureOf, type Slice, slicesOf, surpriseOf } from './change-slices.ts'

export interface ChangesQuery extends Query {
  readonly metric: Metric
}

interface Weighed extends Slice {
  readonly contribution: number
  readonly surprise: number
}

/** Dimensions with one value per visit. Their slices are parts of the total. */
const parts = dimensionNames.filter((name) => dimensions[name].scope === 'visit')

/** Dimensions read from the same rows, so each further one costs little. */
function alike(names: readonly Dimension[], rolledUp: boolean): Dimension[][] {
  if (!rolledUp) return inTens(names)
  const daily = names.filter((name) => shapeOf(name).daily)
  const rolled = names.filter((name) => !shapeOf(name).daily && inVisitRollup(name))
  const others = names.filter((name) => !shapeOf(name).daily && !inVisitRollup(name))
  return [daily, rolled, others].flatMap(inTens)
}

function inTens(names: readonly Dimension[]): Dimension[][] {
  const tens = Array.from({ length: Math.ceil(names.length / mostApart) }, (_, nth) => nth * mostApart)
  return tens.map((from) => names.slice(from, from + mostApart))
}

/** Keys per statement. */
const mostApart = 10

type ApartRow = MeasureRow & { readonly which: number }

const leastSurprise = 3
const leastVisitors = 20
const most = 20
/** The number of the strongest slices of one dimension whose pairs are examined. */
const strongest = 10

export async function changes(engine: Planner, args: ReportArgs<ChangesQuery>): Promise<Changes> {
  const { query, language, hidden = [], signal } = args
  const { metric } = query
  const { selection, previous } = await engine.plan(args)
  const wanted = statesOf(['visitors', metric])
  const inBoth = <R>(told: (each: Selection) => Promise<R[]>) => {
    const rowsIn = (each: Selection | null) => (each && !isEmpty(each.interval) ? told(each) : [])
    return Promise.all([rowsIn(selection), rowsIn(previous)])
  }
  const run = <R extends MeasureRow>(statement: Sql) => engine.run<R>(statement, signal)
  const dimensionsApart = async (names: readonly Dimension[]) => {
    const keys = names.map((dimension): Key => ({ kind: 'dimension', dimension }))
    const [current, earlier] = await inBoth((each) => run<ApartRow>(measureApart(each, keys, false, wanted)))
    return names.flatMap((by, place) => {
      const own = (row: ApartRow) => Number(row.which) === place
      return slicesOf([by], current.filter(own), earlier.filter(own))
    })
  }
  const shown = parts.filter((name) => !hidden.includes(name))
  const [totals, ...slices] = await Promise.all([
    inBoth((each) => run(measure(each, [], wanted))),
    ...alike(shown, selection.rolledUp !== undefined).map(dimensionsApart),
  ])
  const [whole = { now: emptyTally, before: emptyTally }] = slicesOf([], ...totals)
  const [current, before] = [figureOf(metric, whole.now), figureOf(metric, whole.before)]
  const answer = { metric, current, previous: before }
  // A rate without visits did not change.
  if (current === null || before === null) return { ...answer, list: [] }
  const weighed = (slice: Slice): Weighed => ({
    ...slice,
    contribution: contributionOf(metric, slice, whole),
    surprise: surpriseOf(metric, slice, whole),
  })
  const singles = slices.flat().map(weighed)
  const strong = singles.filter(matters).sort(byContribution).slice(0, strongest)
  const pairs = await Promise.all(
    pairingsOf(strong).map(async ({ choices, pairs }) => {
      const [now, earlier] = await inBoth((each) => tallyPairs(run, each, choices, pairs, wanted))
      const tallies = (nth: number) => ({ now: now[nth] ?? emptyTally, before: earlier[nth] ?? emptyTally })
      return pairs.map((pair, nth): Slice => ({ ...sliceOf(choices, pair), ...tallies(nth) }))
    }),
  )
  const ownChange = (pair: Slice) => !singles.some((single) => explains(metric, single, pair))
  const found = [...singles, ...pairs.flat().map(weighed).filter(ownChange)].filter(matters)
  return {
    ...answer,
    list: found
      .sort(byContribution)
      .slice(0, most)
      .map((slice) => ({
        dimensions: [...slice.dimensions],
        values: [...slice.values],
        labels: slice.dimensions.map((name, index) => labelOf(name, slice.values[index] ?? '', language)),
        current: figureOf(metric, slice.now),
        previous: figureOf(metric, slice.before),
        contribution: slice.contribution,
        share_of_change: current === before ? null : (slice.contribution / (current - before)) * 100,
        surprise: slice.surprise,
      })),
  }
}

/** Whether it is shown: enough visitors in the larger period, and a change that differs from the total's. */
function matters({ now, before, surprise }: Weighed): boolean {
  return Math.max(now.visitors, before.visitors) >= leastVisitors && Math.abs(surprise) >= leastSurprise
}

function byContribution(a: Weighed, b: Weighed): number {
  const apart = Math.abs(b.contribution) - Math.abs(a.contribution)
  if (apart !== 0) return apart
  return `${a.dimensions} ${a.values}` < `${b.dimensions} ${b.values}` ? -1 : 1
}
