/** Rules of comparisons: custom ranges, days of the week, days that a calendar skipped, and ends that move. */
import { day } from '@footfall/contract/durations'
import { type Comparison, type TimeRange, timeRanges } from '@footfall/contract/stats/time'
import { Temporal } from 'temporal-polyfill'
import { describe, expect, test } from 'vitest'
import { comparedWith, comparisonMoves } from './comparison.ts'
import { clip } from './interval.ts'
import { periodOf } from './period.ts'
import { dayStart, localDate, localIso } from './zone.ts'

test('all time has nothing before it', () => {
  const full = { start: 0, end: 1000 }
  expect(
    comparedWith({ range: 'all_time_periods', compare: 'previous_period', full, counted: full, zone: 'UTC' }),
  ).toBe(null)
})

test.each([
  // three hours of one day: the same hours of the day before
  ['2025-06-04T10:00:00Z', '2025-06-04T13:00:00Z', '2025-06-03T10:00:00Z', '2025-06-03T13:00:00Z'],
  ['2025-06-01T00:00:00Z', '2025-06-11T00:00:00Z', '2025-05-22T00:00:00Z', '2025-06-01T00:00:00Z'],
  ['2025-06-01T06:00:00Z', '2025-06-02T18:00:00Z', '2025-05-30T06:00:00Z', '2025-05-31T18:00:00Z'],
])('a custom range from %s to %s', (start, end, previousStart, previousEnd) => {
  const full = { start: Date.parse(start), end: Date.parse(end) }
  const range = 'custom_time_range' as const
  expect(comparedWith({ range, compare: 'previous_period', full, counted: full, zone: 'UTC' })).toEqual({
    start: Date.parse(previousStart),
    end: Date.parse(previousEnd),
  })
})

test.each([
  ['today', '2025-06-04T10:20:00Z', '2025-05-28T00:00:00+00:00', '2025-05-28T10:20:00+00:00'],
  ['yesterday', '2025-06-04T10:20:00Z', '2025-05-27T00:00:00+00:00', '2025-05-28T00:00:00+00:00'],
  ['last_7_days', '2025-06-04T10:20:00Z', '2025-05-22T00:00:00+00:00', '2025-05-28T10:20:00+00:00'],
  // thirty days would be 28 back: two of them would be compared with themselves
  ['last_30_days', '2025-06-04T10:20:00Z', '2025-04-01T00:00:00+00:00', '2025-04-30T10:20:00+00:00'],
  ['this_month', '2025-06-04T10:20:00Z', '2025-05-04T00:00:00+00:00', '2025-05-07T10:20:00+00:00'],
  ['this_year', '2025-06-04T10:20:00Z', '2024-01-03T00:00:00+00:00', '2024-06-05T10:20:00+00:00'],
] as const)('%s against the same days of the week at %s', (range, now, start, end) => {
  const at = Date.parse(now)
  const full = periodOf({ range }, { zone: 'UTC', now: at, beginning: 0 })
  const interval = comparedWith({
    range,
    compare: 'previous_period',
    matchWeekday: true,
    full,
    counted: clip(full, { end: at }),
    zone: 'UTC',
  })
  expect(interval && [localIso(interval.start, 'UTC'), localIso(interval.end, 'UTC')]).toEqual([start, end])
})

test('the last 24 hours are compared with the 24 hours before, whatever the clock does', () => {
  const zone = 'America/New_York'
  const now = Date.parse('2025-11-02T20:00:00Z')
  const full = periodOf({ range: 'last_24_hours' }, { zone, now, beginning: 0 })
  const request = { range: 'last_24_hours', compare: 'previous_period', full, counted: full, zone } as const
  expect(comparedWith(request)).toEqual({ start: full.start - day, end: full.start })
})

test('a custom range that reaches into now is cut like it', () => {
  const full = { start: Date.parse('2025-06-01T00:00:00Z'), end: Date.parse('2025-06-08T00:00:00Z') }
  const counted = clip(full, { end: Date.parse('2025-06-04T10:20:00Z') })
  expect(
    comparedWith({ range: 'custom_time_range', compare: 'previous_period', full, counted, zone: 'UTC' }),
  ).toEqual({ start: Date.parse('2025-05-25T00:00:00Z'), end: Date.parse('2025-05-28T10:20:00Z') })
})

describe('a day that the calendar skipped (Samoa, 30 December 2011) is none', () => {
  const apia = 'Pacific/Apia'
  const at = (day: string) => dayStart(Temporal.PlainDate.from(day), apia)

  test.each([
    ['2011-12-29', '2012-01-02', '2011-12-26', '2011-12-29'],
    ['2011-12-29', '2012-01-03', '2011-12-25', '2011-12-29'],
    ['2011-12-31', '2012-01-01', '2011-12-29', '2011-12-31'],
    ['2011-12-31', '2012-01-02', '2011-12-28', '2011-12-31'],
    ['2012-01-01', '2012-01-04', '2011-12-28', '2012-01-01'],
    ['2012-01-10', '2012-01-12', '2012-01-08', '2012-01-10'],
  ])('from %s to before %s', (start, end, previousStart, previousEnd) => {
    const full = { start: at(start), end: at(end) }
    const range = 'custom_time_range' as const
    const interval = comparedWith({ range, compare: 'previous_period', full, counted: full, zone: apia })
    expect(interval).toEqual({ start: at(previousStart), end: at(previousEnd) })
  })

  test('today is compared with the day before it, up to the same time of day', () => {
    const now = Date.parse('2011-12-31T10:20:00+14:00')
    const full = periodOf({ range: 'today' }, { zone: apia, now, beginning: 0 })
    const counted = clip(full, { end: now })
    const interval = comparedWith({ range: 'today', compare: 'previous_period', full, counted, zone: apia })
    expect(interval).toEqual({ start: at('2011-12-29'), end: Date.parse('2011-12-29T10:20:00-10:00') })
  })
})

test.each([
  ['Pacific/Apia', '2011-12-25T00:00:00Z'],
  ['Pacific/Kwajalein', '1993-08-16T00:00:00Z'],
  ['Pacific/Kiritimati', '1994-12-26T00:00:00Z'],
  ['Africa/Cairo', '2024-04-20T00:00:00Z'],
  ['America/New_York', '2025-10-28T00:00:00Z'],
])('no comparison in %s overlaps its period, nor is it empty', (zone, from) => {
  const first = localDate(Date.parse(from), zone)
  const days = Array.from({ length: 14 }, (_, n) => dayStart(first.add({ days: n }), zone))
  const periods = [
    ...days.flatMap((now) =>
      timeRanges
        .filter((range) => range !== 'all_time_periods' && range !== 'custom_time_range')
        .map((range) => {
          const full = periodOf({ range }, { zone, now: now + 36_000_000, beginning: 0 })
          return { range, full, counted: clip(full, { end: now + 36_000_000 }) }
        }),
    ),
    ...days.flatMap((start) =>
      days
        .filter((end) => end > start)
        .map((end) => ({
          range: 'custom_time_range' as const,
          full: { start, end },
          counted: { start, end },
        })),
    ),
  ]
  for (const period of periods)
    for (const compare of ['previous_period', 'previous_year'] as const)
      for (const matchWeekday of [false, true]) {
        const interval = comparedWith({ ...period, compare, matchWeekday, zone })
        const said = `${period.range} ${localIso(period.full.start, zone)} ${compare} ${matchWeekday}`
        expect(interval && interval.start < interval.end, said).toBe(true)
        expect(interval && interval.end <= period.full.start, said).toBe(true)
      }
})

const zone = 'America/New_York'
const requestAt = (range: TimeRange, compare: Comparison, now: number) => {
  const full = periodOf(
    { range, startTime: 1_748_563_200, endTime: 1_748_908_800 },
    { zone, now, beginning: 0 },
  )
  return { range, compare, full, counted: clip(full, { end: now + 1 }), zone }
}

test.each(timeRanges)('of %s it is known whether the end of the comparison moves along', (range) => {
  const now = Date.parse('2025-06-04T15:20:00Z')
  // The last 24 hours move as a whole.
  for (const compare of ['previous_period', 'previous_year', 'custom_time_range'] as const)
    if (range !== 'last_24_hours') {
      const endAt = (at: number) => comparedWith(requestAt(range, compare, at))?.end
      expect(comparisonMoves(requestAt(range, compare, now))).toBe(endAt(now) !== endAt(now + 1))
    }
})
