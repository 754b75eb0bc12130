import { expect, test } from 'vitest'
import { rateAmong } from './rate-among.ts'
import { presented } from './reports/breakdown.ts'
import { byAge } from './reports/total.ts'

test.each([
  [0, 0, null],
  [4, 1, 25],
  [4, 4, 100],
  // The part was read after another visitor had come.
  [4, 5, 100],
  [0, 1, 100],
])('of %d, %d are %d %%', (all, part, rate) => {
  expect(rateAmong(all, part)).toBe(rate)
})

test('a row that is read after its total has no more than everybody', () => {
  const rows = [{ k0: 'Chrome', visitors: '3' }]
  const measured = { dimension: 'browser', rows, total: 1, totalVisitors: 2, before: null } as const
  expect(presented(measured, 'en-US').list).toMatchObject([{ visitors: 3, share: 100 }])
})

test.each([
  [5, 3, { new_visitors: 3, returning_visitors: 2 }],
  // New visitors were counted after the visitors.
  [5, 6, { new_visitors: 5, returning_visitors: 0 }],
])('of %d visitors, %d are new', (visitors, fresh, expected) => {
  expect(byAge(visitors, fresh)).toEqual(expected)
})
