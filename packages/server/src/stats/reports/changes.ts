/** "What changed?": the slices of one and two dimensions that explain a change against the previous period. */
import type { ReportQuery } from '@footfall/contract/reports/reports'
import { changeDimensions } from '@footfall/contract/stats/change-dimensions'
import type { Changes } from '@footfall/contract/stats/changes-results'
import type { Dimension } from '@footfall/contract/stats/dimensions'
import { labelOf } from '../labels.ts'
import { statesOf } from '../query/tally.ts'
import { readUsedFields } from '../query/used-fields.ts'
import type { Planner, ReportArgs } from '../report-deps.ts'
import { pairSlices } from './change-pairs.ts'
import { byKey, isExplained } from './change-parents.ts'
import { type Periods, periodsOf, periodsWithTime } from './change-periods.ts'
import { leastVisitors, singleSlices } from './change-singles.ts'
import { contributionOf, figureOf, type Slice, surpriseOf } from './change-slices.ts'

interface Weighed extends Slice {
  readonly contribution: number
  readonly surprise: number
}

const leastSurprise = 3
const most = 20
/** The number of the strongest slices of one dimension whose pairs are examined. */
const strongest = 10

export async function changes(deps: Planner, args: ReportArgs<ReportQuery<'changes'>>): Promise<Changes> {
  const { query, language, hidden = [] } = args
  const { metric } = query
  const wanted = statesOf(['visitors', metric])
  const shown = changeDimensions(metric).filter((name) => !hidden.includes(name))
  // This does not depend on what a whole plan looks up, so it is read beside it.
  const used = deps
    .plan(args, 'interval')
    .then((plan) => readUsedFields(deps.run, periodsWithTime(periodsOf(plan))))
  const readSingles = async () => {
    const planned = await deps.plan(args)
    const periods: Periods = { ...periodsOf(planned), run: deps.run }
    return { planned, periods, ...(await singleSlices(periods, shown, { wanted, used })) }
  }
  const [{ planned, periods, whole, slices }] = await Promise.all([readSingles(), used])
  const [current, before] = [figureOf(metric, whole.now), figureOf(metric, whole.before)]
  const answer = { metric, current, previous: before }
  // A rate without visits did not change, and without another period nothing did.
  if (!planned.previous) return { ...answer, previous: null, list: [] }
  if (current === null || before === null) return { ...answer, list: [] }
  const weighed = (slice: Slice): Weighed => ({
    ...slice,
    contribution: contributionOf(metric, slice, whole),
    surprise: surpriseOf(metric, slice, whole),
  })
  const parents = byKey(slices)
  const ownChange = (slice: Slice) => !isExplained(metric, slice, parents)
  const singles = slices.map(weighed).filter(matters).filter(ownChange).sort(largestFirst(shown))
  const pairs = await pairSlices(periods, singles.slice(0, strongest), wanted)
  const found = [...singles, ...pairs.map(weighed).filter(matters).filter(ownChange)]
  return {
    ...answer,
    list: found
      .sort(largestFirst(shown))
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

/** At the same contribution, one dimension before two, and in the order of `names`. */
function largestFirst(names: readonly Dimension[]): (a: Weighed, b: Weighed) => number {
  const placesOf = ({ dimensions }: Slice) => dimensions.map((name) => names.indexOf(name))
  return (a, b) => {
    const apart = Math.abs(b.contribution) - Math.abs(a.contribution)
    if (apart !== 0) return apart
    if (a.dimensions.length !== b.dimensions.length) return a.dimensions.length - b.dimensions.length
    const [own, other] = [placesOf(a), placesOf(b)]
    const first = own.findIndex((place, index) => place !== other[index])
    if (first >= 0) return (own[first] ?? 0) - (other[first] ?? 0)
    return `${a.values}` < `${b.values}` ? -1 : 1
  }
}
