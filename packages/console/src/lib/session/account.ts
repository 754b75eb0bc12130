/** The signed-in account, and the start, renewal and end of the session. */
import type { AccountItem } from '@footfall/contract/api/user'
import { minute } from '@footfall/contract/durations'
import type { QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { callApi } from '../api/call-api.ts'
import { useCall } from '../api/use-call.ts'
import { forget, readStored, store, storedNames } from '../storage.ts'
import { clearToken, isDue, isLoggedIn, setToken, useSession } from './token.ts'

/** The stored part of the account. The menu shows it before the server has answered. */
export type KeptAccount = Pick<AccountItem, 'uuid' | 'username' | 'email' | 'avatar'>

/** The signed-in user's own data. */
export function useAccount() {
  const loggedIn = useSession((state) => state.session !== null)
  const answer = useCall('/user/item', {}, { enabled: loggedIn, fresh: 5 * minute })
  const { data } = answer
  useEffect(() => {
    if (data) keepAccount(data)
  }, [data])
  return answer
}

export function keepAccount({ uuid, username, email, avatar }: KeptAccount): void {
  store(storedNames.account, { uuid, username, email, avatar } satisfies KeptAccount)
}

/** The session's account as it was last loaded; undefined if it never was. */
export function keptAccount(): KeptAccount | undefined {
  return readStored(storedNames.account) as KeptAccount | undefined
}

// The stored account belongs to its session. The next session may be another user's.
useSession.subscribe((now, before) => {
  if (now.session?.token !== before.session?.token) forget(storedNames.account)
})

/** Milliseconds for which the start waits for a new token. The old one may well be valid still. */
const renewalWait = 2_000

/**
 * Called at start: renews a token whose renewal time is missing or has passed. If it is refused, the session ends. A slow renewal goes on after this
 * has resolved.
 */
export async function renewIfDue(): Promise<void> {
  if (!isLoggedIn() || !isDue(useSession.getState().session?.renewalTime)) return
  await Promise.race([renew(), new Promise((resolve) => setTimeout(resolve, renewalWait))])
}

async function renew(): Promise<void> {
  try {
    setToken(await callApi('/user/renew_token', {}, { quiet: true }))
  } catch (error) {
    if ((error as { code?: number }).code === 401) clearToken()
  }
}

/** Ends the session in this browser, whatever the server answers, and clears all data loaded with it. */
export async function endSession(queries: QueryClient): Promise<void> {
  if (isLoggedIn()) await callApi('/user/logout', {}, { quiet: true }).catch(() => undefined)
  forgetSession(queries)
}

/** Clears a session that the server has ended, and all data loaded with it. */
export function forgetSession(queries: QueryClient): void {
  clearToken()
  queries.clear()
}
