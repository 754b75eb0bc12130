import type { Metric, Metrics } from '@footfall/contract/stats/metrics'
import { expect, test } from 'vitest'
import { isBeyondNoise, isMeanBeyondNoise } from './noise.ts'

const nothing: Metrics = {
  visitors: 0,
  visits: 0,
  pageviews: 0,
  events: 0,
  bounce_rate: null,
  visit_duration: null,
  views_per_visit: null,
}
type Case = [metric: Metric, before: Partial<Metrics>, now: Partial<Metrics>, beyond: boolean]

test.each<Case>([
  ['visitors', { visitors: 20 }, { visitors: 25 }, false],
  ['visitors', { visitors: 2_000 }, { visitors: 2_500 }, true],
  ['visitors', { visitors: 2_500 }, { visitors: 2_000 }, true],
  ['visitors', { visitors: 10_000 }, { visitors: 10_050 }, false],
  ['visitors', {}, {}, false],
  ['visitors', {}, { visitors: 3 }, false],
  ['visitors', {}, { visitors: 40 }, true],
  ['bounce_rate', { visits: 20, bounce_rate: 40 }, { visits: 20, bounce_rate: 55 }, false],
  ['bounce_rate', { visits: 2_000, bounce_rate: 40 }, { visits: 2_000, bounce_rate: 55 }, true],
  ['bounce_rate', { visits: 5, bounce_rate: 100 }, { visits: 5, bounce_rate: 100 }, false],
  ['bounce_rate', {}, { visits: 5, bounce_rate: 100 }, false],
  ['visit_duration', { visits: 12, visit_duration: 60 }, { visits: 12, visit_duration: 120 }, false],
  ['visit_duration', { visits: 900, visit_duration: 60 }, { visits: 900, visit_duration: 120 }, true],
  ['visit_duration', { visits: 90, visit_duration: 60 }, { visits: 900, visit_duration: 120 }, false],
  ['views_per_visit', { visits: 900, views_per_visit: 2 }, { visits: 900, views_per_visit: 2.1 }, false],
])('%s from %o to %o', (metric, before, now, beyond) => {
  expect(isBeyondNoise(metric, { ...nothing, ...now }, { ...nothing, ...before })).toBe(beyond)
})

test.each([
  [1_200, 1_000, 120, true],
  [1_050, 1_000, 120, false],
  [1_200, 1_000, 20, false],
  [1_200, 1_000, 100, true],
  [1_200, 1_000, 99, false],
  [0, 0, 500, false],
])('a mean of %i after %i over %i is more than chance: %o', (now, before, count, beyond) => {
  expect(isMeanBeyondNoise(now, before, count)).toBe(beyond)
})
