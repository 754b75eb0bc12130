import { expect, test } from 'vitest'
import { chartTime } from './chart-time.ts'

const seconds = (time: string) => Date.parse(time) / 1000

test.each([
  ['month', '2025-02-01T00:00:00+08:00', '2025-03-01T00:00:00+08:00', 'Asia/Shanghai'],
  ['month', '2025-12-01T00:00:00+08:00', '2026-01-01T00:00:00+08:00', 'Asia/Shanghai'],
  ['month', '2025-03-01T00:00:00+01:00', '2025-04-01T00:00:00+02:00', 'Europe/Berlin'],
  ['week', '2025-06-02T00:00:00+08:00', '2025-06-09T00:00:00+08:00', 'Asia/Shanghai'],
  ['week', '2025-10-20T00:00:00+02:00', '2025-10-27T00:00:00+01:00', 'Europe/Berlin'],
  ['day', '2025-06-08T00:00:00+08:00', '2025-06-09T00:00:00+08:00', 'Asia/Shanghai'],
  // Clocks are set forward, and back.
  ['day', '2025-03-30T00:00:00+01:00', '2025-03-31T00:00:00+02:00', 'Europe/Berlin'],
  ['day', '2025-10-26T00:00:00+02:00', '2025-10-27T00:00:00+01:00', 'Europe/Berlin'],
  ['hour', '2025-06-08T23:00:00+08:00', '2025-06-09T00:00:00+08:00', 'Asia/Shanghai'],
  ['minute', '2025-06-08T23:59:00+08:00', '2025-06-09T00:00:00+08:00', 'Asia/Shanghai'],
] as const)('a chart by %s whose last begins at %s is over at %s', (unit, start, end, zone) => {
  const first = '2025-01-01T00:00:00Z'
  const expected = { start: seconds(first), end: seconds(end) }
  expect(chartTime({ times: [first, start], unit }, zone)).toEqual(expected)
})

test('a chart without buckets covers no time', () => {
  expect(chartTime({ times: [], unit: 'day' }, 'UTC')).toBeNull()
})
