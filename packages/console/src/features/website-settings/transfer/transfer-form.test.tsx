// @vitest-environment happy-dom
/** The form to transfer a website, if the user's other teams cannot be loaded at first. */
import texts from '@footfall/contract/locales/en-US.json'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { type Answering, startAnswering } from '../../../lib/api/answering.testing.ts'
import { ApiError } from '../../../lib/api/api-error.ts'
import { show } from '../../../reports/views/show.testing.tsx'
import { TransferForm } from './TransferForm.tsx'

let server: Answering
afterEach(() => {
  cleanup()
  server.stop()
})

test('the cause is shown without opening the list, with a retry', async () => {
  let fails = true
  server = await startAnswering({
    '/setting/get_transfer_team_list': () =>
      fails
        ? new ApiError(500, 'internal', 'Something broke')
        : { list: [{ team_id: 'o', team_name: 'Other' }] },
  })
  await show(null)
  const router = createMemoryRouter([
    {
      element: <Outlet context={{ website_id: 'w', website_name: 'Shop' }} />,
      children: [{ path: '/', element: <TransferForm /> }],
    },
  ])
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  await act(async () => {
    render(
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
      </QueryClientProvider>,
    )
  })
  screen.getByRole('radiogroup', { name: texts.settings.transfer.type })
  const retry = await screen.findByRole('button', { name: texts.action.retry })
  fails = false
  fireEvent.click(retry)
  expect(await screen.findByText(texts.settings.transfer.teamPlaceholder)).toBeTruthy()
})
