// @vitest-environment happy-dom
/** What a screen reader hears when filters or the period change. */
import { QueryClientProvider, useQueryClient } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Answering, startAnswering } from '../lib/api/answering.testing.ts'
import { useReportState } from '../lib/url/use-report-state.ts'
import { useReport } from '../reports/use-report.ts'
import { show } from '../reports/views/show.testing.tsx'
import { announceAnswers } from './announce-answers.ts'
import { createQueryClient } from './query-client.ts'

function Goals() {
  const queries = useQueryClient()
  const [, change] = useReportState()
  const { data } = useReport('goals', {})
  return (
    <>
      <p>{data?.total_visitors} visitors</p>
      <button type="button" onClick={() => change({ timeRange: 'today' })}>
        today
      </button>
      <button type="button" onClick={() => void queries.invalidateQueries()}>
        again
      </button>
    </>
  )
}

let server: Answering
let visitors = 1
let stop = () => {}
let press: (name: string) => Promise<void>
const heard = () => screen.getByRole('status').textContent
beforeEach(async () => {
  visitors = 1
  server = await startAnswering({ '/report/goals': () => ({ total_visitors: visitors, list: [] }) })
  const queries = createQueryClient()
  stop = announceAnswers(queries)
  const hand = await show(
    <QueryClientProvider client={queries}>
      <Goals />
    </QueryClientProvider>,
  )
  press = (name) => hand.click(screen.getByRole('button', { name }))
  await screen.findByText('1 visitors')
})
afterEach(() => {
  stop()
  server.stop()
})

test('the answer to another period is announced, once', async () => {
  expect(heard()).toBe('')
  visitors = 2
  await press('today')
  await screen.findByText('2 visitors')
  await expect.poll(heard).toBe('Results updated')
  visitors = 3
  await press('again')
  await screen.findByText('3 visitors')
  // Longer than it waits for other reports.
  await new Promise((resolve) => setTimeout(resolve, 500))
  expect(heard()).toBe('')
})
