import { expect, test } from 'vitest'
import { pivotOf } from './pivot.ts'

const row = (time: string, country: string, device: string, visitors: number) => ({
  values: [time, country, device],
  labels: [time, country.toUpperCase(), device],
  visitors,
  conversions: null,
  conversion_rate: null,
})
const list = [
  row('2025-06-02T00:00:00+00:00', 'cn', 'mobile', 9),
  row('2025-06-01T00:00:00+00:00', 'cn', 'mobile', 4),
  row('2025-06-02T00:00:00+00:00', 'us', 'desktop', 3),
]

test('the time across in its order, the others down', () => {
  const pivot = pivotOf(list, { across: 0, figure: 'visitors', timed: true, most: 10 })
  expect(pivot.columns.map(({ key }) => key.slice(0, 10))).toEqual(['2025-06-01', '2025-06-02'])
  expect(pivot.rows.map(({ labels }) => labels)).toEqual([
    ['CN', 'mobile'],
    ['US', 'desktop'],
  ])
  const [first, second] = pivot.rows
  const [, later] = pivot.columns
  expect(pivot.cell(first?.key ?? '', later?.key ?? '')).toBe(9)
  expect(pivot.cell(second?.key ?? '', pivot.columns[0]?.key ?? '')).toBeUndefined()
})

test('another dimension across, the largest first, so many columns', () => {
  const pivot = pivotOf(list, { across: 2, figure: 'visitors', timed: false, most: 1 })
  expect(pivot.columns.map(({ key }) => key)).toEqual(['mobile'])
})

test('only the last columns of the time', () => {
  const pivot = pivotOf(list, { across: 0, figure: 'visitors', timed: true, most: 1 })
  expect(pivot.columns.map(({ key }) => key.slice(0, 10))).toEqual(['2025-06-02'])
})
