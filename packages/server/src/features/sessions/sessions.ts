/** Sessions: opened, renewed, ended. A token is random, stored hashed, and good for thirty days. */
import type { SignedIn } from '@footfall/contract/api/user'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/schema.ts'
import type { UserViewer } from '../../http/viewer.ts'
import { hashToken, randomToken } from '../../lib/token.ts'
import * as store from './store.ts'

const day = 86_400_000
const lifetime = 30 * day
/** The client asks for a new token once a day. */
const renewAfter = day
/** A renewed token's predecessor stays good for requests under way. */
const grace = 60_000
/** How exactly it is known when a session was last used. */
const seenEvery = 5 * 60_000

type Sessions = Pick<Context, 'db' | 'clock'>

/** Opens a session; `db` may be the transaction in which the account is made. */
export async function openSession(
  { clock }: Pick<Context, 'clock'>,
  db: Db,
  userId: string,
  userAgent: string,
): Promise<SignedIn> {
  const sessionId = await store.insertSession(db, userId, userAgent, new Date(clock.now()))
  return newToken(clock.now(), db, sessionId, userId)
}

async function newToken(now: number, db: Db, sessionId: string, userId: string): Promise<SignedIn> {
  const token = randomToken()
  await store.insertToken(db, sessionId, hashToken(token), new Date(now + lifetime))
  return { access_token: token, renewal_time: Math.floor((now + renewAfter) / 1000), uuid: userId }
}

/** A new token for the session; the old one stays good for a minute. */
export function renewSession(
  { db, clock }: Sessions,
  viewer: UserViewer,
  oldToken: string,
): Promise<SignedIn> {
  const now = clock.now()
  return db.transaction().execute(async (change) => {
    await store.shortenToken(change, hashToken(oldToken), new Date(now + grace))
    return newToken(now, change, viewer.sessionId, viewer.userId)
  })
}

/** The signed-in user of a token; null where it is missing, wrong, expired or ended. */
export async function viewerOf(
  { db, clock }: Sessions,
  token: string | undefined,
): Promise<UserViewer | null> {
  if (!token || token.length > 256) return null
  const now = clock.now()
  const row = await store.findSession(db, hashToken(token), new Date(now))
  if (!row) return null
  if (now - row.last_seen_at.getTime() > seenEvery)
    await store.touchSession(db, row.session_id, new Date(now))
  return {
    userId: row.user_id,
    sessionId: row.session_id,
    account: row.name,
    email: row.email,
    language: row.language,
  }
}

export function sessionsOf({ db, clock }: Sessions, userId: string) {
  return store.sessionsOf(db, userId, new Date(clock.now()))
}

export const seenBefore = store.seenBefore
export const endSession = store.endSession
export const endSessions = store.endSessions

/** Removes what nobody can use any more; a browser is remembered for 90 days. */
export function forgetSessions({ db, clock }: Sessions): Promise<void> {
  return store.forgetSessions(db, new Date(clock.now()), new Date(clock.now() - 90 * day))
}
