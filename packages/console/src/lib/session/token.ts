/** The access token and its renewal time, stored for all tabs. A user is logged in if a token is stored. */
import type { SignedIn } from '@footfall/contract/api/user'
import { create } from 'zustand'
import { forget, onStoredElsewhere, readStored, store, storedNames } from '../storage.ts'

const name = storedNames.session

interface Session {
  readonly token: string
  /** The token should be renewed from this time on, in Unix seconds. */
  readonly renewalTime: number
  /** Of the account; undefined if an earlier version stored the session. */
  readonly uuid?: string | undefined
}

function read(): Session | null {
  const kept = readStored(name) as Partial<Session> | undefined
  return typeof kept?.token === 'string' && kept.token !== ''
    ? { token: kept.token, renewalTime: Number(kept.renewalTime) || 0, uuid: kept.uuid }
    : null
}

/** The session for React; null if not logged in. */
export const useSession = create<{ session: Session | null }>(() => ({ session: read() }))

export function readToken(): string | null {
  return useSession.getState().session?.token ?? null
}

export function isLoggedIn(): boolean {
  return readToken() !== null
}

export function setToken({ access_token: token, renewal_time: renewalTime, uuid }: SignedIn): void {
  const session = { token, renewalTime, uuid }
  store(name, session)
  useSession.setState({ session })
}

export function clearToken(): void {
  forget(name)
  useSession.setState({ session: null })
}

/** Whether the token should be renewed, because its renewal time is missing or has passed. */
export function isDue(renewalTime: number | undefined): boolean {
  return !renewalTime || renewalTime <= Math.floor(Date.now() / 1000)
}

/** Follows log-in and log-out in other tabs. */
export function followOtherTabs(): () => void {
  return onStoredElsewhere(name, () => useSession.setState({ session: read() }))
}
