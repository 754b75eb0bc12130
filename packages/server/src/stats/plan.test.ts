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
