/** Rate limits: attempts counted per subject over a window, in PostgreSQL, so that they survive restarts and apply to all nodes. */
import { createHmac } from 'node:crypto'
import { minute } from '@footfall/contract/durations'
import type { Context } from '../../context.ts'
import { refuse } from '../../lib/errors/refusal.ts'
import { addressGroup } from '../../lib/network/address-group.ts'
import * as store from './store.ts'

export interface Limit {
  readonly name: string
  readonly most: number
  /** Milliseconds from the first attempt on. */
  readonly window: number
}

type Limits = Pick<Context, 'db' | 'clock' | 'keys'>

/** Milliseconds by which the clocks of two nodes may differ. */
const skew = minute

function validAt(now: number, { window }: Pick<Limit, 'window'>): store.Valid {
  return { now: new Date(now), latest: new Date(now + window + skew) }
}

/** Counts an attempt and returns the number within the window, including this one. */
export function countTry(context: Limits, limit: Limit, subject: string): Promise<number> {
  const now = context.clock.now()
  const expires = new Date(now + limit.window)
  return store.countTry(context.db, key(context, limit, subject), validAt(now, limit), expires)
}

/** Counts an attempt; refuses `too_many_tries` beyond the limit. */
export async function limitTries(context: Limits, limit: Limit, subject: string): Promise<void> {
  if ((await countTry(context, limit, subject)) > limit.most) refuse('too_many_tries')
}

export function triesOf(context: Limits, limit: Limit, subject: string): Promise<number> {
  return store.triesOf(context.db, key(context, limit, subject), validAt(context.clock.now(), limit))
}

/** Milliseconds until the subject may try again; 0 for now. Does not count. */
export async function pauseOf(context: Limits, limit: Omit<Limit, 'most'>, subject: string): Promise<number> {
  const now = context.clock.now()
  const end = await store.endOf(context.db, key(context, limit, subject), validAt(now, limit))
  return end === null ? 0 : end.getTime() - now
}

/** Takes the subject's turn. The next turn comes after the limit's window. Of several callers at once, one gets it. */
export async function takeTurn(
  context: Limits,
  limit: Omit<Limit, 'most'>,
  subject: string,
): Promise<boolean> {
  return (await countTry(context, { ...limit, most: 1 }, subject)) === 1
}

export function uncountTry(context: Limits, limit: Limit, subject: string): Promise<void> {
  return store.uncountTry(context.db, key(context, limit, subject))
}

export function clearTries(context: Limits, limit: Limit, subject: string): Promise<void> {
  return store.clearTries(context.db, key(context, limit, subject))
}

/** Deletes expired counts. */
export function deleteOldTries({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> {
  return store.deleteOldTries(db, new Date(clock.now()))
}

/** Account names and mail addresses are hashed, so the table does not reveal the subject of a count. */
function key({ keys }: Limits, { name }: Pick<Limit, 'name'>, subject: string): string {
  return `${name} ${createHmac('sha256', keys.of('limits')).update(`${name} ${subject}`).digest('base64url')}`
}

/** A client's address as a subject: hashed with a key that is not in the database, because addresses are never stored. */
export function addressSubject({ keys }: Pick<Context, 'keys'>, address: string): string {
  return createHmac('sha256', keys.of('addresses')).update(addressGroup(address)).digest('base64url')
}
