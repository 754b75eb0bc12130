import { expect, test } from 'vitest'
import { bucketLabel } from './local-time.ts'

const at = (clock: string) => `2025-11-02T${clock}`
/** The hours in which New York sets its clocks back. */
const hours = [at('00:00:00-04:00'), at('01:00:00-04:00'), at('01:00:00-05:00'), at('02:00:00-05:00')]

test('an hour that comes twice has its offset, in both languages', () => {
  const labels = (language: 'en-US' | 'zh-CN') =>
    hours.map((time) => bucketLabel(time, 'hour', language, hours))
  expect(labels('en-US')).toEqual([
    'Sun, Nov 2, 00:00',
    'Sun, Nov 2, 01:00 (UTC-04:00)',
    'Sun, Nov 2, 01:00 (UTC-05:00)',
    'Sun, Nov 2, 02:00',
  ])
  expect(labels('zh-CN')[1]).toBe('11月2日周日 01:00 (UTC-04:00)')
})

test('days, weeks and hours of other days have none', () => {
  const days = [at('00:00:00-04:00'), '2025-11-03T00:00:00-05:00']
  expect(bucketLabel(days[0] ?? '', 'day', 'en-US', days)).toBe('Sun, Nov 2, 2025')
  expect(bucketLabel('2025-10-27T00:00:00-04:00', 'week', 'en-US', days)).toBe('Oct 27, 2025 – Nov 2')
  expect(bucketLabel('2025-11-02T03:00:00-05:00', 'hour', 'en-US', hours)).toBe('Sun, Nov 2, 03:00')
})
