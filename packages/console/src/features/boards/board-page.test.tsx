// @vitest-environment happy-dom
/** Arranges a board's cards by keyboard and by dragging, and shares the board, against a server that records its requests. */
import texts from '@footfall/contract/locales/en-US.json'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import { MemoryRouter, Route, Routes } from 'react-router'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type Answering, startAnswering } from '../../lib/api/answering.testing.ts'
import { ApiError } from '../../lib/api/api-error.ts'
import { loadEnglish } from '../../lib/i18n/english.testing.ts'
import { clearCurrentTeam, setCurrentTeam } from '../../lib/session/team.ts'
import { stubView } from '../../ui/viewport/stub-view.testing.ts'
import { BoardPage } from './BoardPage.tsx'

const names = ['One', 'Two', 'Three']
/** The second card has a period and a comparison of its own. */
const june = { time_range: 'custom_time_range', start_time: 1_748_736_000, end_time: 1_749_340_800 }
const ofJune = {
  time_range: 'custom_time_range',
  start: '2025-06-01',
  end: '2025-06-07',
  compare: 'custom_time_range',
  compare_start: '2025-05-01',
  compare_end: '2025-05-07',
}
const cardOf = (name: string) => ({
  card_id: name,
  website_id: 'site',
  report: 'page',
  title: name === hidden ? null : name,
  input: name === 'Two' ? june : { time_range: 'last_7_days' },
  kind: 'overview',
  state: name === 'Two' ? ofJune : {},
  wide: false,
  website_name: name === hidden ? null : 'Shop',
  time_zone: 'UTC',
})
let order = names
let shared = false
/** The password and the end of the link. */
let lock = { share_has_password: false, share_expires_at: null as number | null }
let fails = false
/** An edit is answered after this. */
let answerable: Promise<unknown> = Promise.resolve()
/** The card whose website the user does not see. */
let hidden: string | null = null
const refusal = new ApiError(500, 'internal', 'Something broke')
const board = () => ({
  team_id: 'team',
  board_id: 'board',
  name: 'Mornings',
  description: '',
  card_count: names.length,
  shared,
  within_reach: true,
  share_url: shared ? 'https://footfall.example/shared-board/abc' : null,
  ...lock,
  cards: order.map(cardOf),
})

let server: Answering
beforeAll(async () => {
  server = await startAnswering({
    '/board/item': () => (fails ? refusal : board()),
    '/board/data': () => ({ list: [] }),
    '/board/edit': async (input) => {
      await answerable
      if (fails) return refusal
      order = input.order as string[]
      return board()
    },
    '/board/share': (input) => {
      shared = input.share === true
      return board()
    },
  })
  // Nothing comes into view in this window. Loading on view is not tested here.
  stubView({ isInView: false })
  await loadEnglish()
})
afterAll(() => {
  server.stop()
  vi.unstubAllGlobals()
})
let queries: QueryClient
beforeEach(async () => {
  queries = new QueryClient()
  order = names
  shared = false
  lock = { share_has_password: false, share_expires_at: null }
  fails = false
  answerable = Promise.resolve()
  hidden = null
  server.asked.length = 0
  setCurrentTeam({ teamId: 'team', teamRole: 1 })
  open()
  await screen.findByRole('heading', { name: 'Mornings' })
})
function open() {
  render(
    <MemoryRouter initialEntries={['/boards/board']}>
      <QueryClientProvider client={queries}>
        <Routes>
          <Route path="/boards/:boardId" element={<BoardPage />} />
        </Routes>
      </QueryClientProvider>
    </MemoryRouter>,
  )
}
afterEach(async () => {
  // A pending request would disturb the next test.
  await waitFor(() => expect(queries.isFetching() + queries.isMutating()).toBe(0))
  cleanup()
})

test('a board that is opened first waits until its team is known', async () => {
  cleanup()
  queries.clear()
  server.asked.length = 0
  clearCurrentTeam()
  open()
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(server.asked).toEqual([])
  act(() => setCurrentTeam({ teamId: 'team', teamRole: 1 }))
  await screen.findByRole('heading', { name: 'Mornings' })
  expect(server.asked[0]).toEqual({ path: '/board/item', input: { team_id: 'team', board_id: 'board' } })
})

const shown = () => screen.getAllByRole('article').map((card) => card.getAttribute('aria-label'))
const handleOf = (name: string) => screen.getByRole('button', { name: `Move “${name}”` })
const saved = () => server.asked.filter(({ path }) => path === '/board/edit').map(({ input }) => input.order)

test('the arrow keys move a card by one place, Home and End to the ends, and the new place is announced', async () => {
  const hand = userEvent.setup()
  handleOf('One').focus()
  await hand.keyboard('{ArrowDown}')
  expect(shown()).toEqual(['Two', 'One', 'Three'])
  expect(screen.getByRole('status').textContent).toContain('2')
  await waitFor(() => expect(saved()).toEqual([['Two', 'One', 'Three']]))
  await waitFor(() => expect(shown()).toEqual(['Two', 'One', 'Three']))
  handleOf('One').focus()
  await hand.keyboard('{End}')
  expect(shown()).toEqual(['Two', 'Three', 'One'])
  const both = [
    ['Two', 'One', 'Three'],
    ['Two', 'Three', 'One'],
  ]
  await waitFor(() => expect(saved()).toEqual(both))
  // It is the last one already.
  await hand.keyboard('{ArrowRight}')
  expect(saved()).toEqual(both)
})

test('moves are saved one after the other, so the last one counts', async () => {
  let answer = (): void => undefined
  answerable = new Promise<void>((resolve) => {
    answer = resolve
  })
  const hand = userEvent.setup()
  handleOf('One').focus()
  await hand.keyboard('{ArrowDown}')
  await waitFor(() => expect(saved()).toEqual([['Two', 'One', 'Three']]))
  await hand.keyboard('{ArrowDown}')
  expect(shown()).toEqual(['Two', 'Three', 'One'])
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(saved()).toHaveLength(1)
  answer()
  await waitFor(() => expect(saved()).toHaveLength(2))
  await waitFor(() => expect(order).toEqual(['Two', 'Three', 'One']))
})

test('a move that cannot be saved is taken back, also while nothing can be loaded', async () => {
  fails = true
  let answer = (): void => undefined
  answerable = new Promise<void>((resolve) => {
    answer = resolve
  })
  const hand = userEvent.setup()
  handleOf('One').focus()
  await hand.keyboard('{ArrowDown}')
  expect(shown()).toEqual(['Two', 'One', 'Three'])
  answer()
  await waitFor(() => expect(shown()).toEqual(names))
  expect(screen.getByRole('status').textContent).toBe('')
  fails = false
})

function drag(name: string, onto: string): void {
  const handle = handleOf(name)
  handle.setPointerCapture = () => undefined
  const under = screen.getAllByRole('article').find((card) => card.getAttribute('aria-label') === onto)
  document.elementFromPoint = () => under ?? null
  fireEvent.pointerDown(handle, { button: 0, pointerId: 1 })
  fireEvent.pointerMove(handle, { pointerId: 1, clientY: 300 })
}

test('a card that is dropped on another takes its place; Esc cancels', async () => {
  drag('Three', 'One')
  fireEvent.keyDown(document, { key: 'Escape' })
  fireEvent.pointerUp(handleOf('Three'), { pointerId: 1 })
  expect(shown()).toEqual(names)
  drag('Three', 'One')
  fireEvent.pointerUp(handleOf('Three'), { pointerId: 1 })
  await waitFor(() => expect(shown()).toEqual(['Three', 'One', 'Two']))
  await waitFor(() => expect(saved()).toEqual([['Three', 'One', 'Two']]))
})

test('it is shared by a link, which can be renewed and removed', async () => {
  const hand = userEvent.setup()
  await hand.click(screen.getByRole('button', { name: texts.board.share }))
  const dialog = () => within(screen.getByRole('dialog'))
  const press = async (name: string) => {
    const button = await dialog().findByRole<HTMLButtonElement>('button', { name })
    await waitFor(() => expect(button.disabled).toBe(false))
    await hand.click(button)
  }
  await press(texts.board.shareNow)
  const link = await dialog().findByRole('link')
  expect(link.getAttribute('href')).toBe('https://footfall.example/shared-board/abc')
  const sharing = texts.settings.sharing
  // The old link only stops working after confirmation.
  for (const answer of [texts.action.cancel, sharing.renew]) {
    await press(sharing.renew)
    const question = await screen.findByRole('dialog', { name: sharing.renewAsk })
    await hand.click(within(question).getByRole('button', { name: answer }))
    await waitFor(() => expect(screen.queryByRole('dialog', { name: sharing.renewAsk })).toBeNull())
  }
  await press(texts.board.stopSharing)
  await dialog().findByRole('button', { name: texts.board.shareNow })
  const asked = server.asked.filter(({ path }) => path === '/board/share')
  expect(asked.map(({ input }) => [input.share, input.renew])).toEqual([
    [true, undefined],
    [true, true],
    [false, undefined],
  ])
})

/** By texts: a search by role reads the styles of the whole board, which takes a second. */
const openSharing = async (hand: UserEvent) => hand.click(await screen.findByText(texts.board.isShared))

test('a new password leaves the end of the link, and is not asked for again', async () => {
  // The end of a day where nobody of this test is.
  lock = { share_has_password: true, share_expires_at: 1_900_000_620 }
  shared = true
  await act(() => queries.invalidateQueries())
  const hand = userEvent.setup()
  await openSharing(hand)
  await hand.click(screen.getByText(texts.settings.sharing.passwordChange))
  await hand.type(screen.getByPlaceholderText(texts.settings.sharing.passwordNone), 'long enough')
  await hand.click(screen.getByText(texts.action.save))
  await screen.findByText(texts.settings.sharing.passwordSet)
  const asked = server.asked.filter(({ path }) => path === '/board/share')
  expect(asked.map(({ input }) => input)).toEqual([
    { team_id: 'team', board_id: 'board', share: true, password: 'long enough' },
  ])
  await hand.click(screen.getByLabelText(texts.action.close))
  await waitFor(() => expect(document.querySelector('dialog')).toBeNull())
})

test('what is typed about the link stays while another tab changes it', async () => {
  lock = { share_has_password: false, share_expires_at: null }
  shared = true
  await act(() => queries.invalidateQueries())
  const hand = userEvent.setup()
  await openSharing(hand)
  const field = () => screen.getByPlaceholderText<HTMLInputElement>(texts.settings.sharing.passwordNone)
  await hand.type(field(), 'long enough')
  lock = { share_has_password: false, share_expires_at: 1_900_000_620 }
  await act(() => queries.invalidateQueries())
  await waitFor(() => expect(screen.queryByText(texts.settings.sharing.expiryNone)).toBeNull())
  expect(field().value).toBe('long enough')
  // Nothing is left to save once the board is no longer shared.
  await hand.click(screen.getByText(texts.board.stopSharing))
  await screen.findByText(texts.board.shareNow)
  await hand.click(screen.getByLabelText(texts.action.close))
  await waitFor(() => expect(document.querySelector('dialog')).toBeNull())
})

test('one period is chosen for all cards, told on each of them, and kept where a card leads to', async () => {
  const first = () => within(screen.getAllByRole('article')[0] as HTMLElement)
  first().getByText(texts.stats.time_range.last_7_days)
  fireEvent.change(screen.getByRole('combobox', { name: texts.period.label }), {
    target: { value: 'last_90_days' },
  })
  await first().findByText(texts.stats.time_range.last_90_days)
  const leadsTo = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
  expect(leadsTo('One')).toBe('/websites/site?time_range=last_90_days')
  // A chosen comparison belongs to the card's own period.
  expect(leadsTo('Two')).toBe('/websites/site?time_range=last_90_days&compare=none')
})

test('a card with days of its own tells them', () => {
  within(screen.getByRole('article', { name: 'Two' })).getByText('Jun 1–7, 2025')
})

test('a card whose website the user does not see has a sentence instead of its title', async () => {
  cleanup()
  queries.clear()
  hidden = 'Two'
  open()
  await waitFor(() => expect(shown()).toEqual(['One', texts.board.hiddenTitle, 'Three']))
  const card = within(screen.getAllByRole('article')[1] as HTMLElement)
  card.getByRole('heading', { name: texts.board.hiddenTitle })
  expect(card.queryByText('Two')).toBeNull()
})
