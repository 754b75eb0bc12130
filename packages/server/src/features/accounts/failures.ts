/**
 * The effects of wrong passwords. From the third on a captcha is required. Ten within a day from one address block sign-ins to the account from
 * there. Attempts from all addresses together are slowed down, never blocked, so a stranger cannot lock out the owner. A browser that has signed in
 * before counts separately, with ten attempts.
 */
import { day, hour, minute } from '@footfall/contract/durations'
import type { Context } from '../../context.ts'
import {
  addressSubject,
  clearTries,
  countTry,
  type Limit,
  pauseOf,
  takeTurn,
  triesOf,
  uncountTry,
} from '../limits/limits.ts'

/** Failures after which a captcha is required. */
const captchaFrom = 3
/** Failures of an account after which attempts must wait: a second, then twice as long each time, up to a minute. */
const slowFrom = 9
const longestPause = minute

/** For an account, from one address or one known browser. */
const ofPair: Limit = { name: 'sign-in failed at', most: 10, window: day }
/** For an account, from anywhere. */
const ofAccount: Limit = { name: 'sign-in failed for', most: Number.POSITIVE_INFINITY, window: day }
/** From an address, for any account. */
const fromAddress: Limit = { name: 'sign-in failed from', most: 100, window: hour }
const turn = { name: 'sign-in turn of' }

type Failures = Pick<Context, 'db' | 'clock' | 'keys'>

export interface Attempt {
  /** Identifies account and password, so that a new password starts over; the name as typed if there is no such account. */
  readonly account: string
  readonly address: string
  /** The browser, if the account knows it. */
  readonly browser: string | null
}

export interface Standing {
  /** Failures from this address or browser before this attempt. */
  readonly failures: number
  readonly locked: boolean
  readonly flooding: boolean
  readonly captchaDue: boolean
  /** Failures of the account from unknown browsers. */
  readonly ofAccount: number
  /** Milliseconds until the next attempt from an unknown browser, if the account has so many failures that attempts wait. */
  readonly pause: number
}

interface Subjects {
  readonly pair: string
  readonly account: string | null
  readonly address: string | null
}

async function subjectsOf(context: Failures, { account, address, browser }: Attempt): Promise<Subjects> {
  if (browser !== null) return { pair: `${account} ${browser}`, account: null, address: null }
  const subject = addressSubject(context, address)
  return { pair: `${account} ${subject}`, account, address: subject }
}

async function standing(
  context: Failures,
  subjects: Subjects,
  read: (limit: Limit, subject: string) => Promise<number>,
): Promise<Standing> {
  const { pair, account, address } = subjects
  const [here, everywhere, client, pause] = await Promise.all([
    read(ofPair, pair),
    account === null ? 0 : read(ofAccount, account),
    address === null ? 0 : read(fromAddress, address),
    account === null ? 0 : pauseOf(context, { ...turn, window: longestPause }, account),
  ])
  return {
    failures: Math.min(here, ofPair.most),
    locked: here >= ofPair.most,
    flooding: client >= fromAddress.most,
    captchaDue: Math.max(here, everywhere, client) >= captchaFrom,
    ofAccount: everywhere,
    // An attempt that was counted before attempts had to wait may meet the pause of a later one.
    pause: everywhere >= slowFrom ? pause : 0,
  }
}

/** Counts the attempt as a failure before it is checked, so that parallel guesses cannot share a count. */
export async function beginAttempt(context: Failures, attempt: Attempt): Promise<Standing> {
  const subjects = await subjectsOf(context, attempt)
  return standing(context, subjects, async (limit, subject) => (await countTry(context, limit, subject)) - 1)
}

/** The current state without an attempt. */
export async function lookAhead(context: Failures, attempt: Attempt): Promise<Standing> {
  const subjects = await subjectsOf(context, attempt)
  return standing(context, subjects, (limit, subject) => triesOf(context, limit, subject))
}

/** Whether the attempt may be checked now. If many guess at the account, an attempt from an unknown browser needs a turn. */
export async function mayBeJudged(
  context: Failures,
  { account, browser }: Attempt,
  before: Standing,
): Promise<boolean> {
  if (browser !== null || before.ofAccount < slowFrom) return true
  const window = Math.min(longestPause, 1_000 * 2 ** Math.min(before.ofAccount - slowFrom, 10))
  return takeTurn(context, { ...turn, window }, account)
}

/** Removes an attempt that was not checked or was right. */
export async function takeBack(context: Failures, attempt: Attempt): Promise<void> {
  const { pair, account, address } = await subjectsOf(context, attempt)
  await uncountTry(context, ofPair, pair)
  if (account !== null) await uncountTry(context, ofAccount, account)
  if (address !== null) await uncountTry(context, fromAddress, address)
}

/** After a sign-in, the account's failures from here are cleared. Failures from elsewhere stay counted. */
export async function forgive(context: Failures, attempt: Attempt): Promise<void> {
  const { pair } = await subjectsOf(context, attempt)
  await clearTries(context, ofPair, pair)
  await clearTries(context, ofAccount, attempt.account)
}

/** The data of a refused sign-in for the console. */
export function failureData(failures: number, captchaDue: boolean): Record<string, unknown> {
  return {
    failure_count: failures,
    remaining_attempts: Math.max(0, ofPair.most - failures),
    captcha_required: captchaDue,
  }
}
