/** What a slice had in two periods, how much of the total change it explains, and how far it is from changing like the total. Pure. */

import { recordOf } from '@footfall/contract/record-of'
import type { Dimension } from '@footfall/contract/stats/dimensions'
import type { Metric } from '@footfall/contract/stats/metrics'
import type { MeasureRow } from '../query/keys.ts'
import {
  allStates,
  type BothTallies,
  earlierTallyOf,
  metricRecords,
  type State,
  type Tally,
  tallyOf,
} from '../query/tally.ts'

export interface Slice extends BothTallies {
  readonly dimensions: readonly Dimension[]
  readonly values: readonly string[]
}

/** Rows of both periods as slices of a dimension. */
export function slicesOf(by: Dimension, rows: readonly MeasureRow[]): Slice[] {
  return rows.map((row) => ({
    dimensions: [by],
    values: [String(row.k0)],
    now: tallyOf(row),
    before: earlierTallyOf(row),
  }))
}

export function figureOf(metric: Metric, tally: Tally): number | null {
  return metricRecords[metric].final(tally)
}

/** In the metric's unit; see the contract. */
export function contributionOf(metric: Metric, slice: BothTallies, whole: BothTallies): number {
  const [, per] = metricRecords[metric].states
  if (!per) return (figureOf(metric, slice.now) ?? 0) - (figureOf(metric, slice.before) ?? 0)
  return added(metric, slice.now, whole.now) - added(metric, slice.before, whole.before)
}

/** The difference that the slice makes to a rate or mean; 0 if there would be none without it. */
function added(metric: Metric, slice: Tally, whole: Tally): number {
  const without = recordOf(allStates, (state) => whole[state] - slice[state])
  const [own, others] = [figureOf(metric, whole), figureOf(metric, without)]
  return own === null || others === null ? 0 : own - others
}

/**
 * The difference to a slice that changed exactly like the total, in standard deviations. Counts vary as a Poisson distribution, and so do the counts
 * behind rates and means; a sum of durations varies as a sum of as many exponential ones. In a period without the slice, the total is used instead.
 *
 * Each period's count is compared with what it would be at the total's figure, `a` and `b`: if the slice changed like the total, the counts are as
 * a to b, that is `now · b = before · a`. From a total of 0 every slice has 0 before, as it would at the total's figure, so it changed like the
 * total: 0. The same holds for a total that fell to 0.
 *
 * To nine decimals, because the least that is shown is a whole number, and rounding must not take exactly that many deviations below it.
 */
export function surpriseOf(metric: Metric, slice: BothTallies, whole: BothTallies): number {
  const [of, per] = metricRecords[metric].states as readonly [State, State?]
  const filled = (own: Tally, all: Tally) => (per && own[per] === 0 ? all : own)
  const [now, before] = [filled(slice.now, whole.now), filled(slice.before, whole.before)]
  const expected = (own: Tally, all: Tally) => (per ? all[of] * (own[per] / all[per]) : all[of])
  const [a, b] = [expected(now, whole.now), expected(before, whole.before)]
  const spread = (tally: Tally) =>
    of === 'duration' ? (2 * tally.duration ** 2) / Math.max(1, tally.entered) : tally[of]
  const variance = b * b * spread(now) + a * a * spread(before)
  if (variance === 0) return 0
  return Number(((now[of] * b - before[of] * a) / Math.sqrt(variance)).toFixed(9))
}
