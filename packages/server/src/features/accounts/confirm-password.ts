/** Requires the current password before a sensitive change; ten wrong ones an hour. */
import type { Context } from '../../context.ts'
import type { Db } from '../../db/schema.ts'
import { refuse } from '../../lib/errors/refusal.ts'
import { clearTries, type Limit, limitTries } from '../limits/limits.ts'
import { checkPassword } from './password-hash.ts'
import * as store from './store.ts'

const confirmations: Limit = { name: 'password asked of', most: 10, window: 3_600_000 }

/** An account whose password was confirmed. */
export type Confirmed = NonNullable<Awaited<ReturnType<typeof store.findById>>>

/** Refuses `password_wrong`, `too_many_tries`. */
export async function confirmPassword(
  context: Pick<Context, 'db' | 'clock' | 'config' | 'keys'>,
  userId: string,
  password: string,
): Promise<Confirmed> {
  await limitTries(context, confirmations, userId)
  const user = await store.findById(context.db, userId)
  const right = await checkPassword(context.config.passwordCost, user?.password_hash ?? null, password)
  if (!right || !user) refuse('password_wrong')
  await clearTries(context, confirmations, userId)
  return user
}

/** Locks the account for the change. Refuses `password_wrong` if the confirmed password has been replaced meanwhile, for example by a reset. */
export async function holdConfirmed(change: Db, { id, password_hash }: Confirmed): Promise<void> {
  const current = await store.lockUser(change, id)
  if (current?.password_hash !== password_hash) refuse('password_wrong')
}
