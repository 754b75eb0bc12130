/** An account as shown to its owner. */
import type { AccountItem } from '@footfall/contract/api/user'
import type { Context } from '../../context.ts'
import { refuse } from '../../lib/errors/refusal.ts'
import { unixTime, unixTimeOrNull } from '../../lib/time/unix-time.ts'
import { pictureUrl } from '../pictures/pictures.ts'
import { countRecoveryCodes } from '../two-factor/recovery-codes.ts'
import { hasSecondFactor } from '../two-factor/two-factor.ts'
import * as store from './store.ts'

/** The user's own account, as `/user/item` answers. Refuses `session_expired` if it was deleted. */
export async function presentAccount(context: Context, userId: string): Promise<AccountItem> {
  const user = await store.findById(context.db, userId)
  if (!user) refuse('session_expired')
  return {
    avatar: pictureUrl(context.publicUrl, user.picture_id),
    email: user.email,
    lastLogin: unixTimeOrNull(user.last_login_at),
    mobile: null,
    registerTime: unixTime(user.created_at),
    username: user.name,
    uuid: user.id,
    has_password: true,
    account: user.account,
    language: user.language,
    two_factor: await hasSecondFactor(context, user.id),
    recovery_codes_left: await countRecoveryCodes(context.db, user.id),
  }
}
