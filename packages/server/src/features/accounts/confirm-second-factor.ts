/** Requires the second factor, if the account has one, before a sensitive change; ten wrong codes an hour. */
import type { Context } from '../../context.ts'
import { refuse } from '../../lib/errors/refusal.ts'
import { clearTries, type Limit, limitTries } from '../limits/limits.ts'
import { hasSecondFactor, proveSecondFactor } from '../two-factor/two-factor.ts'

const confirmations: Limit = { name: 'second factor asked of', most: 10, window: 3_600_000 }

/** Refuses `two_factor_required`, `two_factor_wrong`, `too_many_tries`. */
export async function confirmSecondFactor(
  context: Pick<Context, 'db' | 'clock' | 'keys'>,
  userId: string,
  code: string | undefined,
): Promise<void> {
  if (!(await hasSecondFactor(context, userId))) return
  if (code === undefined) refuse('two_factor_required')
  await limitTries(context, confirmations, userId)
  if (!(await proveSecondFactor(context, userId, code))) refuse('two_factor_wrong')
  await clearTries(context, confirmations, userId)
}
