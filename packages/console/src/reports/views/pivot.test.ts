import { expect, test } from 'vitest'
import { type PivotRow, pivotOf } from './pivot.ts'

interface Row extends PivotRow {
  readonly visitors: number
}

const row = (visitors: number, ...values: string[]): Row => ({
  values,
  labels: values.map((value) => (value.length === 2 ? value.toUpperCase() : value)),
  visitors,
})
const list = [
  row(9, '2025-06-02T00:00:00+00:00', 'cn', 'mobile'),
  row(4, '2025-06-01T00:00:00+00:00', 'cn', 'mobile'),
  row(3, '2025-06-02T00:00:00+00:00', 'us', 'desktop'),
]
const byVisitors = { figureOf: ({ visitors }: Row) => visitors, weightOf: ({ visitors }: Row) => visitors }

test('the time is across in order, the other groups are down', () => {
  const pivot = pivotOf(list, { ...byVisitors, across: 0, timed: true, most: 10 })
  expect(pivot.columns.map(({ key }) => key.slice(0, 10))).toEqual(['2025-06-01', '2025-06-02'])
  expect(pivot.rows.map(({ labels }) => labels)).toEqual([
    ['CN', 'mobile'],
    ['US', 'desktop'],
  ])
  const [first, second] = pivot.rows
  const [, later] = pivot.columns
  expect(pivot.cell(first?.key ?? '', later?.key ?? '')).toBe(9)
  expect(pivot.cell(second?.key ?? '', pivot.columns[0]?.key ?? '')).toBeNull()
})

test('hours that the clock shows twice are in the order in which they passed', () => {
  const hours = ['2025-10-26T02:00:00+01:00', '2025-10-26T02:00:00+02:00', '2025-10-26T01:00:00+02:00']
  const rows = hours.map((hour) => row(1, hour, 'cn'))
  const pivot = pivotOf(rows, { ...byVisitors, across: 0, timed: true, most: 2 })
  expect(pivot.columns.map(({ key }) => key)).toEqual([hours[1], hours[0]])
})

test('another group is across, the largest columns first, up to a limit', () => {
  const across = { across: 2, timed: false, most: 1 }
  expect(pivotOf(list, { ...byVisitors, ...across }).columns.map(({ key }) => key)).toEqual(['mobile'])
  const bySmall = { ...byVisitors, weightOf: ({ visitors }: Row) => -visitors }
  expect(pivotOf(list, { ...bySmall, ...across }).columns.map(({ key }) => key)).toEqual(['desktop'])
})

test('of the time, only the last columns', () => {
  const pivot = pivotOf(list, { ...byVisitors, across: 0, timed: true, most: 1 })
  expect(pivot.columns.map(({ key }) => key.slice(0, 10))).toEqual(['2025-06-02'])
})

test('of two groups one is down and one across; missing combinations are empty, not zero', () => {
  const cross = pivotOf(
    [row(9, 'cn', 'mobile'), row(7, 'us', 'desktop'), row(3, 'cn', 'desktop'), row(1, 'us', 'tablet')],
    { ...byVisitors, across: 1, timed: false, most: 8 },
  )
  expect(cross.rows.map(({ labels }) => labels)).toEqual([['CN'], ['US']])
  // By the sum of their rows.
  expect(cross.columns.map(({ key }) => key)).toEqual(['desktop', 'mobile', 'tablet'])
  expect(cross.cell('cn', 'desktop')).toBe(3)
  expect(cross.cell('us', 'mobile')).toBeNull()
  const unknown = pivotOf(list, {
    ...byVisitors,
    figureOf: () => undefined,
    across: 2,
    timed: false,
    most: 8,
  })
  expect(unknown.cell(unknown.rows[0]?.key ?? '', 'mobile'), 'without a value').toBeNull()
})
