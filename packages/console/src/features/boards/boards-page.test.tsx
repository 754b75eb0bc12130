// @vitest-environment happy-dom
/** A long list of boards has a search. */
import texts from '@footfall/contract/locales/en-US.json'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Answering, startAnswering } from '../../lib/api/answering.testing.ts'
import { loadEnglish } from '../../lib/i18n/english.testing.ts'
import { clearCurrentTeam, setCurrentTeam } from '../../lib/session/team.ts'
import { BoardsPage } from './BoardsPage.tsx'

let names: string[] = []
let server: Answering
beforeAll(async () => {
  await loadEnglish()
  const board = (name: string) => ({
    team_id: 'team',
    board_id: name,
    name,
    description: name === 'Board 3' ? 'What the shop sells' : '',
    card_count: 1,
    shared: false,
    within_reach: true,
    created_at: 1_750_000_000,
    updated_at: 1_750_000_000,
  })
  server = await startAnswering({
    '/board/list': () => ({ list: names.map(board), total: names.length }),
  })
})
afterEach(() => {
  cleanup()
  clearCurrentTeam()
})
afterAll(() => server.stop())

async function open(count: number): Promise<void> {
  names = Array.from({ length: count }, (_, at) => `Board ${at + 1}`)
  setCurrentTeam({ teamId: 'team', teamRole: 1 })
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <BoardsPage />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  await screen.findByRole('link', { name: 'Board 1' })
}
const shown = () => screen.queryAllByRole('link').map((link) => link.textContent)
const field = () => screen.queryByRole('searchbox', { name: texts.board.search })

test('a few boards are seen at once, without a search', async () => {
  await open(8)
  expect(field()).toBeNull()
  expect(shown()).toHaveLength(8)
})

test('many are found by name or description, or the search says that none is', async () => {
  await open(9)
  await userEvent.type(field() as HTMLElement, 'SHOP')
  await expect.poll(shown).toEqual(['Board 3'])
  await userEvent.type(field() as HTMLElement, 'x')
  await screen.findByText(/SHOPx/)
  expect(shown()).toEqual([])
})
