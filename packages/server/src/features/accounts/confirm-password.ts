/** Asks for the current password before a critical change. Ten wrong passwords an hour are allowed. */
import type { Context } from '../../context.ts'
import { refuse } from '../../lib/refusal.ts'
import { clearTries, type Limit, limitTries } from '../limits/limits.ts'
import { checkPassword } from './password-hash.ts'
import * as store from './store.ts'

const confirmations: Limit = { name: 'password asked of', most: 10, window: 3_600_000 }

/** Refuses `password_wrong`, `too_many_tries`. */
export async function confirmPassword(
  context: Pick<Context, 'db' | 'clock' | 'config' | 'keys'>,
  userId: string,
  password: string,
): Promise<void> {
  await limitTries(context, confirmations, userId)
  const user = await store.findById(context.db, userId)
  if (!(await checkPassword(context.config.passwordCost, user?.password_hash ?? null, password)))
    refuse('password_wrong')
  await clearTries(context, confirmations, userId)
}
