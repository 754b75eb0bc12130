/** Tells the owner of an account how its login was changed, in case somebody else did it. */
import type { Context } from '../../context.ts'
import type { Db } from '../../db/schema.ts'
import { queueMail } from '../../mail/send-mail.ts'
import { notify } from '../messages/messages.ts'
import * as store from './store.ts'

/** What was changed, and the path of the console where the mail leads: to a new password if somebody knows the present one. */
const paths = {
  password_changed: '/reset-password',
  two_factor_on: '/reset-password',
  two_factor_off: '/reset-password',
  recovery_codes_renewed: '/reset-password',
  /** By the operator. */
  two_factor_removed: '/account',
} as const

/** Within the change: a message, and a mail if the account has an address. Their texts have the name of the change. */
export async function noticeOwner(
  context: Pick<Context, 'clock'>,
  change: Db,
  userId: string,
  what: keyof typeof paths,
): Promise<void> {
  await notify(context, change, { userId, kind: what, link: '/account' })
  const user = await store.findById(change, userId)
  if (!user?.email) return
  const { email: to, language, name } = user
  await queueMail(change, { to, language, text: what, params: { name }, path: paths[what] })
}
