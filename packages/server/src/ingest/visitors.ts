/** Which visitor an event is of (rule 3 of the metric definitions): the site's own id, else website, address and user agent, keyed with the salt of the time. */
import { createHmac } from 'node:crypto'
import type { Draft, Tools } from './draft.ts'
import { BoundedCache } from './enrich/bounded-cache.ts'
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
  { salts, ownIdKey }: Pick<Tools, 'salts' | 'ownIdKey'>,
): Visitors {
  if (sender.visitorId !== null)
    return { visitor: keyed(ownIdKey, `${settings.id}\n${sender.visitorId}`), before: 0n, after: 0n }
  const { salt, before, after } = saltsAt(
    salts,
    settings.zone,
    settings.saltPeriod,
    event.time,
    sender.received,
  )
  const person = `${settings.id}\n${sender.address}\n${sender.userAgent}`
  return {
    visitor: keyed(salt, person),
    before: before ? keyed(before, person) : 0n,
    after: after ? keyed(after, person) : 0n,
  }
}

/** The first 64 bits of the HMAC; never 0. */
function keyed(key: Buffer, text: string): bigint {
  let cache = remembered.get(key)
  if (!cache) {
    cache = new BoundedCache(rememberedVisitors)
    remembered.set(key, cache)
  }
  const known = cache.get(text)
  if (known !== undefined) return known
  const hash = createHmac('sha256', key).update(text).digest().readBigUInt64LE(0) || 1n
  cache.set(text, hash)
  return hash
}
