import type { TimeRange } from '@footfall/contract/stats/time'
import { expect, test } from 'vitest'
import { daysOf, stepPeriod } from './step-period.ts'

const today = '2025-06-18'
const custom = (start: string, end: string) =>
  ({ timeRange: 'custom_time_range', days: { start, end } }) as const
const named = (timeRange: TimeRange) => ({ timeRange, days: null })

test.each([
  ['today goes back to yesterday', named('today'), -1, named('yesterday')],
  ['today has nothing after it', named('today'), 1, null],
  ['yesterday goes on to today', named('yesterday'), 1, named('today')],
  ['yesterday goes back a day', named('yesterday'), -1, custom('2025-06-16', '2025-06-16')],
  ['seven days by seven', named('last_7_days'), -1, custom('2025-06-05', '2025-06-11')],
  ['thirty days by thirty', named('last_30_days'), -1, custom('2025-04-20', '2025-05-19')],
  ['ninety by ninety', named('last_90_days'), -1, custom('2024-12-21', '2025-03-20')],
  ['a week from Monday', named('this_week'), -1, custom('2025-06-09', '2025-06-15')],
  ['a month by months', named('this_month'), -1, custom('2025-05-01', '2025-05-31')],
  ['whole months stay whole', custom('2025-03-01', '2025-03-31'), -1, custom('2025-02-01', '2025-02-28')],
  ['a year by years', named('this_year'), -1, custom('2024-01-01', '2024-12-31')],
  [
    'years stay whole over leap years',
    custom('2024-01-01', '2024-12-31'),
    -1,
    custom('2023-01-01', '2023-12-31'),
  ],
  ['and come back to this year', custom('2024-01-01', '2024-12-31'), 1, named('this_year')],
  ['twelve months by twelve', named('last_12_months'), -1, custom('2023-07-01', '2024-06-30')],
  ['and back', custom('2023-07-01', '2024-06-30'), 1, custom('2024-07-01', '2025-06-18')],
  ['twelve months from any day', custom('2023-06-19', '2024-06-18'), -1, custom('2022-06-19', '2023-06-18')],
  ['and forward, over a leap day', custom('2022-06-19', '2023-06-18'), 1, custom('2023-06-19', '2024-06-18')],
  ['six months by six', named('last_6_months'), -1, custom('2024-07-01', '2024-12-31')],
  ['two years by two', custom('2021-01-01', '2022-12-31'), -1, custom('2019-01-01', '2020-12-31')],
  ['a whole month comes back to this month', custom('2025-05-01', '2025-05-31'), 1, named('this_month')],
  ['two days that begin yesterday', custom('2025-06-15', '2025-06-16'), 1, custom('2025-06-17', today)],
  ['never past today', custom('2025-06-10', '2025-06-15'), 1, custom('2025-06-16', '2025-06-18')],
] as const)('%s', (_name, from, step, expected) => {
  expect(stepPeriod(from, step, today)).toEqual(expected)
})

test('months of a named period begin on their first day, as they are counted', () => {
  expect(daysOf('last_6_months', today)).toEqual({ start: '2025-01-01', end: today })
  expect(daysOf('last_12_months', '2025-08-31')).toEqual({ start: '2024-09-01', end: '2025-08-31' })
})
