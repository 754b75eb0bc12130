/** Binds a mail address to an account: a code proves the address, the password proves the user. */
import type { userCalls } from '@footfall/contract/api/user'
import type { InputOf } from '@footfall/contract/call'
import { hour } from '@footfall/contract/durations'
import type { Context } from '../../context.ts'
import { isUniqueViolation } from '../../db/unique-violation.ts'
import type { RequestInfo } from '../../http/handlers.ts'
import type { UserViewer } from '../../http/viewer.ts'
import { refuse } from '../../lib/errors/refusal.ts'
import { queueMail } from '../../mail/send-mail.ts'
import { requireCaptchaOfStranger } from '../captcha/captcha.ts'
import { type Limit, limitTries } from '../limits/limits.ts'
import { type CodeUse, issueCode, redeemCode } from '../mail-codes/mail-codes.ts'
import { limitCodeMails } from './code-mails.ts'
import { confirmFactors, lockConfirmed } from './confirm-factors.ts'
import * as store from './store.ts'

const forAccount: Limit = { name: 'bind codes for', most: 10, window: hour }
const triesOfAccount: Limit = { name: 'bind tries of', most: 20, window: hour }

/** A code is valid only for the account that requested it. */
function bindCode(userId: string, email: string): CodeUse {
  return { purpose: 'bind', subject: `${userId} ${email}`, caller: userId }
}

/** A taken address is answered like a free one; its owner gets a mail. */
export async function mailBindCode(
  context: Context,
  viewer: UserViewer,
  { email, captcha_token }: InputOf<(typeof userCalls)['/user/bind_email_code']>,
  request: RequestInfo,
): Promise<void> {
  await limitTries(context, forAccount, viewer.userId)
  await requireCaptchaOfStranger(context, captcha_token, request.address)
  await limitCodeMails(context, email, request)
  await context.db.transaction().execute(async (change) => {
    const owner = await store.findByName(change, email)
    const code = await issueCode(context, change, bindCode(viewer.userId, email))
    const taken = owner !== undefined && owner.id !== viewer.userId
    await queueMail(
      change,
      taken
        ? { to: email, language: owner.language, text: 'already_registered', path: '/login' }
        : {
            to: email,
            language: viewer.language,
            text: 'bind_code',
            code,
            params: { code, name: viewer.account },
          },
    )
  })
}

/** Refuses `password_wrong`, `two_factor_required`, `two_factor_wrong`, `code_wrong`, `code_expired`, `code_spent`, `too_many_tries`, `email_taken`. */
export async function bindEmail(
  context: Context,
  viewer: UserViewer,
  { email, email_code, ...factors }: InputOf<(typeof userCalls)['/user/bind_email']>,
): Promise<void> {
  await limitTries(context, triesOfAccount, viewer.userId)
  // The holder of the address can set a new password, so the address is worth as much as both factors.
  const user = await confirmFactors(context, viewer.userId, factors)
  await redeemCode(context, bindCode(viewer.userId, email), email_code)
  const bind = context.db.transaction().execute(async (change) => {
    const before = await lockConfirmed(change, user)
    if (!(await store.setEmail(change, viewer.userId, email))) refuse('email_taken')
    if (before.email && before.email !== email)
      await queueMail(change, {
        to: before.email,
        language: viewer.language,
        text: 'email_changed',
        params: { name: viewer.account, email },
      })
  })
  await bind.catch((error: unknown) => {
    if (isUniqueViolation(error, 'users_email_key')) refuse('email_taken')
    throw error
  })
}
