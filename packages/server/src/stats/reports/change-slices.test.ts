import type { Metric } from '@footfall/contract/stats/metrics'
import { expect, test } from 'vitest'
import { emptyTally, type Tally } from '../query/tally.ts'
import { surpriseOf } from './change-slices.ts'

const tally = (own: Partial<Tally>): Tally => ({ ...emptyTally, ...own })
const visitors = (now: number, before: number) => ({
  now: tally({ visitors: now }),
  before: tally({ visitors: before }),
})
/** Bounces of visits, in both periods. */
const bounces = (now: readonly [number, number], before: readonly [number, number]) => ({
  now: tally({ bounces: now[0], entered: now[1] }),
  before: tally({ bounces: before[0], entered: before[1] }),
})

test.each<[string, Metric, Parameters<typeof surpriseOf>[1], Parameters<typeof surpriseOf>[2], number]>([
  ['from nothing', 'visitors', visitors(90, 0), visitors(90, 0), 0],
  ['a part of what came from nothing', 'visitors', visitors(40, 0), visitors(90, 0), 0],
  ['to nothing', 'visitors', visitors(0, 40), visitors(0, 90), 0],
  ['the whole', 'visitors', visitors(97, 31), visitors(97, 31), 0],
  ['changed like the whole', 'visitors', visitors(21, 7), visitors(63, 21), 0],
  ['stayed', 'visitors', visitors(20, 20), visitors(60, 40), -10 / Math.sqrt(20 + 1.5 ** 2 * 20)],
  ['a rate from nothing', 'bounce_rate', bounces([36, 40], [0, 40]), bounces([36, 80], [0, 80]), 0],
  ['a rate to nothing', 'bounce_rate', bounces([0, 40], [36, 40]), bounces([0, 80], [36, 80]), 0],
  ['the whole rate', 'bounce_rate', bounces([31, 97], [23, 89]), bounces([31, 97], [23, 89]), 0],
  [
    'a rate that rose',
    'bounce_rate',
    bounces([240, 300], [60, 300]),
    bounces([300, 600], [120, 600]),
    90 / Math.sqrt(240 + 2.5 ** 2 * 60),
  ],
])('%s (%s)', (_, metric, slice, whole, surprise) => {
  if (surprise === 0) expect(Math.abs(surpriseOf(metric, slice, whole))).toBe(0)
  else expect(surpriseOf(metric, slice, whole)).toBeCloseTo(surprise, 9)
})

test.each([23, 24, 34])(
  'exactly three deviations are three: from no bounce of %i visits to nine',
  (visits) => {
    const slice = bounces([9, 38], [0, visits])
    expect(surpriseOf('bounce_rate', slice, bounces([20, 97], [1, 89]))).toBe(3)
  },
)
