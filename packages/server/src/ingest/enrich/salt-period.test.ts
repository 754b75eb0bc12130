import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lastEnd, periodNames, previousPeriod, saltPeriod } from './salt-period.ts'

const at = (iso: string) => Date.parse(iso)
const iso = (time: number) => new Date(time).toISOString()

test.each([
  [
    'UTC',
    'monthly',
    '2025-06-02T12:00:00Z',
    '2025-06',
    '2025-06-01T00:00:00.000Z',
    '2025-07-01T00:00:00.000Z',
  ],
  [
    'Asia/Shanghai',
    'monthly',
    '2025-05-31T16:00:00Z',
    '2025-06',
    '2025-05-31T16:00:00.000Z',
    '2025-06-30T16:00:00.000Z',
  ],
  [
    'Asia/Shanghai',
    'monthly',
    '2025-05-31T15:59:59.999Z',
    '2025-05',
    '2025-04-30T16:00:00.000Z',
    '2025-05-31T16:00:00.000Z',
  ],
  [
    'Asia/Shanghai',
    'daily',
    '2025-06-02T15:59:59.999Z',
    '2025-06-02',
    '2025-06-01T16:00:00.000Z',
    '2025-06-02T16:00:00.000Z',
  ],
  [
    'America/New_York',
    'daily',
    '2025-11-02T12:00:00Z',
    '2025-11-02',
    '2025-11-02T04:00:00.000Z',
    '2025-11-03T05:00:00.000Z',
  ],
  [
    'Asia/Kathmandu',
    'daily',
    '2025-06-01T18:15:00Z',
    '2025-06-02',
    '2025-06-01T18:15:00.000Z',
    '2025-06-02T18:15:00.000Z',
  ],
  // There was no midnight on this day: clocks went from 0:00 to 1:00.
  [
    'Africa/Cairo',
    'daily',
    '2025-04-25T10:00:00Z',
    '2025-04-25',
    '2025-04-24T22:00:00.000Z',
    '2025-04-25T21:00:00.000Z',
  ],
  [
    'Pacific/Apia',
    'monthly',
    '2011-12-31T12:00:00Z',
    '2012-01',
    '2011-12-31T10:00:00.000Z',
    '2012-01-31T10:00:00.000Z',
  ],
] as const)('in %s, %s, %s lies in %s', (zone, rotation, time, name, start, end) => {
  const period = saltPeriod(zone, rotation, at(time))
  expect([period.name, iso(period.start), iso(period.end)]).toEqual([name, start, end])
})

test('the previous period ends where the period begins', () => {
  const period = saltPeriod('Asia/Shanghai', 'monthly', at('2025-03-15T00:00:00Z'))
  const before = previousPeriod('Asia/Shanghai', 'monthly', period)
  expect([before.name, before.end]).toEqual(['2025-02', period.start])
})

test('an unknown zone is refused', () => {
  expect(() => saltPeriod('Mars/Olympus', 'daily', 0)).toThrow(RangeError)
})

const zone = fc.constantFrom(
  'UTC',
  'Asia/Shanghai',
  'America/New_York',
  'Pacific/Kiritimati',
  'Etc/GMT+12',
  'Asia/Kathmandu',
  'America/Sao_Paulo',
)
const rotation = fc.constantFrom('monthly' as const, 'daily' as const)
const instant = fc.integer({ min: at('2020-01-01T00:00:00Z'), max: at('2035-01-01T00:00:00Z') })

test('an instant lies in its period, and the period among those to be had ready', () => {
  fc.assert(
    fc.property(zone, rotation, instant, (timeZone, kind, time) => {
      const period = saltPeriod(timeZone, kind, time)
      expect(period.start <= time && time < period.end).toBe(true)
      expect(periodNames(time, time)).toContain(period.name)
      expect(periodNames(time - 90_000_000, time + 90_000_000)).toContain(period.name)
      expect(lastEnd(period.name)).toBeGreaterThanOrEqual(period.end)
    }),
    { numRuns: 500 },
  )
})
