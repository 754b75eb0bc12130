// @vitest-environment happy-dom
/** A website that has moved, while the teams cannot be loaded. */
import texts from '@footfall/contract/locales/en-US.json'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { type Answering, startAnswering } from '../../../lib/api/answering.testing.ts'
import { ApiError } from '../../../lib/api/api-error.ts'
import { show } from '../../../reports/views/show.testing.tsx'
import { PendingTransfer } from './PendingTransfer.tsx'

let server: Answering
afterEach(() => {
  cleanup()
  server.stop()
})

const transfer = { transfer_id: 't', recipient: 'm', to_team: 'Other', expires_at: 1_900_000_000 }

test('its settings are left all the same', async () => {
  server = await startAnswering({
    '/setting/receive_website': () => ({ website_id: 'w', team_id: 'other' }),
    '/team/list': () => new ApiError(500, 'internal', 'Something broke'),
  })
  await show(null)
  const router = createMemoryRouter(
    [
      {
        element: <Outlet context={{ website_id: 'w', website_name: 'Shop' }} />,
        children: [{ path: '/settings', element: <PendingTransfer transfer={transfer as never} /> }],
      },
      { path: '/websites', element: <p>All websites</p> },
    ],
    { initialEntries: ['/settings'] },
  )
  await act(async () => {
    render(
      <QueryClientProvider client={new QueryClient()}>
        <RouterProvider router={router} />
      </QueryClientProvider>,
    )
  })
  fireEvent.click(screen.getByRole('button', { name: texts.settings.transfer.receiveNow }))
  expect(await screen.findByText('All websites')).toBeTruthy()
})
