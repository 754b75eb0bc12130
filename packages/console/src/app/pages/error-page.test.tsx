// @vitest-environment happy-dom
/** A screen whose code does not come: only without a connection is it said that there is none. */
import texts from '@footfall/contract/locales/en-US.json'
import { act, cleanup, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeAll, test, vi } from 'vitest'
import { useConnection } from '../../lib/api/connection.ts'
import { loadEnglish } from '../../lib/i18n/english.testing.ts'
import { NotFetched } from '../../ui/lazy/lazy-part.ts'
import { ErrorPage } from './ErrorPage.tsx'

beforeAll(loadEnglish)
afterEach(() => {
  cleanup()
  useConnection.setState({ lost: false })
  vi.restoreAllMocks()
})

test('it asks for a reload once the server answers and the file is still missing', async () => {
  vi.spyOn(location, 'reload').mockImplementation(() => undefined)
  useConnection.setState({ lost: true })
  const missing = () => Promise.reject(new NotFetched())
  const router = createMemoryRouter([{ path: '/', lazy: missing, ErrorBoundary: ErrorPage }])
  await act(async () => {
    render(<RouterProvider router={router} />)
  })
  await screen.findByRole('heading', { name: texts.connection.lost })
  act(() => useConnection.setState({ lost: false }))
  screen.getByRole('heading', { name: texts.app.pageError })
  screen.getByText(texts.app.pageErrorTip)
  screen.getByRole('button', { name: texts.action.retry })
})
