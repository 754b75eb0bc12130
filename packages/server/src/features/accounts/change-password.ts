/** Sets a new password, by the current one or, if it is forgotten, by a code. */
import type { Context } from '../../context.ts'
import type { Db } from '../../db/schema.ts'
import type { UserViewer } from '../../http/viewer.ts'
import { refuse } from '../../lib/refusal.ts'
import { queueMail } from '../../mail/send-mail.ts'
import { addressSubject, type Limit, limitTries } from '../limits/limits.ts'
import { redeemCode } from '../mail-codes/mail-codes.ts'
import { tell } from '../messages/messages.ts'
import { endSessions } from '../sessions/sessions.ts'
import { takeRecoveryCode } from '../two-factor/recovery-codes.ts'
import { confirmPassword } from './confirm-password.ts'
import { checkPassword, hashPassword } from './password-hash.ts'
import { refuseWeakPassword } from './refuse-weak-password.ts'
import * as store from './store.ts'

const resets: Limit = { name: 'password resets from', most: 30, window: 3_600_000 }

/** Ends every session and resets the failed sign-ins. Refuses `code_wrong`, `code_expired`, `too_many_tries`. */
export async function resetPassword(
  context: Context,
  { email, code, password, address }: { email: string; code: string; password: string; address: string },
): Promise<void> {
  await limitTries(context, resets, addressSubject(context, address))
  // Checked before the code is used up. The check knows only the address, so it reveals nothing else about the account.
  refuseWeakPassword(password, [email])
  await redeemCode(context, 'password', email, code)
  const passwordHash = await hashPassword(context.config.passwordCost, password)
  await context.db.transaction().execute(async (change) => {
    const user = await store.findByName(change, email)
    if (!user) refuse('code_wrong')
    await replacePassword(context, change, user.id, passwordHash)
  })
}

/**
 * Recovers an account without a mail address. Ends every session. Refuses `recovery_code_wrong`, with the same delay if there is no such account or
 * it has an address, and `too_many_tries`.
 */
export async function resetByRecoveryCode(
  context: Context,
  input: { account: string; recovery_code: string; password: string; address: string },
): Promise<void> {
  await limitTries(context, resets, addressSubject(context, input.address))
  refuseWeakPassword(input.password, [input.account])
  const passwordHash = await hashPassword(context.config.passwordCost, input.password)
  await context.db.transaction().execute(async (change) => {
    const user = await store.findByName(change, input.account)
    if (!user || user.email !== null) refuse('recovery_code_wrong')
    if (!(await takeRecoveryCode(change, user.id, input.recovery_code))) refuse('recovery_code_wrong')
    await replacePassword(context, change, user.id, passwordHash)
  })
}

/** Ends every other session. Refuses `password_wrong`, `password_unchanged`, `too_many_tries`. */
export async function editPassword(
  context: Context,
  viewer: UserViewer,
  { old_password, password }: { old_password: string; password: string },
): Promise<void> {
  await confirmPassword(context, viewer.userId, old_password)
  const user = await store.findById(context.db, viewer.userId)
  refuseWeakPassword(password, [user?.account, user?.email])
  if (await checkPassword(context.config.passwordCost, user?.password_hash ?? null, password))
    refuse('password_unchanged')
  const passwordHash = await hashPassword(context.config.passwordCost, password)
  await context.db.transaction().execute(async (change) => {
    await store.setPassword(change, viewer.userId, passwordHash)
    await endSessions(change, viewer.userId, viewer.sessionId)
    await notice(context, change, viewer.userId)
  })
}

/** Ends every session of the account and informs its owner. */
export async function replacePassword(
  context: Pick<Context, 'clock'>,
  change: Db,
  userId: string,
  passwordHash: string,
): Promise<void> {
  await store.setPassword(change, userId, passwordHash)
  await endSessions(change, userId)
  await notice(context, change, userId)
}

/** Informs the owner, in case somebody else changed the password. */
async function notice(context: Pick<Context, 'clock'>, change: Db, userId: string): Promise<void> {
  await tell(context, change, { userId, kind: 'password_changed', link: '/account' })
  const user = await store.findById(change, userId)
  if (user?.email)
    await queueMail(change, {
      to: user.email,
      language: user.language,
      text: 'password_changed',
      holes: { name: user.name },
      path: '/reset-password',
    })
}
