/** Signing in by mail address or account name. */
import type { SignedIn } from '@footfall/contract/api/user'
import type { Context } from '../../context.ts'
import type { RequestInfo } from '../../http/handlers.ts'
import { refuse } from '../../lib/refusal.ts'
import { passCaptchaOn, requireCaptcha } from '../captcha/captcha.ts'
import { tell } from '../messages/messages.ts'
import { describeBrowser } from '../sessions/describe-browser.ts'
import { openSession, seenBefore } from '../sessions/sessions.ts'
import { hasSecondFactor, proveSecondFactor } from '../two-factor/two-factor.ts'
import { type Attempt, beginAttempt, failureData, forgive, lookAhead, takeBack } from './failures.ts'
import { checkPassword } from './password-hash.ts'
import * as store from './store.ts'

export interface SignInInput {
  readonly account: string
  readonly password: string
  readonly captcha_token?: string | undefined
  readonly otp_code?: string | undefined
}

/**
 * Refuses `wrong_password` with the count of failures, `captcha_required`, `captcha_wrong`, `account_locked`, `too_many_tries`,
 * and where the account has a second factor `two_factor_required` (with a `captcha_token` in place of the one just used up),
 * `two_factor_wrong`. An unknown account is answered like a wrong password, and as late.
 */
export async function signIn(
  context: Context,
  input: SignInInput,
  request: Pick<RequestInfo, 'address' | 'userAgent'>,
): Promise<SignedIn> {
  const { db, config } = context
  const user = await store.findByName(db, input.account)
  const attempt: Attempt = { account: user?.id ?? input.account.toLowerCase(), address: request.address }
  const before = await beginAttempt(context, attempt)
  if (before.locked) refuse('account_locked', failureData(before.account, true))
  if (before.flooding) refuse('too_many_tries')
  if (before.captchaDue)
    await requireCaptcha(
      context,
      input.captcha_token,
      request.address,
      failureData(before.account, true),
    ).catch(async (refusal: unknown) => {
      await takeBack(context, attempt)
      throw refusal
    })
  const right = await checkPassword(config.passwordCost, user?.password_hash ?? null, input.password)
  if (!right || !user) {
    const after = await lookAhead(context, attempt)
    refuse('wrong_password', failureData(before.account + 1, config.captcha && after.captchaDue))
  }
  if (await hasSecondFactor(context, user.id)) {
    if (input.otp_code === undefined) {
      await takeBack(context, attempt)
      const token = before.captchaDue ? await passCaptchaOn(context, request.address) : undefined
      refuse('two_factor_required', token === undefined ? {} : { captcha_token: token })
    }
    if (!(await proveSecondFactor(context, user.id, input.otp_code)))
      refuse('two_factor_wrong', failureData(before.account + 1, before.captchaDue))
  }
  return enter(context, user.id, attempt, request.userAgent)
}

async function enter(
  context: Context,
  userId: string,
  attempt: Attempt,
  userAgent: string,
): Promise<SignedIn> {
  const now = new Date(context.clock.now())
  await takeBack(context, attempt)
  return context.db.transaction().execute(async (change) => {
    await forgive(change, userId)
    const seen = await seenBefore(change, userId, userAgent)
    if (seen.any && !seen.same)
      await tell(context, change, {
        userId,
        kind: 'new_sign_in',
        holes: describeBrowser(userAgent),
        link: '/account',
      })
    await store.noteSignIn(change, userId, now)
    return openSession(context, change, userId, userAgent)
  })
}

/** Whether signing in to the account from here needs a captcha now; alike for accounts that do not exist. */
export async function captchaDue(
  context: Pick<Context, 'db' | 'clock' | 'config'>,
  account: string,
  address: string,
): Promise<boolean> {
  if (!context.config.captcha) return false
  const user = await store.findByName(context.db, account)
  const standing = await lookAhead(context, { account: user?.id ?? account.toLowerCase(), address })
  return standing.captchaDue
}
