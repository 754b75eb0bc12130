/** What wrong passwords lead to: a captcha from the third on, no signing in to the account after the tenth within a day. */
import type { Context } from '../../context.ts'
import type { Db } from '../../db/schema.ts'
import { addressSubject, clearTries, countTry, type Limit, takeBackTry, triesOf } from '../limits/limits.ts'

/** Failures after which a captcha is due. */
const captchaFrom = 3

/** Of an account, wherever from. */
const ofAccount: Limit = { name: 'sign-in failed for', most: 10, window: 86_400_000 }
/** From an address, whichever the account. */
const fromAddress: Limit = { name: 'sign-in failed from', most: 100, window: 3_600_000 }

type Failures = Pick<Context, 'db' | 'clock'>

export interface Attempt {
  /** The account's id, or the name as typed where there is no such account. */
  readonly account: string
  readonly address: string
}

export interface Standing {
  /** Failures before this attempt. */
  readonly account: number
  readonly locked: boolean
  readonly flooding: boolean
  readonly captchaDue: boolean
}

/** Counts the attempt as a failure before it is judged, so that parallel guesses cannot slip through together. */
export async function beginAttempt(context: Failures, { account, address }: Attempt): Promise<Standing> {
  const subject = await addressSubject(context, address)
  const [ofThis, fromThis] = await Promise.all([
    countTry(context, ofAccount, account),
    countTry(context, fromAddress, subject),
  ])
  return standing(ofThis - 1, fromThis - 1)
}

/** How things stand without an attempt. */
export async function lookAhead(context: Failures, { account, address }: Attempt): Promise<Standing> {
  const subject = await addressSubject(context, address)
  return standing(await triesOf(context, ofAccount, account), await triesOf(context, fromAddress, subject))
}

function standing(account: number, address: number): Standing {
  return {
    account: Math.min(account, ofAccount.most),
    locked: account >= ofAccount.most,
    flooding: address >= fromAddress.most,
    captchaDue: account >= captchaFrom || address >= captchaFrom,
  }
}

/** The attempt was no failure: not judged at all, or right. */
export async function takeBack(context: Failures, { account, address }: Attempt): Promise<void> {
  await takeBackTry(context, ofAccount, account)
  await takeBackTry(context, fromAddress, await addressSubject(context, address))
}

/** Signed in, or password set anew: the account's count starts over. The address keeps its own. */
export function forgive(db: Db, account: string): Promise<void> {
  return clearTries(db, ofAccount, account)
}

/** What a refused sign-in tells the console. */
export function failureData(failures: number, captchaDue: boolean): Record<string, unknown> {
  return {
    failure_count: failures,
    remaining_attempts: Math.max(0, ofAccount.most - failures),
    captcha_required: captchaDue,
  }
}
