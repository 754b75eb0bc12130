/** Limits how often something may be tried: counted per subject and window in PostgreSQL, so it survives restarts and counts on all nodes. */
import { createHmac } from 'node:crypto'
import type { Context } from '../../context.ts'
import { addressGroup } from '../../lib/address-group.ts'
import { refuse } from '../../lib/refusal.ts'
import * as store from './store.ts'

export interface Limit {
  readonly name: string
  readonly most: number
  /** Milliseconds, beginning with the first try. */
  readonly window: number
}

type Limits = Pick<Context, 'db' | 'clock' | 'keys'>

/** Counts a try and returns the number within the window, including this one. */
export function countTry(context: Limits, limit: Limit, subject: string): Promise<number> {
  const now = context.clock.now()
  return store.countTry(context.db, key(context, limit, subject), new Date(now), new Date(now + limit.window))
}

/** Counts a try. Refuses `too_many_tries` beyond the limit. */
export async function limitTries(context: Limits, limit: Limit, subject: string): Promise<void> {
  if ((await countTry(context, limit, subject)) > limit.most) refuse('too_many_tries')
}

export function triesOf(context: Limits, limit: Limit, subject: string): Promise<number> {
  return store.triesOf(context.db, key(context, limit, subject), new Date(context.clock.now()))
}

/** Milliseconds until the subject may try again; 0: now. Does not count anything. */
export async function pauseOf(context: Limits, limit: Pick<Limit, 'name'>, subject: string): Promise<number> {
  const now = context.clock.now()
  const end = await store.endOf(context.db, key(context, limit, subject), new Date(now))
  return end === null ? 0 : end.getTime() - now
}

/** Takes the subject's turn; the next is possible after the limit's window. Of several at once, one gets it. */
export async function takeTurn(
  context: Limits,
  limit: Omit<Limit, 'most'>,
  subject: string,
): Promise<boolean> {
  return (await countTry(context, { ...limit, most: 1 }, subject)) === 1
}

export function takeBackTry(context: Limits, limit: Limit, subject: string): Promise<void> {
  return store.takeBackTry(context.db, key(context, limit, subject))
}

export function clearTries(context: Limits, limit: Limit, subject: string): Promise<void> {
  return store.clearTries(context.db, key(context, limit, subject))
}

/** Deletes expired counts. */
export function forgetTries({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> {
  return store.forgetTries(db, new Date(clock.now()))
}

/** Hashed, so that account names and mail addresses cannot be read from the table. */
function key({ keys }: Limits, { name }: Pick<Limit, 'name'>, subject: string): string {
  return `${name} ${createHmac('sha256', keys.of('limits')).update(`${name} ${subject}`).digest('base64url')}`
}

/** A client's address as a subject, hashed with a key outside the database, because addresses are never stored. */
export function addressSubject({ keys }: Pick<Context, 'keys'>, address: string): string {
  return createHmac('sha256', keys.of('addresses')).update(addressGroup(address)).digest('base64url')
}
