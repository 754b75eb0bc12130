import { expect, test } from 'vitest'
import { bucketLabel, daySpan, zoneLabel } from './local-time.ts'

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
  expect(bucketLabel('2025-10-27T00:00:00-04:00', 'week', 'en-US', days)).toBe('Oct 27 – Nov 2, 2025')
  expect(bucketLabel('2025-11-02T03:00:00-05:00', 'hour', 'en-US', hours)).toBe('Sun, Nov 2, 03:00')
})

test.each([
  ['2025-06-02', '2025-06-02', 'Jun 2, 2025', 'Jun 2', '2025年6月2日', '6月2日'],
  ['2025-06-02', '2025-06-12', 'Jun 2–12, 2025', 'Jun 2–12', '2025年6月2–12日', '6月2–12日'],
  [
    '2025-06-30',
    '2025-07-06',
    'Jun 30 – Jul 6, 2025',
    'Jun 30 – Jul 6',
    '2025年6月30日–7月6日',
    '6月30日–7月6日',
  ],
  [
    '2024-12-31',
    '2025-01-01',
    'Dec 31, 2024 – Jan 1, 2025',
    'Dec 31 – Jan 1',
    '2024年12月31日–2025年1月1日',
    '12月31日–1月1日',
  ],
  [
    '2024-06-02',
    '2025-06-02',
    'Jun 2, 2024 – Jun 2, 2025',
    'Jun 2 – Jun 2',
    '2024年6月2日–2025年6月2日',
    '6月2日–6月2日',
  ],
])('the days from %s to %s say once what both ends share', (from, to, ...texts) => {
  const write = (language: 'en-US' | 'zh-CN', withYear: boolean) => daySpan(from, to, language, withYear)
  expect([write('en-US', true), write('en-US', false), write('zh-CN', true), write('zh-CN', false)]).toEqual(
    texts,
  )
})

test.each([
  ['UTC', 'UTC'],
  ['Africa/Abidjan', 'Africa/Abidjan (UTC)'],
  ['America/Argentina/Buenos_Aires', 'America/Argentina/Buenos Aires (UTC-3)'],
  ['Asia/Kathmandu', 'Asia/Kathmandu (UTC+5:45)'],
  ['Nowhere/At_all', 'Nowhere/At_all'],
])('the zone %s is called %s', (zone, label) => {
  expect([zoneLabel(zone, 'en-US'), zoneLabel(zone, 'zh-CN')]).toEqual([label, label])
})
