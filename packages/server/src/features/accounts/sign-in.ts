/** Signing in, and what wrong passwords lead to: a captcha from the third on, none at all after the tenth within a day. */
import { createHash } from 'node:crypto'
import type { Context } from '../../context.ts'
import { refuse } from '../../lib/refusal.ts'
import { checkPassword } from './password-hash.ts'
import { openSession, type SignedIn } from './sessions.ts'
import * as store from './store.ts'

const day = 86_400_000
const captchaFrom = 3
const mostFailures = 10

export interface SignInRequest {
  readonly account: string
  readonly password: string
  readonly address: string
}

/** Addresses are kept as hashes only. */
function subjects({ account, address }: SignInRequest): { account: string; address: string } {
  const hashed = createHash('sha256').update(address).digest('base64url')
  return { account: `account:${account.toLowerCase()}`, address: `address:${hashed}` }
}

export async function signIn(context: Context, request: SignInRequest): Promise<SignedIn> {
  const { db, clock, config } = context
  const now = new Date(clock.now())
  const since = new Date(clock.now() - day)
  const subject = subjects(request)
  const before = await store.failuresOf(db, subject.account, since)
  if (before >= mostFailures) refuse('account_locked', { failure_count: before, remaining_attempts: 0 })
  const user = await store.findByName(db, request.account)
  if (!(await checkPassword(user?.password_hash ?? null, request.password)) || !user) {
    const failures = await store.addFailure(db, subject.account, now, since)
    await store.addFailure(db, subject.address, now, since)
    refuse('wrong_password', {
      failure_count: failures,
      remaining_attempts: Math.max(0, mostFailures - failures),
      captcha_required: config.captcha && failures >= captchaFrom,
    })
  }
  await store.clearFailures(db, subject.account)
  return openSession(context, user.id)
}
