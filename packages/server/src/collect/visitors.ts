/** Which visitor an event is of (rule 3 of the metric definitions): the site's own id, else website, address and user agent, keyed with the salt of the time. */

import { createHmac } from 'node:crypto'
import { BoundedCache } from '../lib/bounded-cache.ts'
import type { Deps, Draft } from './draft.ts'
import type { KnownWebsite } from './known-website.ts'
import { saltsAt } from './salts/salts.ts'

export interface Visitors {
  readonly visitor: bigint
  /** The same person under the salt before and after; 0: not to be looked for. */
  readonly before: bigint
  readonly after: bigint
}

const remembered = new WeakMap<Buffer, BoundedCache<bigint>>()
const rememberedVisitors = 20_000

export function visitorsOf(
  { sender, event }: Draft,
  { settings }: KnownWebsite,
  { salts, ownIdKey }: Pick<Deps, 'salts' | 'ownIdKey'>,
): Visitors {
  if (event.visitorId !== null)
    return { visitor: ownVisitor(ownIdKey, settings.id, event.visitorId), before: 0n, after: 0n }
  const { salt, before, after } = saltsAt(
    salts,
    settings.zone,
    settings.saltPeriod,
    event.time,
    sender.received,
  )
  const person = {
    // Short, for it is looked up with every event; the agent's text alone is twice as long.
    key: `${numberOf(settings.id)} ${numberOf(sender.userAgent)} ${sender.address}`,
    text: () => `${settings.id}\0${sender.address}\0${sender.userAgent}`,
  }
  return {
    visitor: keyed(salt, person),
    before: before ? keyed(before, person) : 0n,
    after: after ? keyed(after, person) : 0n,
  }
}

const numbers = new BoundedCache<number>(20_000)
let lastNumber = 0

/** A number that stands for the text; never given to another. */
function numberOf(text: string): number {
  let number = numbers.get(text)
  if (number === undefined) {
    number = ++lastNumber
    numbers.set(text, number)
  }
  return number
}

interface Person {
  /** What the visitor is remembered by. */
  readonly key: string
  /** What is hashed. */
  readonly text: () => string
}

/** The first 64 bits of the HMAC of a person, remembered; never 0. */
function keyed(key: Buffer, person: Person): bigint {
  let visitors = remembered.get(key)
  if (!visitors) {
    visitors = new BoundedCache(rememberedVisitors)
    remembered.set(key, visitors)
  }
  let visitor = visitors.get(person.key)
  if (visitor === undefined) {
    visitor = createHmac('sha256', key).update(person.text()).digest().readBigUInt64LE(0) || 1n
    visitors.set(person.key, visitor)
  }
  return visitor
}

/** The visitor that a site's own id stands for. */
export function ownVisitor(key: Buffer, websiteId: string, visitorId: string): bigint {
  const person = `${numberOf(websiteId)} ${visitorId}`
  return keyed(key, { key: person, text: () => `known\0${websiteId}\0${visitorId}` })
}
