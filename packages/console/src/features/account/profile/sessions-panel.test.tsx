// @vitest-environment happy-dom
/** The list of sessions: while it cannot be loaded again, and the names of its buttons. */
import texts from '@footfall/contract/locales/en-US.json'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { type Answering, startAnswering } from '../../../lib/api/answering.testing.ts'
import { ApiError } from '../../../lib/api/api-error.ts'
import { show } from '../../../reports/views/show.testing.tsx'
import { SessionsPanel } from './SessionsPanel.tsx'

let server: Answering
afterEach(() => {
  cleanup()
  server.stop()
})

test('it stays, and no error is above it', async () => {
  let fails = false
  const session = {
    session_id: 'a',
    browser: 'Firefox',
    os: 'Linux',
    current: true,
    created_at: 1,
    last_seen_at: 1,
  }
  server = await startAnswering({
    '/user/sessions': () => (fails ? new ApiError(500, 'internal', 'Something broke') : { list: [session] }),
  })
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  await show(
    <QueryClientProvider client={queries}>
      <SessionsPanel />
    </QueryClientProvider>,
  )
  await screen.findByText('Firefox · Linux')
  fails = true
  await act(() => queries.refetchQueries())
  // The answer is drawn after a turn.
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)))
  expect(queries.getQueryState(['/user/sessions', {}])?.status).toBe('error')
  expect(screen.queryByText(texts.failure.panel)).toBeNull()
  screen.getByText('Firefox · Linux')
})

test('two of the same browser can be told apart by the names of their buttons', async () => {
  const list = [1, 1_700_000_000].map((time) => ({
    session_id: String(time),
    browser: 'Firefox',
    os: 'Linux',
    current: false,
    created_at: time,
    last_seen_at: time,
  }))
  server = await startAnswering({ '/user/sessions': () => ({ list }) })
  await show(<SessionsPanel />)
  const buttons = await screen.findAllByRole('button', { name: new RegExp(`^${texts.account.endSession}: `) })
  expect(new Set(buttons.map((button) => button.getAttribute('aria-label'))).size).toBe(2)
})
