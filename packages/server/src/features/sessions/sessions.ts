/**
 * Sessions: opened, renewed, ended. A token is random and stored as a hash. A session that began in a browser is bound to a cookie that scripts
 * cannot read, so its token alone is useless.
 */
import { timingSafeEqual } from 'node:crypto'
import type { SignedIn } from '@footfall/contract/api/user'
import { day, minute } from '@footfall/contract/durations'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/schema.ts'
import type { Cookies } from '../../http/cookies.ts'
import type { RequestInfo } from '../../http/handlers.ts'
import type { UserViewer } from '../../http/viewer.ts'
import { refuse } from '../../lib/errors/refusal.ts'
import { hashToken, randomToken } from '../../lib/secrets/token.ts'
import * as store from './store.ts'

/** Clients ask for a new token after this time. */
const renewAfter = day
/** A renewed token's predecessor stays valid for requests in flight. */
const grace = minute
/** Precision of a session's last use. */
const seenEvery = 5 * minute
/** How long a browser is known after its last sign-in, and keeps its cookie. */
const knownFor = 90 * day
const cookieName = 'browser'
/** Sessions of an account that are kept, of each kind (`deleteEldest`): all are read when it signs in, and when they end. */
const keptSessions = 100

type Sessions = Pick<Context, 'db' | 'clock' | 'config'>

/** Opens a session. `db` may be the transaction in which the account is created. */
export async function openSession(
  { clock, config }: Pick<Context, 'clock' | 'config'>,
  db: Db,
  userId: string,
  { userAgent, cookies }: Pick<RequestInfo, 'userAgent' | 'cookies'>,
): Promise<SignedIn> {
  const now = clock.now()
  // A new value each time, because a previous cookie proves nothing.
  const browser = cookies.browser ? randomToken() : null
  const sessionId = await store.insertSession(db, {
    user_id: userId,
    user_agent: userAgent,
    browser_hash: browser === null ? null : hashToken(browser),
    created_at: new Date(now),
    last_seen_at: new Date(now),
  })
  if (browser) cookies.keep(cookieName, browser, knownFor / 1000)
  const signedIn = await newToken({ clock, config }, db, { sessionId, userId, began: now })
  await store.deleteEldest(db, { userId, opened: sessionId, now: new Date(now), kept: keptSessions })
  return signedIn
}

interface Owner {
  readonly sessionId: string
  readonly userId: string
  /** When the session was opened, Unix milliseconds. */
  readonly began: number
}

async function newToken(
  { clock, config }: Pick<Context, 'clock' | 'config'>,
  db: Db,
  { sessionId, userId, began }: Owner,
): Promise<SignedIn> {
  const now = clock.now()
  const token = randomToken()
  const expires = Math.min(now + config.sessionIdleDays * day, began + config.sessionDays * day)
  await store.insertToken(db, sessionId, hashToken(token), new Date(expires))
  const renewal = Math.min(now + renewAfter, expires)
  return { access_token: token, renewal_time: Math.floor(renewal / 1000), uuid: userId }
}

/** A new token for the session. The old one stays valid for a minute and cannot be renewed again. Refuses `token_renewed` if it was, or has ended. */
export function renewSession(context: Sessions, viewer: UserViewer, oldToken: string): Promise<SignedIn> {
  const { sessionId, userId } = viewer
  const until = new Date(context.clock.now() + grace)
  return context.db.transaction().execute(async (change) => {
    await store.lockSession(change, sessionId)
    const began = await store.retireToken(change, hashToken(oldToken), until)
    if (!began) refuse('token_renewed')
    return newToken(context, change, { sessionId, userId, began: began.getTime() })
  })
}

/** The signed-in user of a token; null if it is missing, wrong, expired, ended, or used in another browser. */
export async function viewerOf(
  { db, clock, config }: Sessions,
  token: string | undefined,
  cookies: Cookies,
): Promise<UserViewer | null> {
  if (!token || token.length > 256) return null
  const now = clock.now()
  const row = await store.findSession(db, hashToken(token), {
    now: new Date(now),
    began: new Date(now - config.sessionDays * day),
    seen: new Date(now - config.sessionIdleDays * day),
  })
  if (!row || !isIn(row.browser_hash, cookies)) return null
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

function isIn(browserHash: Buffer | null, cookies: Cookies): boolean {
  if (browserHash === null) return true
  const held = cookies.read(cookieName)
  return held !== undefined && timingSafeEqual(hashToken(held), browserHash)
}

/** The known browser in which this user signed in before, to distinguish it from unknown ones; null if there is none. */
export async function knownBrowser(
  { db }: Pick<Context, 'db'>,
  userId: string,
  cookies: Cookies,
): Promise<string | null> {
  const held = cookies.read(cookieName)
  if (held === undefined) return null
  const hash = hashToken(held)
  return (await store.knowsBrowser(db, userId, hash)) ? hash.toString('base64url') : null
}

export function sessionsOf({ db, clock }: Pick<Context, 'db' | 'clock'>, userId: string) {
  return store.sessionsOf(db, userId, new Date(clock.now()))
}

export const seenBefore = store.seenBefore
/** Ends a user's sessions, all or all but one, within a larger change that has locked the user. */
export function endSessions(change: Db, userId: string, except?: string): Promise<number> {
  return store.endSessions(change, userId, { except })
}

/** Within a change that has locked the user. Refuses `session_expired` if the session has been ended since the call began. */
export async function requireSession(change: Db, sessionId: string): Promise<void> {
  if (!(await store.hasToken(change, sessionId))) refuse('session_expired')
}

/** Ends all sessions of the user but this one. Returns how many. */
export function endOtherSessions(
  { db }: Pick<Context, 'db'>,
  { userId, sessionId }: Pick<UserViewer, 'userId' | 'sessionId'>,
): Promise<number> {
  return db.transaction().execute((change) => store.endSessions(change, userId, { except: sessionId }))
}

/** False if the user has no such session. */
export async function endSession(
  { db }: Pick<Context, 'db'>,
  userId: string,
  sessionId: string,
): Promise<boolean> {
  const end = (change: Db) => store.endSessions(change, userId, { only: sessionId })
  return (await db.transaction().execute(end)) > 0
}

/** Deletes what nobody can use any more. A browser is remembered for 90 days. */
export function deleteOldSessions({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> {
  return store.deleteOldSessions(db, new Date(clock.now()), new Date(clock.now() - knownFor))
}
