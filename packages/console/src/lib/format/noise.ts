/**
 * Whether a change is more than chance: 25 visitors after 20 are not, 2,500 after 2,000 are. Counts are treated as Poisson distributed, rates as
 * shares of the visits. The spread of means is unknown, so they need enough visits and a difference of a tenth.
 */
import { type Metric, type Metrics, metrics } from '@footfall/contract/stats/metrics'

/** Standard errors beyond which a difference counts. One in twenty differences would exceed it by chance. */
const errors = 1.96
const countForMeans = 100
const differenceOfMeans = 0.1

export function isBeyondNoise(metric: Metric, current: Metrics, previous: Metrics): boolean {
  const now = current[metric]
  const before = previous[metric]
  if (now === null || before === null) return false
  const difference = Math.abs(now - before)
  const { kind } = metrics[metric]
  if (kind === 'rate') {
    const share = (now * current.visits + before * previous.visits) / (current.visits + previous.visits) / 100
    const error = Math.sqrt(share * (1 - share) * (1 / current.visits + 1 / previous.visits)) * 100
    return difference > errors * error
  }
  if (kind === 'mean') return isMeanBeyondNoise(now, before, Math.min(current.visits, previous.visits))
  return isBeyondChance(now, before)
}

/** For two counts. */
export function isBeyondChance(now: number, before: number): boolean {
  return Math.abs(now - before) > errors * Math.sqrt(now + before)
}

/** For two means or sums over that many visits or orders. */
export function isMeanBeyondNoise(now: number, before: number, count: number): boolean {
  const least = differenceOfMeans * Math.max(Math.abs(before), Number.EPSILON)
  return count >= countForMeans && Math.abs(now - before) > least
}
