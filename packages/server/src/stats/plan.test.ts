import type { Query } from '@footfall/contract/stats/query'
import type { TimeRange } from '@footfall/contract/stats/time'
import { expect, test } from 'vitest'
import { planOf } from './plan.ts'

const now = Date.parse('2026-11-25T10:00:00Z')
const website = {
  websiteId: 'w',
  ownerId: 'o',
  timeZone: 'UTC',
  createdAt: 0,
  visibleSince: Date.parse('2026-05-25T00:00:00Z'),
}

/** The start and end of the comparison with the period before. */
function compared(time_range: TimeRange, hides = true) {
  const query: Query = { time_range, compare: 'previous_period', filters: [] }
  const place = { ...website, visibleSince: hides ? website.visibleSince : null }
  const { previous } = planOf(query, { website: place, now, beginning: 0 })
  return previous && [previous.interval.start, previous.interval.end].map((at) => new Date(at).toISOString())
}

test('a period is compared only with one that is visible from its beginning', () => {
  expect(compared('last_90_days')).toEqual(['2026-05-30T00:00:00.000Z', '2026-08-27T10:00:00.001Z'])
  // Of the six months before, one day is visible.
  expect(compared('last_6_months')).toBeNull()
  expect(compared('last_6_months', false)).toEqual(['2025-12-01T00:00:00.000Z', '2026-05-25T10:00:00.001Z'])
  expect(compared('last_12_months')).toBeNull()
})

test.each([
  ['2026-11-24T23:00:00Z', 'hour'],
  ['2026-11-01', 'hour'],
  ['2026-01-01', 'day'],
  ['2016-01-01', 'week'],
  ['1970-01-01', 'month'],
])('today beside all since %s is by the %s', (start, unit) => {
  const query: Query = {
    time_range: 'today',
    compare: 'custom_time_range',
    compare_start_time: Date.parse(start) / 1000,
    compare_end_time: Date.parse('2026-11-25') / 1000,
    filters: [],
  }
  const place = { ...website, visibleSince: null }
  expect(planOf(query, { website: place, now, beginning: 0 }).unit).toBe(unit)
})
