import { timeUnits } from '@footfall/contract/stats/time'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bucketsOf } from './buckets.ts'
import { dayStart, localDate } from './zone.ts'

const at = (text: string) => Date.parse(text)

function day(zone: string, noon: string) {
  const date = localDate(at(noon), zone)
  return { start: dayStart(date, zone), end: dayStart(date.add({ days: 1 }), zone) }
}

describe('hours of a local day', () => {
  test.each([
    ['UTC', '2025-06-02T12:00:00Z', 24],
    ['America/New_York', '2025-11-02T17:00:00Z', 25],
    ['America/New_York', '2025-03-09T17:00:00Z', 23],
    ['Asia/Kathmandu', '2025-06-02T06:00:00Z', 24],
    ['Africa/Cairo', '2024-04-26T12:00:00Z', 23],
    // half an hour forward: twenty-three whole hours and one of thirty minutes; back: one more bucket of thirty
    ['Australia/Lord_Howe', '2025-10-05T01:00:00Z', 24],
    ['Australia/Lord_Howe', '2025-04-06T01:00:00Z', 25],
  ])('%s on %s: %i', (zone, noon, count) => {
    expect(bucketsOf(day(zone, noon), 'hour', zone)).toHaveLength(count)
  })

  test('the repeated hour stands twice, told apart by its offset', () => {
    const times = bucketsOf(day('America/New_York', '2025-11-02T17:00:00Z'), 'hour', 'America/New_York')
      .map((bucket) => bucket.time)
      .slice(1, 3)
    expect(times).toEqual(['2025-11-02T01:00:00-04:00', '2025-11-02T01:00:00-05:00'])
  })

  test('a zone of :45 begins its hours at :15', () => {
    const [first] = bucketsOf(day('Asia/Kathmandu', '2025-06-02T06:00:00Z'), 'hour', 'Asia/Kathmandu')
    expect(first).toEqual({
      start: at('2025-06-01T18:15:00Z'),
      end: at('2025-06-01T19:15:00Z'),
      time: '2025-06-02T00:00:00+05:45',
      partial: false,
    })
  })
})

test('weeks begin on Monday, and one the interval cuts is partial', () => {
  const cut = bucketsOf({ start: at('2025-06-04T00:00:00Z'), end: at('2025-06-16T00:00:00Z') }, 'week', 'UTC')
  expect(cut.map((bucket) => [bucket.time, bucket.partial])).toEqual([
    ['2025-06-02T00:00:00+00:00', true],
    ['2025-06-09T00:00:00+00:00', false],
  ])
})

test('months, with the running one partial', () => {
  const cut = bucketsOf(
    { start: at('2025-01-01T00:00:00Z'), end: at('2025-03-04T10:00:00Z') },
    'month',
    'UTC',
  )
  expect(cut.map((bucket) => [bucket.time.slice(0, 10), bucket.partial])).toEqual([
    ['2025-01-01', false],
    ['2025-02-01', false],
    ['2025-03-01', true],
  ])
})

test('an empty interval has no buckets', () => {
  expect(bucketsOf({ start: 5, end: 5 }, 'day', 'UTC')).toEqual([])
})

const zones = [
  'UTC',
  'America/New_York',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Africa/Cairo',
  'Pacific/Apia',
  'America/St_Johns',
]

test('buckets join without gap or overlap and cover the interval', () => {
  const start = fc.integer({ min: at('2011-01-01T00:00:00Z') / 1000, max: at('2027-01-01T00:00:00Z') / 1000 })
  const property = fc.property(
    start,
    fc.integer({ min: 1, max: 86_400 }),
    fc.constantFrom(...timeUnits),
    fc.constantFrom(...zones),
    (from, length, unit, zone) => {
      const interval = { start: from * 1000, end: (from + length) * 1000 }
      const cut = bucketsOf(interval, unit, zone)
      expect(cut[0]?.start).toBeLessThanOrEqual(interval.start)
      expect(cut[0]?.end).toBeGreaterThan(interval.start)
      expect(cut.at(-1)?.start).toBeLessThan(interval.end)
      expect(cut.at(-1)?.end).toBeGreaterThanOrEqual(interval.end)
      const wrong = cut.filter(
        ({ start, end }, index) =>
          (index > 0 && start !== cut[index - 1]?.end) || end <= start || start % 1000 !== 0,
      )
      expect(wrong).toEqual([])
      expect(new Set(cut.map((bucket) => bucket.time)).size).toBe(cut.length)
    },
  )
  fc.assert(property, { numRuns: 300 })
})
