/** Codes for registration and for a new password. The answer and its delay are the same whether the address is known or not. */
import type { commonCalls } from '@footfall/contract/api/common'
import type { InputOf } from '@footfall/contract/call'
import { hour } from '@footfall/contract/durations'
import type { Context } from '../../context.ts'
import type { RequestInfo } from '../../http/handlers.ts'
import { queueMail } from '../../mail/send-mail.ts'
import { requireCaptcha, requireCaptchaOfStranger } from '../captcha/captcha.ts'
import { addressSubject, type Limit, limitTries } from '../limits/limits.ts'
import { type CodeUse, issueCode } from '../mail-codes/mail-codes.ts'
import { knownBrowser } from '../sessions/sessions.ts'
import { mayRegister } from './may-register.ts'
import * as store from './store.ts'

const toAddress: Limit = { name: 'codes mailed to', most: 5, window: hour }
const fromClient: Limit = { name: 'codes mailed for', most: 30, window: hour }

/** Where a request comes from. */
interface Origin {
  readonly address: string
  /** The browser, if the account knows it. */
  readonly browser: string | null
}

/**
 * Refuses `too_many_tries`. A captcha is required before anything is counted. A browser that the account knows counts apart, so a stranger's requests
 * do not hinder the owner.
 */
export async function limitCodeMails(
  context: Context,
  email: string,
  { address, browser = null }: Pick<Origin, 'address'> & Partial<Origin>,
): Promise<void> {
  await limitTries(context, fromClient, addressSubject(context, address))
  await limitTries(context, toAddress, browser === null ? email : `${email} ${browser}`)
}

/** The code for a new password. */
export function passwordCode(
  context: Pick<Context, 'keys'>,
  email: string,
  { address, browser }: Origin,
): CodeUse {
  return { purpose: 'password', subject: email, caller: browser ?? addressSubject(context, address) }
}

/**
 * Mails the code to an unknown address, and to a known one a note that it has an account; to one that may not register, a note that it is not invited.
 * Refuses `captcha_required`, `captcha_wrong`, `too_many_tries`.
 */
export async function mailRegisterCode(
  context: Context,
  { email, captcha_token, language }: InputOf<(typeof commonCalls)['/common/register_captcha']>,
  request: RequestInfo,
): Promise<void> {
  await requireCaptcha(context, captcha_token, request.address)
  await limitCodeMails(context, email, request)
  await context.db.transaction().execute(async (change) => {
    const known = await store.findByName(change, email)
    // Asked for a known address, too, so that both answers take as long.
    const isAllowed = await mayRegister(context, change, email)
    // Other addresses get a code, too, which is not mailed. Trying it fails like any wrong code.
    const caller = addressSubject(context, request.address)
    const code = await issueCode(context, change, { purpose: 'register', subject: email, caller })
    const stranger = { to: email, language: language ?? request.language }
    if (known)
      await queueMail(change, {
        to: email,
        language: known.language,
        text: 'already_registered',
        path: '/login',
      })
    else if (isAllowed)
      await queueMail(change, { ...stranger, text: 'register_code', code, params: { code } })
    else await queueMail(change, { ...stranger, text: 'not_invited' })
  })
}

/** Mails the code to a known address, and to an unknown one a note that it has no account. Refuses like `mailRegisterCode`. */
export async function mailPasswordCode(
  context: Context,
  { email, captcha_token }: InputOf<(typeof commonCalls)['/common/captcha']>,
  { address, cookies, language }: RequestInfo,
): Promise<void> {
  await requireCaptchaOfStranger(context, captcha_token, address)
  const known = await store.findByName(context.db, email)
  const browser = known ? await knownBrowser(context, known.id, cookies) : null
  await limitCodeMails(context, email, { address, browser })
  await context.db.transaction().execute(async (change) => {
    const code = await issueCode(context, change, passwordCode(context, email, { address, browser }))
    await queueMail(
      change,
      known
        ? { to: email, language: known.language, text: 'password_code', code, params: { code } }
        : { to: email, language, text: 'not_registered', path: '/register' },
    )
  })
}
