/** How often something may be tried: counted per subject over a window, in PostgreSQL, so that neither a restart nor a second node forgets. */
import { createHmac } from 'node:crypto'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/schema.ts'
import { addressGroup } from '../../lib/address-group.ts'
import { refuse } from '../../lib/refusal.ts'
import * as store from './store.ts'

export interface Limit {
  readonly name: string
  readonly most: number
  /** Milliseconds from the first try on. */
  readonly window: number
}

type Limits = Pick<Context, 'db' | 'clock'>

/** Counts a try and returns how many there were within the window, this one included. */
export function countTry({ db, clock }: Limits, limit: Limit, subject: string): Promise<number> {
  const now = clock.now()
  return store.countTry(db, key(limit, subject), new Date(now), new Date(now + limit.window))
}

/** Counts a try; refuses `too_many_tries` beyond the limit. */
export async function limitTries(context: Limits, limit: Limit, subject: string): Promise<void> {
  if ((await countTry(context, limit, subject)) > limit.most) refuse('too_many_tries')
}

export function triesOf({ db, clock }: Limits, limit: Limit, subject: string): Promise<number> {
  return store.triesOf(db, key(limit, subject), new Date(clock.now()))
}

/** Milliseconds until the subject may try again; 0: now. Looks and takes nothing. */
export async function pauseOf({ db, clock }: Limits, limit: string, subject: string): Promise<number> {
  const end = await store.endOf(db, `${limit} ${subject}`, new Date(clock.now()))
  return end === null ? 0 : end.getTime() - clock.now()
}

/** Takes the subject's turn, the next of which comes after the limit's window; of several at once, one has it. */
export async function takeTurn(
  context: Limits,
  limit: Omit<Limit, 'most'>,
  subject: string,
): Promise<boolean> {
  return (await countTry(context, { ...limit, most: 1 }, subject)) === 1
}

export function takeBackTry({ db }: Limits, limit: Limit, subject: string): Promise<void> {
  return store.takeBackTry(db, key(limit, subject))
}

export function clearTries(db: Db, limit: Limit, subject: string): Promise<void> {
  return store.clearTries(db, key(limit, subject))
}

/** Removes counts that have run out. */
export function forgetTries({ db, clock }: Limits): Promise<void> {
  return store.forgetTries(db, new Date(clock.now()))
}

function key(limit: Limit, subject: string): string {
  return `${limit.name} ${subject}`
}

const secrets = new WeakMap<Db, Promise<Buffer>>()

/** A client's address as a subject: a keyed hash, since addresses are never stored. */
export async function addressSubject({ db }: Pick<Context, 'db'>, address: string): Promise<string> {
  let secret = secrets.get(db)
  if (!secret) {
    secret = store.secretOf(db, 'addresses')
    secret.catch(() => secrets.delete(db))
    secrets.set(db, secret)
  }
  return createHmac('sha256', await secret)
    .update(addressGroup(address))
    .digest('base64url')
}
