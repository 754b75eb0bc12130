/** The optional second factor of an account: a code of an authenticator (TOTP), or a recovery code. No code is accepted twice. */
import { Secret, TOTP } from 'otpauth'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/schema.ts'
import type { UserViewer } from '../../http/viewer.ts'
import { refuse } from '../../lib/errors/refusal.ts'
import { endSessions, requireSession } from '../sessions/sessions.ts'
import { makeRecoveryCodes, takeRecoveryCode } from './recovery-codes.ts'
import { openSecret, sealSecret } from './secrets.ts'
import * as store from './store.ts'

type Factors = Pick<Context, 'db' | 'clock' | 'keys'>

const period = 30

function totp(secret: string, label = ''): TOTP {
  return new TOTP({
    issuer: 'Footfall',
    label,
    algorithm: 'SHA1',
    digits: 6,
    period,
    secret: Secret.fromBase32(secret),
  })
}

export async function hasSecondFactor(context: Pick<Context, 'db'>, userId: string): Promise<boolean> {
  return (await secondFactorSince(context, userId)) !== null
}

/** When the second factor was turned on, Unix milliseconds, which identifies it; null if the account has none. */
export async function secondFactorSince({ db }: Pick<Context, 'db'>, userId: string): Promise<number | null> {
  const row = await store.findSecret(db, userId)
  return row?.enabled_at?.getTime() ?? null
}

/** Creates a secret that becomes active once a code of it was entered. Refuses `two_factor_on`. */
export async function beginSecondFactor(
  { db, keys }: Pick<Context, 'db' | 'keys'>,
  userId: string,
  account: string,
) {
  const secret = new Secret({ size: 20 }).base32
  if (!(await store.putSecret(db, userId, sealSecret({ keys }, userId, secret)))) refuse('two_factor_on')
  return { secret, otpauth_url: totp(secret, account).toString() }
}

/**
 * Within a larger change. Activates the secret, ends every other session (none of them has entered it), and returns the recovery codes. Refuses
 * `two_factor_wrong`, `two_factor_on`, and `session_expired` if a reset ended the session meanwhile.
 */
export async function enableSecondFactor(
  context: Omit<Factors, 'db'>,
  change: Db,
  { userId, sessionId }: Pick<UserViewer, 'userId' | 'sessionId'>,
  code: string,
): Promise<string[]> {
  const row = await store.findSecret(change, userId)
  if (!row) refuse('two_factor_wrong')
  if (row.enabled_at) refuse('two_factor_on')
  // A sign-in that has not proved the factor ends before this or sees it.
  await store.lockUser(change, userId)
  await requireSession(change, sessionId)
  if (!(await codeHolds({ ...context, db: change }, userId, row.secret, code))) refuse('two_factor_wrong')
  // A secret that was set up anew meanwhile is in nobody's authenticator yet.
  const now = new Date(context.clock.now())
  if (!(await store.enable(change, userId, row.secret, now))) refuse('two_factor_wrong')
  await endSessions(change, userId, sessionId)
  return makeRecoveryCodes(change, userId)
}

/** Whether a code proves the second factor. It is used up by that. */
export async function proveSecondFactor(context: Factors, userId: string, code: string): Promise<boolean> {
  const row = await store.findSecret(context.db, userId)
  if (!row?.enabled_at) return true
  if (await codeHolds(context, userId, row.secret, code)) return true
  return takeRecoveryCode(context.db, userId, code)
}

async function codeHolds(
  { db, clock, keys }: Factors,
  userId: string,
  sealed: string,
  code: string,
): Promise<boolean> {
  if (!/^\d{6}$/.test(code)) return false
  const now = clock.now()
  const off = totp(openSecret({ keys }, userId, sealed)).validate({ token: code, timestamp: now, window: 1 })
  if (off === null) return false
  return store.takeStep(db, userId, Math.floor(now / 1000 / period) + off)
}

/** Within a larger change. Also removes the recovery codes, except for an account without an address, which still needs them for recovery. */
export async function removeSecondFactor(
  change: Db,
  { userId, email }: Pick<UserViewer, 'userId' | 'email'>,
): Promise<void> {
  await store.remove(change, userId)
  if (email !== null) await store.deleteRecoveryCodes(change, userId)
}
