// @vitest-environment happy-dom
/** A tab whose session is replaced by another tab: the same user goes on, and another user finds nothing of the first. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render } from '@testing-library/react'
import { createMemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clearToken, followOtherTabs, readToken, setToken } from '../../lib/session/token.ts'
import { storedNames } from '../../lib/storage.ts'
import { SessionReactions } from './SessionReactions.tsx'

const session = (token: string, uuid: string) => ({ access_token: token, renewal_time: 2_000_000_000, uuid })
const undo: (() => void)[] = []
const reload = vi.fn(() => {})

beforeEach(() => {
  setToken(session('of Lin', 'lin'))
  vi.spyOn(window.location, 'reload').mockImplementation(reload)
  undo.push(followOtherTabs())
  render(
    <QueryClientProvider client={new QueryClient()}>
      <SessionReactions router={createMemoryRouter([{ path: '/' }])} />
    </QueryClientProvider>,
  )
})
afterEach(() => {
  cleanup()
  for (const stop of undo.splice(0)) stop()
  vi.restoreAllMocks()
  reload.mockClear()
  clearToken()
})

/** Another tab stores a session. This one hears of it when the browser lets it run. */
function storeElsewhere(token: string, uuid?: string): void {
  const value = { token, renewalTime: 2_000_000_000, ...(uuid && { uuid }) }
  localStorage.setItem(storedNames.session, JSON.stringify({ value }))
  act(() => {
    window.dispatchEvent(new StorageEvent('storage', { key: storedNames.session }))
  })
}

test.each([
  ['by this version', 'lin'],
  ['by an earlier one, which does not say whose it is', undefined],
])('a session of the same user that is renewed %s goes on', (_, uuid) => {
  storeElsewhere('of Lin, renewed', uuid)
  expect(readToken()).toBe('of Lin, renewed')
  expect(reload).not.toHaveBeenCalled()
})

test('for another user the page starts over', () => {
  storeElsewhere('of Wu', 'wu')
  expect(reload).toHaveBeenCalledOnce()
})
