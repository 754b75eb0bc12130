// @vitest-environment happy-dom
/** Another team is selected in the header of a screen with unsaved changes. */
import texts from '@footfall/contract/locales/en-US.json'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Answering, startAnswering } from '../../lib/api/answering.testing.ts'
import { clearCurrentTeam, setCurrentTeam, useCurrentTeam } from '../../lib/session/team.ts'
import { show } from '../../reports/views/show.testing.tsx'
import { LeaveGuard } from '../../ui/form/unsaved/LeaveGuard.tsx'
import { UnsavedPrompt } from '../../ui/form/unsaved/UnsavedPrompt.tsx'
import { TeamSwitcher } from '../layouts/TeamSwitcher.tsx'
import { createQueryClient } from '../query-client.ts'
import { useArrivingTeam } from './team-switch.ts'

const own = { teamId: 'own', teamRole: 1 } as const
const other = { teamId: 'other', teamRole: 5 } as const

let server: Answering
beforeEach(async () => {
  setCurrentTeam(own)
  server = await startAnswering({
    '/team/list': () => ({
      list: [
        { team_id: 'own', team_name: 'Own', team_role: 1 },
        { team_id: 'other', team_name: 'Other', team_role: 5 },
      ],
    }),
  })
})
afterEach(() => {
  cleanup()
  server.stop()
  clearCurrentTeam()
})

function Frame() {
  useArrivingTeam()
  return (
    <>
      <TeamSwitcher />
      <Outlet />
      <LeaveGuard />
    </>
  )
}

async function open() {
  await show(null)
  const children = [
    { path: '/websites', element: <h1>Websites</h1> },
    { path: '/websites/:websiteId/settings', element: <UnsavedPrompt changed /> },
  ]
  const router = createMemoryRouter([{ element: <Frame />, children }], {
    initialEntries: ['/websites/shop/settings'],
  })
  await act(async () => {
    render(
      <QueryClientProvider client={createQueryClient()}>
        <RouterProvider router={router} />
      </QueryClientProvider>,
    )
  })
  const hand = userEvent.setup()
  return {
    router,
    press: async (name: string) => hand.click(await screen.findByRole('button', { name })),
    select: async () => {
      await hand.click(await screen.findByTitle('Own'))
      await hand.click(await screen.findByRole('menuitemradio', { name: 'Other' }))
    },
  }
}

test('whoever stays on a screen stays in its team, too', async () => {
  const { press, select, router } = await open()
  await select()
  await press(texts.failure.stay)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(useCurrentTeam.getState()).toEqual(own)
  await select()
  await press(texts.failure.leave)
  await screen.findByRole('heading', { name: 'Websites' })
  expect(useCurrentTeam.getState()).toEqual(other)
  // The team that was selected later remains when the history leads to the same screen again.
  act(() => setCurrentTeam(own))
  await act(() => router.navigate('/websites?list_page=2'))
  await act(() => router.navigate(-1))
  expect(useCurrentTeam.getState()).toEqual(own)
})
