/** A new password, by the current one or by a mailed code. */
import { hour } from '@footfall/contract/durations'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/schema.ts'
import type { RequestInfo } from '../../http/handlers.ts'
import type { UserViewer } from '../../http/viewer.ts'
import { refuse } from '../../lib/errors/refusal.ts'
import { addressSubject, type Limit, limitTries } from '../limits/limits.ts'
import { takeCode, verifyCode, withdrawCode } from '../mail-codes/mail-codes.ts'
import { endSessions, knownBrowser } from '../sessions/sessions.ts'
import { takeRecoveryCode } from '../two-factor/recovery-codes.ts'
import { passwordCode } from './code-mails.ts'
import { confirmPassword, lockConfirmed } from './confirm-factors.ts'
import { noticeOwner } from './notice-owner.ts'
import { checkPassword, hashPassword } from './password-hash.ts'
import { refuseWeakPassword } from './refuse-weak-password.ts'
import * as store from './store.ts'

const resets: Limit = { name: 'password resets from', most: 30, window: hour }

/**
 * Ends every session and clears earlier failed attempts. Refuses `code_wrong`, `code_expired`, `code_spent`, `too_many_tries`, and
 * `password_unchanged`, which leaves the code in force.
 */
export async function resetPassword(
  context: Context,
  { email, code, password }: { email: string; code: string; password: string },
  request: Pick<RequestInfo, 'address' | 'cookies'>,
): Promise<void> {
  await limitTries(context, resets, addressSubject(context, request.address))
  // Before the code is used up. Only the address of the account is considered.
  refuseWeakPassword(password, [email])
  const owner = await store.findByName(context.db, email)
  const browser = owner ? await knownBrowser(context, owner.id, request.cookies) : null
  const use = passwordCode(context, email, { address: request.address, browser })
  await verifyCode(context, use, code)
  if (owner) await refuseUnchanged(context, owner, password)
  const passwordHash = await hashPassword(context.config.passwordCost, password)
  await context.db.transaction().execute(async (change) => {
    await takeCode(change, use, code)
    const user = await store.findByName(change, email)
    if (!user) refuse('code_wrong')
    await replacePassword(context, change, user.id, passwordHash)
  })
}

/**
 * Recovery for an account without a mail address. Ends every session. Refuses `too_many_tries`, and `recovery_code_wrong`, with the same delay if
 * there is no such account or it has an address. `password_unchanged` leaves the code in force.
 */
export async function resetByRecoveryCode(
  context: Context,
  input: { account: string; recovery_code: string; password: string },
  request: Pick<RequestInfo, 'address'>,
): Promise<void> {
  await limitTries(context, resets, addressSubject(context, request.address))
  refuseWeakPassword(input.password, [input.account])
  const { passwordCost } = context.config
  const before = await store.findByName(context.db, input.account)
  // Before the transaction, which must not wait for a slot while it holds a connection.
  const isUnchanged = await checkPassword(passwordCost, before?.password_hash ?? null, input.password)
  const passwordHash = await hashPassword(passwordCost, input.password)
  await context.db.transaction().execute(async (change) => {
    const found = await store.findByName(change, input.account)
    const user = found && (await store.lockUser(change, found.id))
    if (!user || user.email !== null) refuse('recovery_code_wrong')
    if (!(await takeRecoveryCode(change, user.id, input.recovery_code))) refuse('recovery_code_wrong')
    if (isUnchanged) refuse('password_unchanged')
    await replacePassword(context, change, user.id, passwordHash)
  })
}

/** Ends every other session. Refuses `password_wrong`, `password_unchanged`, `too_many_tries`. */
export async function editPassword(
  context: Context,
  viewer: UserViewer,
  { old_password, password }: { old_password: string; password: string },
): Promise<void> {
  const user = await confirmPassword(context, viewer.userId, old_password)
  refuseWeakPassword(password, [user.account, user.email])
  await refuseUnchanged(context, user, password)
  const passwordHash = await hashPassword(context.config.passwordCost, password)
  await context.db.transaction().execute(async (change) => {
    await lockConfirmed(change, user)
    await putPassword(context, change, { userId: viewer.userId, passwordHash, keptSession: viewer.sessionId })
  })
}

/** Outside of transactions, because it waits for a slot. Only for whoever has proved to be the owner: the answer tells the current password. */
async function refuseUnchanged(
  { config }: Pick<Context, 'config'>,
  { password_hash }: { readonly password_hash: string },
  password: string,
): Promise<void> {
  if (await checkPassword(config.passwordCost, password_hash, password)) refuse('password_unchanged')
}

/** Ends every session of the account and notifies its owner. The account is locked first, so a sign-in that waits sees the new password. */
export async function replacePassword(
  context: Pick<Context, 'clock'>,
  change: Db,
  userId: string,
  passwordHash: string,
): Promise<void> {
  await store.lockUser(change, userId)
  await putPassword(context, change, { userId, passwordHash })
}

interface NewPassword {
  readonly userId: string
  readonly passwordHash: string
  readonly keptSession?: string
}

/** Withdraws a mailed code: whoever reads the mail later has no password with it. */
async function putPassword(
  context: Pick<Context, 'clock'>,
  change: Db,
  { userId, passwordHash, keptSession }: NewPassword,
): Promise<void> {
  await store.updateUser(change, userId, { password_hash: passwordHash })
  await endSessions(change, userId, keptSession)
  const user = await store.findById(change, userId)
  if (user?.email) await withdrawCode(change, { purpose: 'password', subject: user.email })
  await noticeOwner(context, change, userId, 'password_changed')
}
