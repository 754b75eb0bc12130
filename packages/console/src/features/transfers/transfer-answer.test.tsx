// @vitest-environment happy-dom
/** An offer that fails to load again while it is answered. */
import texts from '@footfall/contract/locales/en-US.json'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { type Answering, startAnswering } from '../../lib/api/answering.testing.ts'
import { ApiError } from '../../lib/api/api-error.ts'
import { clearCurrentTeam } from '../../lib/session/team.ts'
import { show } from '../../reports/views/show.testing.tsx'
import { TransferAnswer } from './TransferAnswer.tsx'

let server: Answering
afterEach(() => {
  cleanup()
  server.stop()
  clearCurrentTeam()
})

const transfer = {
  status: 'pending',
  website_name: 'Shop',
  domain: 'shop.example',
  sender: 'Lin',
  recipient: 'm***@example.com',
  is_recipient: true,
  from_team: null,
  team_name: null,
  expires_at: 1_900_000_000,
}

test('the form stays with what was chosen in it', async () => {
  let fails = false
  server = await startAnswering({
    '/team/list': () => ({ list: [{ team_id: 'own', team_name: 'Own', team_role: 1 }] }),
    '/setting/get_transfer_info': () => (fails ? new ApiError(500, 'internal', 'Something broke') : transfer),
  })
  await show(null)
  const router = createMemoryRouter([{ path: '/accept', element: <TransferAnswer /> }], {
    initialEntries: ['/accept?transfer_code=abc'],
  })
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  await act(async () => {
    render(
      <QueryClientProvider client={queries}>
        <RouterProvider router={router} />
      </QueryClientProvider>,
    )
  })
  const team = await screen.findByLabelText(texts.transfer.team)
  fails = true
  await act(() => queries.refetchQueries({ queryKey: ['/setting/get_transfer_info'] }))
  await waitFor(() => expect(queries.isFetching()).toBe(0))
  expect(team.isConnected).toBe(true)
})
