// @vitest-environment happy-dom
/** The panels count a goal: it is selected from the website's goals and stored in the address, and its rows filter like others. */
import texts from '@footfall/contract/locales/en-US.json'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { BrowserRouter } from 'react-router'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { type Answering, startAnswering } from '../../lib/api/answering.testing.ts'
import { ApiError } from '../../lib/api/api-error.ts'
import { reportPaths } from '../../lib/api/report-paths.ts'
import { loadEnglish } from '../../lib/i18n/english.testing.ts'
import { readFilters } from '../../lib/url/filters.ts'
import { ReportSourceProvider } from '../../reports/source.tsx'
import { stubView } from '../../ui/viewport/stub-view.testing.ts'
import { GoalMetric } from './GoalMetric.tsx'
import { GoalRows } from './GoalRows.tsx'

let goals = [{ goal_id: 'g1', name: 'Signed up' }]
let conversions = 12
let fails = false
const row = (value: string, count: number) => ({
  value,
  label: value,
  conversions: count,
  visitor_rate: 25,
  previous: { conversions: 4 },
})

let server: Answering
beforeAll(async () => {
  server = await startAnswering({
    '/goal/list': () =>
      fails ? new ApiError(400, 'invalid', 'Broken') : { list: goals, total: goals.length },
    [reportPaths.goal.home]: () => ({ list: [row('/pricing', conversions), row('/', 0)], total: 2 }),
  })
  stubView({ isInView: true })
  await loadEnglish()
})
afterAll(() => {
  server.stop()
  vi.unstubAllGlobals()
})
afterEach(cleanup)

function show(address: string) {
  window.history.replaceState(null, '', `/${address}`)
  const source = { calls: 'overview', whose: { website_id: 'w' }, zone: 'UTC', name: '', domain: '' } as const
  render(
    <BrowserRouter>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <ReportSourceProvider source={source}>
          <GoalMetric />
          <GoalRows goalId="g1" dimension="page" />
        </ReportSourceProvider>
      </QueryClientProvider>
    </BrowserRouter>,
  )
  return userEvent.setup()
}

const parameters = () => new URLSearchParams(window.location.search)

test('a goal is selected, stored in the address and removed again', async () => {
  const hand = show('')
  await hand.click(screen.getByRole('button', { name: 'Metric: Visitors' }))
  await hand.click(await screen.findByRole('menuitemradio', { name: 'Signed up' }))
  await waitFor(() => expect(parameters().get('goal')).toBe('g1'))
  await hand.click(await screen.findByRole('button', { name: 'Metric: Signed up' }))
  await hand.click(await screen.findByRole('menuitemradio', { name: texts.overview.noGoal }))
  await waitFor(() => expect(parameters().get('goal')).toBeNull())
})

test('a deleted goal counts as none; a website without goals says so', async () => {
  goals = []
  const hand = show('?goal=gone')
  await hand.click(screen.getByRole('button', { name: 'Metric: Visitors' }))
  const none = await screen.findByRole('menuitem', { name: texts.overview.noGoals })
  expect((none as HTMLButtonElement).disabled).toBe(true)
})

test('goals that cannot be loaded are no empty menu, and opening it again asks again', async () => {
  fails = true
  const hand = show('')
  await hand.click(screen.getByRole('button', { name: 'Metric: Visitors' }))
  await screen.findByRole('menuitem', { name: texts.failure.panel })
  fails = false
  goals = [{ goal_id: 'g1', name: 'Signed up' }]
  await hand.keyboard('{Escape}')
  await hand.click(screen.getByRole('button', { name: 'Metric: Visitors' }))
  await screen.findByRole('menuitemradio', { name: 'Signed up' })
})

test('rows show conversions and rates, and a click filters by one', async () => {
  const hand = show('')
  const line = await screen.findByRole('button', { name: /\/pricing/ })
  expect(line.textContent).toContain('12')
  expect(line.textContent).toContain('25.0%')
  expect(line.textContent).toContain('up200%')
  await hand.click(line)
  await waitFor(() =>
    expect(readFilters(parameters().get('filters'))).toEqual([
      { field: 'page', operator: 'in', value: ['/pricing'] },
    ]),
  )
})

test('rows show no change without a comparison of rows', async () => {
  show('?compare_rows=0')
  const line = await screen.findByRole('button', { name: /\/pricing/ })
  expect(line.textContent).not.toContain('200%')
})

test('if nobody converted, that is shown once', async () => {
  conversions = 0
  show('')
  expect(await screen.findAllByText(texts.overview.noConversions)).toHaveLength(1)
})
