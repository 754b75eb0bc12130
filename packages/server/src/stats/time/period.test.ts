import { day } from '@footfall/contract/durations'
import type { TimeRange } from '@footfall/contract/stats/time'
import { expect, test } from 'vitest'
import { periodOf } from './period.ts'
import { localIso } from './zone.ts'

const cases: [range: TimeRange, zone: string, now: string, start: string, end: string][] = [
  ['today', 'UTC', '2025-06-04T10:20:00Z', '2025-06-04T00:00:00+00:00', '2025-06-05T00:00:00+00:00'],
  [
    'today',
    'Asia/Shanghai',
    '2025-06-04T16:00:00Z',
    '2025-06-05T00:00:00+08:00',
    '2025-06-06T00:00:00+08:00',
  ],
  [
    'today',
    'America/New_York',
    '2025-11-02T12:00:00Z',
    '2025-11-02T00:00:00-04:00',
    '2025-11-03T00:00:00-05:00',
  ],
  [
    'yesterday',
    'America/New_York',
    '2025-03-10T12:00:00Z',
    '2025-03-09T00:00:00-05:00',
    '2025-03-10T00:00:00-04:00',
  ],
  // 30 December was skipped: the day before is the 29th
  [
    'yesterday',
    'Pacific/Apia',
    '2011-12-31T10:20:00+14:00',
    '2011-12-29T00:00:00-10:00',
    '2011-12-31T00:00:00+14:00',
  ],
  // a clock change that skips midnight: the day begins at one o'clock
  ['today', 'Africa/Cairo', '2024-04-26T12:00:00Z', '2024-04-26T01:00:00+03:00', '2024-04-27T00:00:00+03:00'],
  ['this_week', 'UTC', '2025-06-01T10:00:00Z', '2025-05-26T00:00:00+00:00', '2025-06-02T00:00:00+00:00'],
  ['this_week', 'UTC', '2025-06-02T00:00:00Z', '2025-06-02T00:00:00+00:00', '2025-06-09T00:00:00+00:00'],
  ['last_7_days', 'UTC', '2025-06-04T10:20:00Z', '2025-05-29T00:00:00+00:00', '2025-06-05T00:00:00+00:00'],
  [
    'this_month',
    'Asia/Kathmandu',
    '2025-05-31T18:15:00Z',
    '2025-06-01T00:00:00+05:45',
    '2025-07-01T00:00:00+05:45',
  ],
  ['last_30_days', 'UTC', '2025-03-01T10:20:00Z', '2025-01-31T00:00:00+00:00', '2025-03-02T00:00:00+00:00'],
  ['last_90_days', 'UTC', '2025-06-04T10:20:00Z', '2025-03-07T00:00:00+00:00', '2025-06-05T00:00:00+00:00'],
  [
    'this_year',
    'Europe/Berlin',
    '2025-12-31T23:30:00Z',
    '2026-01-01T00:00:00+01:00',
    '2027-01-01T00:00:00+01:00',
  ],
  ['last_6_months', 'UTC', '2025-06-04T10:20:00Z', '2025-01-01T00:00:00+00:00', '2025-06-05T00:00:00+00:00'],
  ['last_12_months', 'UTC', '2025-06-04T10:20:00Z', '2024-07-01T00:00:00+00:00', '2025-06-05T00:00:00+00:00'],
  [
    'all_time_periods',
    'Asia/Tokyo',
    '2025-06-04T10:20:00Z',
    '2025-01-06T00:00:00+09:00',
    '2025-06-05T00:00:00+09:00',
  ],
]

test.each(cases)('%s in %s at %s', (range, zone, now, start, end) => {
  const beginning = Date.parse('2025-01-05T20:00:00Z')
  const period = periodOf({ range }, { zone, now: Date.parse(now), beginning })
  expect([localIso(period.start, zone), localIso(period.end, zone)]).toEqual([start, end])
})

test('the last 24 hours end with now and leave out the instant 24 hours ago', () => {
  const now = Date.parse('2025-03-30T12:00:00Z')
  const period = periodOf({ range: 'last_24_hours' }, { zone: 'Europe/Berlin', now, beginning: 0 })
  expect(period).toEqual({ start: now - day + 1, end: now + 1 })
})

test('a custom range is taken as it is', () => {
  const request = { range: 'custom_time_range', startTime: 100, endTime: 200 } as const
  expect(periodOf(request, { zone: 'UTC', now: 0, beginning: 0 })).toEqual({ start: 100_000, end: 200_000 })
})
