import { expect, test } from 'vitest'
import { defaultUnit } from './default-unit.ts'

test.each([
  ['last_7_days', null, 'day'],
  ['last_30_days', null, 'day'],
  ['last_90_days', null, 'week'],
  ['this_year', null, 'month'],
  ['custom_time_range', { start: '2025-06-01', end: '2025-07-05' }, 'day'],
  ['custom_time_range', { start: '2025-06-01', end: '2025-07-06' }, 'week'],
  ['custom_time_range', { start: '2025-01-01', end: '2025-12-31' }, 'month'],
] as const)('%s %o: %s', (timeRange, days, unit) => {
  expect(defaultUnit({ timeRange, days })).toBe(unit)
})
