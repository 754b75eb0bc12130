/** Who is signed in, and the session's life: start, renewal, end. */
import type { AccountItem } from '@footfall/contract/api/user'
import type { QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { callApi } from '../api/call-api.ts'
import { useCall } from '../api/use-call.ts'
import { forget, readStored, store, storedNames } from '../storage.ts'
import { clearCurrentTeam } from './team.ts'
import { clearToken, isDue, isLoggedIn, setToken, useSession } from './token.ts'

/** What is kept of the account, so that its menu names it before the server has answered. */
export type KeptAccount = Pick<AccountItem, 'uuid' | 'username' | 'email' | 'avatar'>

/** The signed-in user's own data. */
export function useAccount() {
  const loggedIn = useSession((state) => state.session !== null)
  const answer = useCall('/user/item', {}, { enabled: loggedIn, fresh: 5 * 60_000 })
  const { data } = answer
  useEffect(() => {
    if (data) keepAccount(data)
  }, [data])
  return answer
}

export function keepAccount({ uuid, username, email, avatar }: KeptAccount): void {
  store(storedNames.account, { uuid, username, email, avatar } satisfies KeptAccount)
}

/** The account of the session as it was last loaded; undefined where it never was. */
export function keptAccount(): KeptAccount | undefined {
  return readStored(storedNames.account) as KeptAccount | undefined
}

// It belongs to its session: the next one may be somebody else's.
useSession.subscribe((now, before) => {
  if (now.session?.token !== before.session?.token) forget(storedNames.account)
})

/** At the start: a token whose end is missing or has passed is renewed; one that is refused ends the session. */
export async function renewIfDue(): Promise<void> {
  if (!isLoggedIn() || !isDue(useSession.getState().session?.renewalTime)) return
  try {
    const { access_token, renewal_time } = await callApi('/user/renew_token', {}, { quiet: true })
    setToken(access_token, renewal_time)
  } catch (error) {
    if ((error as { code?: number }).code === 401) clearToken()
  }
}

/** Forgets the session here, whatever the server says to it, and everything that was loaded under it. */
export async function endSession(queries: QueryClient): Promise<void> {
  if (isLoggedIn()) await callApi('/user/logout', {}, { quiet: true }).catch(() => undefined)
  clearToken()
  clearCurrentTeam()
  queries.clear()
}
