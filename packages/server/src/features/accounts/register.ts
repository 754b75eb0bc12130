/** Creates an account together with its own team and a session, in one transaction. */
import type { Registered, userCalls } from '@footfall/contract/api/user'
import type { InputOf } from '@footfall/contract/call'
import { hour } from '@footfall/contract/durations'
import type { Context } from '../../context.ts'
import type { RequestInfo } from '../../http/handlers.ts'
import { refuse } from '../../lib/errors/refusal.ts'
import { translate } from '../../lib/translate.ts'
import { requireCaptcha } from '../captcha/captcha.ts'
import { addressSubject, type Limit, limitTries } from '../limits/limits.ts'
import { redeemCode } from '../mail-codes/mail-codes.ts'
import { openSession } from '../sessions/sessions.ts'
import { makeTeam } from '../teams/make-team.ts'
import { makeRecoveryCodes } from '../two-factor/recovery-codes.ts'
import { mayRegister, mayRegisterNow } from './may-register.ts'
import { hashPassword } from './password-hash.ts'
import { refuseWeakPassword } from './refuse-weak-password.ts'
import * as store from './store.ts'

type RegisterInput = InputOf<(typeof userCalls)['/user/register']>

const registrations: Limit = { name: 'registrations from', most: 60, window: hour }

/**
 * A code proves a mail address; an account name requires a captcha. `proven`: the installation itself creates the account. Refuses a weak password,
 * `invitation_required`, `account_taken`, `email_taken`.
 */
export async function register(
  context: Context,
  input: RegisterInput,
  request: Pick<RequestInfo, 'address' | 'userAgent' | 'language' | 'cookies'>,
  { proven = false }: { proven?: boolean } = {},
): Promise<Registered> {
  const { db, clock } = context
  const language = input.language ?? request.language
  const account = input.account?.toLowerCase() ?? null
  const email = input.email ?? null
  refuseWeakPassword(input.password, [account, email])
  if (!proven) await prove(context, input, request.address)
  const password_hash = await hashPassword(context.config.passwordCost, input.password)
  const name = (account ?? email?.split('@')[0] ?? '').slice(0, 64)
  const now = new Date(clock.now())
  return db.transaction().execute(async (change) => {
    if (!proven && !(await mayRegisterNow(context, change, input.email))) refuse('invitation_required')
    const userId = await store.insertUser(change, {
      account,
      email,
      name,
      password_hash,
      language,
      time_zone: input.time_zone ?? null,
      created_at: now,
      last_login_at: now,
    })
    if (userId === null) refuse(account ? 'account_taken' : 'email_taken')
    await makeTeam(context, change, {
      name: translate(language, 'team.own_name', { name }),
      description: translate(language, 'team.own_description'),
      owner: { userId, account: name },
      unique: false,
    })
    const signedIn = await openSession(context, change, userId, request)
    // Without a mail address they are the only way to recover the account.
    return email === null
      ? { ...signedIn, recovery_codes: await makeRecoveryCodes(change, userId) }
      : signedIn
  })
}

async function prove(context: Context, input: RegisterInput, address: string): Promise<void> {
  const caller = addressSubject(context, address)
  await limitTries(context, registrations, caller)
  if (input.email !== undefined)
    await redeemCode(context, { purpose: 'register', subject: input.email, caller }, input.email_code ?? '')
  // Whether an address is invited is told to its owner alone.
  if (!(await mayRegister(context, context.db, input.email))) refuse('invitation_required')
  if (input.email === undefined) await requireCaptcha(context, input.captcha_token, address)
}
