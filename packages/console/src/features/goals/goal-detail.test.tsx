// @vitest-environment happy-dom
/** One goal over time, next to the compared period. */
import { screen } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Answering, startAnswering } from '../../lib/api/answering.testing.ts'
import { show } from '../../reports/views/show.testing.tsx'
import { GoalDetail } from './GoalDetail.tsx'

const numbers = { conversions: 4, visitors: 2, visits: 2, visitor_rate: 1, visit_rate: 1, value: [] }
const day = (time: string, conversions: number) => ({
  time: `${time}T00:00:00`,
  partial: false,
  conversions,
  visitors: 1,
  visitor_rate: 1,
})

let server: Answering
beforeAll(async () => {
  server = await startAnswering({
    '/report/goal': ({ compare }) => ({
      goal: { goal_id: 'orders', name: 'Orders', ...numbers, previous: null, change: null },
      time_unit: 'day',
      time_zone: 'UTC',
      series: [day('2026-03-03', 3), day('2026-03-04', 1)],
      previous_series: compare ? [day('2026-03-01', 1), day('2026-03-02', 2)] : null,
      list: [],
      total: 0,
    }),
  })
})
afterAll(() => server.stop())

test.each([
  ['with a comparison it has the earlier period', 'previous_period', ['1', 'up200%']],
  ['without one it has not', 'none', []],
])('%s', async (_, compare, earlier) => {
  await show(<GoalDetail goalId="orders" />, `?chart=table&compare=${compare}`)
  const row = await screen.findByRole('row', { name: /Mar 3/ })
  const cells = [...row.children].map((cell) => cell.textContent)
  expect(cells.slice(1)).toEqual(['3', ...earlier])
})
