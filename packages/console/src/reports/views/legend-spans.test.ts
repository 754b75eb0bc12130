import { expect, test } from 'vitest'
import { legendSpans } from './legend-spans.ts'

const points = (partial: boolean, ...days: string[]) =>
  days.map((day, at) => ({
    time: `${day}T00:00:00+08:00`,
    value: 1,
    partial: partial && at === days.length - 1,
  }))

test.each([
  [
    'day',
    points(true, '2025-11-09', '2025-11-15'),
    points(false, '2025-11-02', '2025-11-08'),
    '11月9–15日 / 11月2–8日',
    'Nov 9–15 / Nov 2–8',
  ],
  [
    'day',
    points(false, '2025-10-30', '2025-11-05'),
    null,
    '10月30日–11月5日 / null',
    'Oct 30 – Nov 5 / null',
  ],
  [
    'day',
    points(false, '2025-01-02', '2025-01-03'),
    points(false, '2024-12-31', '2025-01-01'),
    '2025年1月2–3日 / 2024年12月31日–2025年1月1日',
    'Jan 2–3, 2025 / Dec 31, 2024 – Jan 1, 2025',
  ],
  ['hour', points(true, '2025-11-15'), points(false, '2025-11-14'), '11月15日 / 11月14日', 'Nov 15 / Nov 14'],
  ['week', points(false, '2025-11-03', '2025-11-10'), null, '11月3–16日 / null', 'Nov 3–16 / null'],
  ['week', points(true, '2025-11-03', '2025-11-10'), null, '11月3–16日 / null', 'Nov 3–16 / null'],
  [
    'month',
    points(true, '2024-12-01', '2025-11-01'),
    points(false, '2024-11-01'),
    '2024年12月–2025年11月 / 2024年11月',
    'Dec 2024 – Nov 2025 / Nov 2024',
  ],
] as const)('%s: %o', (unit, current, previous, chinese, english) => {
  const legendIn = (language: 'zh-CN' | 'en-US') => {
    const spans = legendSpans({ unit, points: current, previous }, language)
    return `${spans?.current} / ${spans?.previous}`
  }
  expect([legendIn('zh-CN'), legendIn('en-US')]).toEqual([chinese, english])
})

test('without buckets there is no legend', () => {
  expect(legendSpans({ unit: 'day', points: [], previous: null }, 'en-US')).toBeNull()
})
