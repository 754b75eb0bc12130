/** The access token and its end, kept for all tabs. Logged in means: a token is stored. */
import { create } from 'zustand'
import { forget, onStoredElsewhere, readStored, store, storedNames } from '../storage.ts'

const name = storedNames.session

interface Session {
  readonly token: string
  /** Unix seconds from which on the token is to be renewed. */
  readonly renewalTime: number
}

function read(): Session | null {
  const kept = readStored(name) as Partial<Session> | undefined
  return typeof kept?.token === 'string' && kept.token !== ''
    ? { token: kept.token, renewalTime: Number(kept.renewalTime) || 0 }
    : null
}

/** The session as React sees it; null: not logged in. */
export const useSession = create<{ session: Session | null }>(() => ({ session: read() }))

export function readToken(): string | null {
  return useSession.getState().session?.token ?? null
}

export function isLoggedIn(): boolean {
  return readToken() !== null
}

export function setToken(token: string, renewalTime: number): void {
  const session = { token, renewalTime }
  store(name, session)
  useSession.setState({ session })
}

export function clearToken(): void {
  forget(name)
  useSession.setState({ session: null })
}

/** Whether the token is to be renewed at this time (Unix milliseconds): its end is missing or has passed. */
export function isDue(renewalTime: number | undefined, now = Date.now()): boolean {
  return !renewalTime || renewalTime <= Math.floor(now / 1000)
}

/** Follows log-in and log-out in other tabs. */
export function followOtherTabs(): () => void {
  return onStoredElsewhere(name, () => useSession.setState({ session: read() }))
}
