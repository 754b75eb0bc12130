import { expect, test } from 'vitest'
import { addMonths, dateAt, dayStart, isLocalDate, weekdayOf } from './zoned-day.ts'

test.each([
  ['UTC', '2025-06-02', '2025-06-02T00:00:00Z'],
  ['Asia/Shanghai', '2025-06-02', '2025-06-01T16:00:00Z'],
  ['Asia/Kathmandu', '2025-06-02', '2025-06-01T18:15:00Z'],
  ['America/New_York', '2025-11-02', '2025-11-02T04:00:00Z'],
  ['America/New_York', '2025-11-03', '2025-11-03T05:00:00Z'],
  // Midnight does not exist: the clock goes from 23:59 to 01:00.
  ['Africa/Cairo', '2025-04-25', '2025-04-24T22:00:00Z'],
  ['America/Santiago', '2025-09-07', '2025-09-07T04:00:00Z'],
  // It is there twice: the clock goes from 01:00 back to 00:00.
  ['Asia/Amman', '2010-10-29', '2010-10-28T21:00:00Z'],
  ['Pacific/Apia', '2025-01-01', '2024-12-31T11:00:00Z'],
])('%s: %s begins at %s', (zone, date, instant) => {
  const start = dayStart(date, zone)
  expect(new Date(start * 1000).toISOString().replace('.000', '')).toBe(instant)
  expect(dateAt(start * 1000, zone)).toBe(date)
})

test('months are clamped to their ends', () => {
  expect(addMonths('2025-03-31', -1)).toBe('2025-02-28')
  expect(addMonths('2024-01-31', 1)).toBe('2024-02-29')
})

test('weeks begin on Monday', () => {
  expect(weekdayOf('2025-06-02')).toBe(1)
  expect(weekdayOf('2025-06-08')).toBe(7)
})

test.each(['2025-02-30', '2025-6-2', '', 'x', null])('%s is no date', (text) => {
  expect(isLocalDate(text)).toBe(false)
})
