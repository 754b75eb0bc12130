/** Who may register: everybody, or only people whose mail address is invited to a team. The first account of an installation is always allowed. */
import type { Registration } from '@footfall/contract/api/common'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/schema.ts'
import { isInvited } from '../invitations/is-invited.ts'
import * as store from './store.ts'

/** What holds for a stranger now. */
export async function registrationOf({ config }: Pick<Context, 'config'>, db: Db): Promise<Registration> {
  return config.registration === 'invited' && (await store.hasUsers(db)) ? 'invited' : 'open'
}

export async function mayRegister(
  context: Pick<Context, 'config' | 'clock'>,
  db: Db,
  email: string | undefined,
): Promise<boolean> {
  if ((await registrationOf(context, db)) === 'open') return true
  return email !== undefined && isInvited(context, db, email)
}

/**
 * The same in the transaction that makes the account. Of several strangers who are all to be the first, only one is: they come one after the
 * other.
 */
export async function mayRegisterNow(
  context: Pick<Context, 'config' | 'clock'>,
  change: Db,
  email: string | undefined,
): Promise<boolean> {
  if (context.config.registration === 'invited') await store.lockFirstUser(change)
  return mayRegister(context, change, email)
}
