// @vitest-environment happy-dom
/** Links to websites and boards of another team than the current one. */
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { BoardPage } from '../../features/boards/BoardPage.tsx'
import { type Answering, startAnswering } from '../../lib/api/answering.testing.ts'
import { ApiError } from '../../lib/api/api-error.ts'
import { clearCurrentTeam, setCurrentTeam, useCurrentTeam } from '../../lib/session/team.ts'
import { show } from '../../reports/views/show.testing.tsx'
import { ErrorPage } from '../pages/ErrorPage.tsx'
import { expectShownErrors } from '../pages/shown-errors.testing.ts'
import { createQueryClient } from '../query-client.ts'
import { useTeamOfWebsite } from './use-team-of-website.ts'

const teams = [
  { team_id: 'own', team_name: 'Own', team_role: 1 },
  { team_id: 'other', team_name: 'Other', team_role: 5 },
]
const board = {
  board_id: 'board',
  team_id: 'other',
  name: 'Mornings',
  description: '',
  card_count: 0,
  shared: false,
  within_reach: true,
  share_url: null,
  share_has_password: false,
  share_expires_at: null,
  cards: [],
}

let server: Answering
beforeEach(() => setCurrentTeam({ teamId: 'own', teamRole: 1 }))
afterEach(() => {
  cleanup()
  server.stop()
  clearCurrentTeam()
})

function WebsiteScreen() {
  useTeamOfWebsite()
  return <p>the screen</p>
}

async function openAt(address: string): Promise<void> {
  await show(null)
  const router = createMemoryRouter(
    [
      { path: '/websites/:websiteId', element: <WebsiteScreen /> },
      { path: '/boards/:boardId', element: <BoardPage />, errorElement: <ErrorPage /> },
    ],
    { initialEntries: [address] },
  )
  await act(async () => {
    render(
      <QueryClientProvider client={createQueryClient()}>
        <RouterProvider router={router} />
      </QueryClientProvider>,
    )
  })
}

test('the team of an opened website becomes the current one, until another is selected', async () => {
  server = await startAnswering({ '/website/item': () => ({ team_id: 'other', team_role: 5 }) })
  await openAt('/websites/shop')
  await waitFor(() => expect(useCurrentTeam.getState()).toEqual({ teamId: 'other', teamRole: 5 }))
  act(() => setCurrentTeam({ teamId: 'own', teamRole: 1 }))
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(useCurrentTeam.getState().teamId).toBe('own')
})

test('a board of another team is opened there', async () => {
  server = await startAnswering({
    '/team/list': () => ({ list: teams }),
    '/board/item': ({ team_id }) => (team_id === 'other' ? board : new ApiError(404, 'not_found', 'No')),
  })
  await openAt('/boards/board')
  await screen.findByRole('heading', { name: 'Mornings' })
  expect(useCurrentTeam.getState()).toEqual({ teamId: 'other', teamRole: 5 })
})

test('a board that none of the teams has is not found', async () => {
  onTestFinished(expectShownErrors())
  server = await startAnswering({ '/team/list': () => ({ list: teams }) })
  await openAt('/boards/board')
  await screen.findByRole('heading', { name: /^Page not found/ })
  expect(useCurrentTeam.getState().teamId).toBe('own')
})
