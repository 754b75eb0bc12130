/**
 * The visitor of an event (rule 3 of docs/metrics.md): the site's own id, otherwise website, address and user agent, keyed with the salt of
 * the time.
 */

import { createHash, createHmac } from 'node:crypto'
import { BoundedCache } from '../lib/caches/bounded-cache.ts'
import type { KnownWebsite } from './known-website.ts'
import { saltsAt } from './salts/salts.ts'
import type { Deps, Draft } from './sent-event.ts'

export interface Visitors {
  readonly visitor: bigint
  /** The same person under the previous and the next salt; 0 if it need not be looked up. */
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
    // A short key, because it is looked up for every event. The user agent alone is twice as long.
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

/** Longer texts are cached by their hash. No real browser has such a user agent. */
const longest = 512

/** A number for the text. It is never used for another text. */
function numberOf(text: string): number {
  const key = text.length > longest ? createHash('sha256').update(text).digest('base64') : text
  let number = numbers.get(key)
  if (number === undefined) {
    number = ++lastNumber
    numbers.set(key, number)
  }
  return number
}

interface Person {
  /** The cache key of the visitor. */
  readonly key: string
  /** The text that is hashed. */
  readonly text: () => string
}

/** The first 64 bits of the HMAC of a person, cached; never 0. */
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

/** The visitor for a site's own id. */
export function ownVisitor(key: Buffer, websiteId: string, visitorId: string): bigint {
  const person = `${numberOf(websiteId)} ${visitorId}`
  return keyed(key, { key: person, text: () => `known\0${websiteId}\0${visitorId}` })
}
