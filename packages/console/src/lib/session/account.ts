/** Who is signed in, and the session's life: start, renewal, end. */
import type { QueryClient } from '@tanstack/react-query'
import { callApi } from '../api/call-api.ts'
import { useCall } from '../api/use-call.ts'
import { clearCurrentTeam } from './team.ts'
import { clearToken, isDue, isLoggedIn, setToken, useSession } from './token.ts'

/** The signed-in user's own data. */
export function useAccount() {
  const loggedIn = useSession((state) => state.session !== null)
  return useCall('/user/item', {}, { enabled: loggedIn, fresh: 5 * 60_000 })
}

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
