/** Signs in by mail address or account name. */
import type { SignedIn, userCalls } from '@footfall/contract/api/user'
import type { InputOf } from '@footfall/contract/call'
import type { Context } from '../../context.ts'
import type { RequestInfo } from '../../http/handlers.ts'
import { refuse } from '../../lib/errors/refusal.ts'
import { hashToken } from '../../lib/secrets/token.ts'
import { passCaptchaOn, requireCaptcha } from '../captcha/captcha.ts'
import { notify } from '../messages/messages.ts'
import { describeBrowser } from '../sessions/describe-browser.ts'
import { knownBrowser, openSession, seenBefore } from '../sessions/sessions.ts'
import { proveSecondFactor, secondFactorSince } from '../two-factor/two-factor.ts'
import {
  type Attempt,
  beginAttempt,
  failureData,
  forgive,
  lookAhead,
  mayBeJudged,
  type Standing,
  takeBack,
} from './failures.ts'
import { checkPassword } from './password-hash.ts'
import * as store from './store.ts'

type SignInInput = InputOf<(typeof userCalls)['/user/login_v2']>
type Request = Pick<RequestInfo, 'address' | 'userAgent' | 'cookies'>
type Account = NonNullable<Awaited<ReturnType<typeof store.findByName>>>

/**
 * Refuses `wrong_password` with the number of failures, `captcha_required`, `captcha_wrong`, `account_locked`, `too_many_tries`, `too_soon`, and
 * with a second factor `two_factor_required` (with a new `captcha_token` for the used one) and `two_factor_wrong`. An unknown account is answered
 * like a wrong password, with the same delay.
 */
export async function signIn(context: Context, input: SignInInput, request: Request): Promise<SignedIn> {
  const user = await store.findByName(context.db, input.account)
  const attempt = await attemptOf(context, input.account, user, request)
  const before = await beginAttempt(context, attempt)
  await letThrough(context, attempt, before, input.captcha_token).catch(async (refusal: unknown) => {
    await takeBack(context, attempt)
    throw refusal
  })
  const cost = context.config.passwordCost
  const right = await checkPassword(cost, user?.password_hash ?? null, input.password)
  if (!right || !user) return refuseAttempt(context, attempt, before, 'wrong_password')
  const factor = await secondFactorSince(context, user.id)
  if (factor !== null) {
    if (input.otp_code === undefined) return askForCode(context, attempt, before, request)
    if (!(await proveSecondFactor(context, user.id, input.otp_code)))
      return refuseAttempt(context, attempt, before, 'two_factor_wrong')
  }
  const entered = await enter(context, { user, factor }, attempt, request)
  if (entered === 'password_changed') return refuseAttempt(context, attempt, before, 'wrong_password')
  if (entered === 'factor_changed') return askForCode(context, attempt, before, request)
  return entered
}

async function refuseAttempt(
  context: Context,
  attempt: Attempt,
  before: Standing,
  reason: 'wrong_password' | 'two_factor_wrong',
): Promise<never> {
  const after = await lookAhead(context, attempt)
  refuse(reason, failureData(before.failures + 1, context.config.captcha && after.captchaDue))
}

async function askForCode(
  context: Context,
  attempt: Attempt,
  before: Standing,
  { address }: Request,
): Promise<never> {
  await takeBack(context, attempt)
  const token = before.captchaDue ? await passCaptchaOn(context, address) : undefined
  refuse('two_factor_required', token === undefined ? {} : { captcha_token: token })
}

async function attemptOf(
  context: Pick<Context, 'db'>,
  name: string,
  user: Account | undefined,
  { address, cookies }: Pick<Request, 'address' | 'cookies'>,
): Promise<Attempt> {
  if (!user) return { account: name.toLowerCase(), address, browser: null }
  const password = hashToken(user.password_hash).toString('base64url').slice(0, 12)
  return {
    account: `${user.id} ${password}`,
    address,
    browser: await knownBrowser(context, user.id, cookies),
  }
}

/** Refuses an attempt that must not be checked. A captcha is required before a turn is taken, so that turns have a cost. */
async function letThrough(
  context: Context,
  attempt: Attempt,
  before: Standing,
  captcha: string | undefined,
): Promise<void> {
  const data = failureData(before.failures, context.config.captcha)
  if (before.locked) refuse('account_locked', data)
  if (before.flooding) refuse('too_many_tries')
  if (before.pause > 0) refuse('too_soon', { seconds: Math.ceil(before.pause / 1000) })
  if (before.captchaDue) await requireCaptcha(context, captcha, attempt.address, data)
  if (!(await mayBeJudged(context, attempt, before))) {
    const { pause } = await lookAhead(context, attempt)
    refuse('too_soon', { seconds: Math.ceil(pause / 1000) })
  }
}

/** What an attempt proved. */
interface Proven {
  readonly user: Account
  /** Since when the proven second factor is on; null if the account had none. */
  readonly factor: number | null
}

/**
 * Opens the session if the account still has the password and the second factor that were proven. Checking takes time, and a change that was made
 * meanwhile ended only the sessions that it saw.
 */
async function enter(
  context: Context,
  { user, factor }: Proven,
  attempt: Attempt,
  request: Request,
): Promise<SignedIn | 'password_changed' | 'factor_changed'> {
  const userId = user.id
  const now = new Date(context.clock.now())
  const { userAgent } = request
  return context.db.transaction().execute(async (change) => {
    const current = await store.lockUser(change, userId)
    if (current?.password_hash !== user.password_hash) return 'password_changed'
    const currentFactor = await secondFactorSince({ db: change }, userId)
    if (currentFactor !== null && currentFactor !== factor) return 'factor_changed'
    await takeBack({ ...context, db: change }, attempt)
    await forgive({ ...context, db: change }, attempt)
    const seen = await seenBefore(change, userId, userAgent)
    if (seen.any && !seen.same)
      await notify(context, change, {
        userId,
        kind: 'new_sign_in',
        params: describeBrowser(userAgent),
        link: '/account',
      })
    await store.updateUser(change, userId, { last_login_at: now })
    return openSession(context, change, userId, request)
  })
}

/** Whether signing in to the account from here requires a captcha now; the same for accounts that do not exist. */
export async function captchaDue(
  context: Pick<Context, 'db' | 'clock' | 'config' | 'keys'>,
  account: string,
  request: Pick<Request, 'address' | 'cookies'>,
): Promise<boolean> {
  if (!context.config.captcha) return false
  const user = await store.findByName(context.db, account)
  return (await lookAhead(context, await attemptOf(context, account, user, request))).captchaDue
}
