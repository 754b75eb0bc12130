/** Codes for registration and for a new password. The answer and its delay are the same whether the address is known or not. */
import type { Language } from '@footfall/contract/fields'
import type { Context } from '../../context.ts'
import { queueMail } from '../../mail/send-mail.ts'
import { requireCaptcha, requireCaptchaOfStranger } from '../captcha/captcha.ts'
import { addressSubject, type Limit, limitTries } from '../limits/limits.ts'
import { issueCode } from '../mail-codes/mail-codes.ts'
import * as store from './store.ts'

const toAddress: Limit = { name: 'codes mailed to', most: 5, window: 3_600_000 }
const fromClient: Limit = { name: 'codes mailed for', most: 30, window: 3_600_000 }

export interface CodeRequest {
  readonly email: string
  readonly captchaToken: string | undefined
  readonly address: string
  readonly language: Language
}

/** Refuses `too_many_tries`. A captcha is required before anything is counted. */
export async function limitCodeMails(
  context: Context,
  { email, address }: Pick<CodeRequest, 'email' | 'address'>,
): Promise<void> {
  await limitTries(context, fromClient, addressSubject(context, address))
  await limitTries(context, toAddress, email)
}

/**
 * Mails the code to an unknown address, and to a known one a note that it has an account. Refuses `captcha_required`, `captcha_wrong`,
 * `too_many_tries`.
 */
export async function mailRegisterCode(context: Context, request: CodeRequest): Promise<void> {
  await requireCaptcha(context, request.captchaToken, request.address)
  await limitCodeMails(context, request)
  const { email, language } = request
  await context.db.transaction().execute(async (change) => {
    const known = await store.findByName(change, email)
    // A known address gets a code, too, which is not mailed. Trying it fails like any wrong code.
    const code = await issueCode(context, change, 'register', email)
    await queueMail(
      change,
      known
        ? { to: email, language: known.language, text: 'already_registered', path: '/login' }
        : { to: email, language, text: 'register_code', code, params: { code } },
    )
  })
}

/** Mails the code to a known address, and to an unknown one a note that it has no account. Refuses like `mailRegisterCode`. */
export async function mailPasswordCode(context: Context, request: CodeRequest): Promise<void> {
  await requireCaptchaOfStranger(context, request.captchaToken, request.address)
  await limitCodeMails(context, request)
  const { email, language } = request
  await context.db.transaction().execute(async (change) => {
    const known = await store.findByName(change, email)
    const code = await issueCode(context, change, 'password', email)
    await queueMail(
      change,
      known
        ? { to: email, language: known.language, text: 'password_code', code, params: { code } }
        : { to: email, language, text: 'not_registered', path: '/register' },
    )
  })
}
