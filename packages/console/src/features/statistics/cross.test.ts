import type { GroupList } from '@footfall/contract/stats/results'
import { expect, test } from 'vitest'
import { crossOf } from './cross.ts'

const row = (country: string, device: string, visits: number) =>
  ({
    values: [country, device],
    labels: [country.toUpperCase(), device],
    visits,
    events: 0,
    visitors: visits,
  }) as GroupList['list'][number]

const list = [
  row('cn', 'mobile', 9),
  row('us', 'desktop', 5),
  row('cn', 'desktop', 3),
  row('us', 'tablet', 1),
]

test('one grouping down, the other across, the busiest columns first', () => {
  const cross = crossOf(list, 'visitors', 8)
  expect(cross.rows.map(({ label }) => label)).toEqual(['CN', 'US'])
  expect(cross.columns.map(({ value }) => value)).toEqual(['mobile', 'desktop', 'tablet'])
  expect(cross.cell('cn', 'desktop')).toBe(3)
})

test('what did not happen is empty, not zero', () => {
  expect(crossOf(list, 'visitors', 8).cell('us', 'mobile')).toBeNull()
})

test('only so many columns', () => {
  expect(crossOf(list, 'visitors', 2).columns).toHaveLength(2)
})
