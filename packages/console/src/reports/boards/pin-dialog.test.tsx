// @vitest-environment happy-dom
/** Pins the reports of the screen to a board, against a server that records its requests. */
import texts from '@footfall/contract/locales/en-US.json'
import { QueryClient, QueryClientProvider, QueryObserver } from '@tanstack/react-query'
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { BrowserRouter } from 'react-router'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Answering, startAnswering } from '../../lib/api/answering.testing.ts'
import { ApiError } from '../../lib/api/api-error.ts'
import { loadEnglish } from '../../lib/i18n/english.testing.ts'
import { setCurrentTeam } from '../../lib/session/team.ts'
import { type ReportSource, ReportSourceProvider } from '../source.tsx'
import { PinDialog } from './PinDialog.tsx'

const source: ReportSource = {
  calls: 'overview',
  whose: { website_id: 'site' },
  zone: 'UTC',
  name: 'Shop',
  domain: 'shop.example',
}
const period = { time_range: 'last_7_days', filters: [] }

let server: Answering
let boards: { readonly board_id: string; readonly name: string }[] = []
let closed = 0
const down = new ApiError(500, 'internal', 'The server had an error.')
let isDown = false
let queries: QueryClient
beforeAll(async () => {
  server = await startAnswering({
    '/board/list': () => (isDown ? down : { list: boards, total: boards.length }),
    '/board/add': ({ name }) => ({ board_id: 'new board', name }),
    '/board/pin': () => ({}),
    '/goal/list': () => ({ list: [{ goal_id: 'g', name: 'Trial started' }], total: 1 }),
  })
  setCurrentTeam({ teamId: 'team', teamRole: 1 })
  await loadEnglish()
})
afterAll(() => server.stop())
const stops: (() => void)[] = []
beforeEach(() => {
  server.asked.length = 0
  closed = 0
  queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  window.history.replaceState(null, '', '/websites/site?time_range=last_7_days&lang=en-US')
})
afterEach(async () => {
  await waitFor(() => expect(queries.isFetching() + queries.isMutating()).toBe(0))
  for (const stop of stops.splice(0)) stop()
  cleanup()
})

/** A report appears on the screen behind the dialog. */
const show = (name: string, more: object = {}) =>
  act(async () => {
    const queryKey = ['report', 'overview', source.whose, name, { ...period, ...more }] as const
    const asked = { queryKey, queryFn: () => ({}) }
    stops.push(new QueryObserver(queries, asked).subscribe(() => undefined))
  })

const open = (part?: string) =>
  act(async () => {
    render(
      <BrowserRouter>
        <QueryClientProvider client={queries}>
          <ReportSourceProvider source={source}>
            <PinDialog kind="overview" onClose={() => closed++} {...(part && { part })} />
          </ReportSourceProvider>
        </QueryClientProvider>
      </BrowserRouter>,
    )
  })

test('a goal’s card is called after the goal', async () => {
  boards = [{ board_id: 'mornings', name: 'Mornings' }]
  await show('goal', { goal_id: 'g', dimension: 'country' })
  await open()
  const title = await screen.findByRole<HTMLInputElement>('textbox', { name: texts.board.title })
  expect(title.value).toBe(`Trial started · ${texts.stats.field.country}`)
})

test('a card of one metric is called after it', async () => {
  boards = [{ board_id: 'mornings', name: 'Mornings' }]
  window.history.replaceState(null, '', '/websites/site?metric=pageviews&lang=en-US')
  await show('traffic')
  await open()
  const title = await screen.findByRole<HTMLInputElement>('textbox', { name: texts.board.title })
  expect(title.value).toBe(`${texts.stats.metric.pageviews} · ${texts.board.report.traffic}`)
})

const inputs = (path: string) => server.asked.filter((one) => one.path === path).map(({ input }) => input)

test('opened before a report is there, it says so, and offers reports as they arrive', async () => {
  boards = [{ board_id: 'mornings', name: 'Mornings' }]
  const hand = userEvent.setup()
  await open()
  expect(screen.getByRole('dialog').textContent).toContain(texts.board.nothingShown)
  await show('traffic')
  const title = await screen.findByRole<HTMLInputElement>('textbox', { name: texts.board.title })
  expect(screen.queryByText(texts.board.nothingShown)).toBeNull()
  await hand.clear(title)
  await hand.type(title, 'Who came')
  await hand.click(screen.getByRole('button', { name: texts.board.pin }))
  await waitFor(() => expect(closed).toBe(1))
  expect(inputs('/board/add')).toEqual([])
  expect(inputs('/board/pin')).toEqual([
    {
      team_id: 'team',
      board_id: 'mornings',
      card: {
        website_id: 'site',
        report: 'traffic',
        title: 'Who came',
        input: period,
        kind: 'overview',
        state: { time_range: 'last_7_days' },
        wide: true,
      },
    },
  ])
})

test('without a board one is created; the requested part is preselected', async () => {
  boards = []
  const hand = userEvent.setup()
  await show('total')
  await show('funnel')
  await open('funnel')
  const pin = await screen.findByRole('button', { name: texts.board.pin })
  const dialog = within(screen.getByRole('dialog'))
  await hand.click(pin)
  await dialog.findByText(texts.board.needName)
  expect(inputs('/board/pin')).toEqual([])
  await hand.type(dialog.getByRole('textbox', { name: texts.board.name }), 'Mornings')
  await hand.click(dialog.getByRole('button', { name: texts.board.pin }))
  await waitFor(() => expect(closed).toBe(1))
  expect(inputs('/board/add')).toEqual([{ team_id: 'team', name: 'Mornings' }])
  expect(inputs('/board/pin')).toMatchObject([
    { board_id: 'new board', card: { report: 'funnel', wide: false } },
  ])
})

test('boards that cannot be loaded are said to be, and load on request', async () => {
  boards = [{ board_id: 'mornings', name: 'Mornings' }]
  isDown = true
  const hand = userEvent.setup()
  await show('traffic')
  await open()
  expect(screen.getByRole('dialog', { name: texts.nav.addToBoard })).toBeTruthy()
  expect((await screen.findByRole('alert')).textContent).toContain(down.message)
  isDown = false
  await hand.click(screen.getByRole('button', { name: texts.action.retry }))
  await screen.findByRole('textbox', { name: texts.board.title })
})
