/** Requires the current password, or both factors, before a sensitive change; ten wrong ones of each an hour. */
import { hour } from '@footfall/contract/durations'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/schema.ts'
import { refuse } from '../../lib/errors/refusal.ts'
import { clearTries, type Limit, limitTries } from '../limits/limits.ts'
import { hasSecondFactor, proveSecondFactor } from '../two-factor/two-factor.ts'
import { checkPassword } from './password-hash.ts'
import * as store from './store.ts'

const passwords: Limit = { name: 'password asked of', most: 10, window: hour }
const codes: Limit = { name: 'second factor asked of', most: 10, window: hour }

/** An account whose password was confirmed. */
export type Confirmed = NonNullable<Awaited<ReturnType<typeof store.findById>>>

export interface Factors {
  readonly password: string
  /** Not needed where no second factor is on. */
  readonly otp_code?: string | undefined
}

type Place = Pick<Context, 'db' | 'clock' | 'config' | 'keys'>

/** Refuses `password_wrong`, `too_many_tries`. */
export async function confirmPassword(context: Place, userId: string, password: string): Promise<Confirmed> {
  await limitTries(context, passwords, userId)
  const user = await store.findById(context.db, userId)
  const right = await checkPassword(context.config.passwordCost, user?.password_hash ?? null, password)
  if (!right || !user) refuse('password_wrong')
  await clearTries(context, passwords, userId)
  return user
}

/** Refuses `password_wrong`, `two_factor_required`, `two_factor_wrong`, `too_many_tries`. */
export async function confirmFactors(
  context: Place,
  userId: string,
  { password, otp_code }: Factors,
): Promise<Confirmed> {
  const user = await confirmPassword(context, userId, password)
  if (!(await hasSecondFactor(context, userId))) return user
  if (otp_code === undefined) refuse('two_factor_required')
  await limitTries(context, codes, userId)
  if (!(await proveSecondFactor(context, userId, otp_code))) refuse('two_factor_wrong')
  await clearTries(context, codes, userId)
  return user
}

/**
 * Locks the account for the change, and returns it as it is now. Refuses `password_wrong` if the confirmed password has been replaced meanwhile, for
 * example by a reset.
 */
export async function lockConfirmed(change: Db, { id, password_hash }: Confirmed): Promise<Confirmed> {
  const current = await store.lockUser(change, id)
  if (current?.password_hash !== password_hash) refuse('password_wrong')
  return current
}
