/** Sessions: made, renewed, ended. A token is random, stored hashed, and good for thirty days. */

import type { Context } from '../../context.ts'
import type { UserViewer } from '../../http/viewer.ts'
import { hashToken, randomToken } from '../../lib/token.ts'
import * as store from './store.ts'

const day = 86_400_000
const lifetime = 30 * day
/** The client asks for a new token once a day. */
const renewAfter = day
/** A renewed token's predecessor stays good for requests under way. */
const grace = 60_000

export interface SignedIn {
  readonly access_token: string
  readonly renewal_time: number
  readonly uuid: string
}

type Sessions = Pick<Context, 'db' | 'clock'>

export async function openSession({ db, clock }: Sessions, userId: string): Promise<SignedIn> {
  const token = randomToken()
  const now = clock.now()
  await store.insertSession(db, userId, hashToken(token), new Date(now), new Date(now + lifetime))
  return { access_token: token, renewal_time: Math.floor((now + renewAfter) / 1000), uuid: userId }
}

export async function renewSession(context: Sessions, viewer: UserViewer): Promise<SignedIn> {
  const renewed = await openSession(context, viewer.userId)
  await store.expireSession(context.db, viewer.sessionId, new Date(context.clock.now() + grace))
  return renewed
}

/** The signed-in user of a token; null where it is missing, wrong, expired or ended. */
export async function viewerOf(
  { db, clock }: Sessions,
  token: string | undefined,
): Promise<UserViewer | null> {
  if (!token) return null
  const row = await store.findSession(db, hashToken(token), new Date(clock.now()))
  if (!row) return null
  return {
    userId: row.user_id,
    sessionId: row.session_id,
    account: row.account ?? row.email ?? '',
    email: row.email,
    language: row.language === 'en-US' ? 'en-US' : 'zh-CN',
  }
}
