/** Visitors' ids (rule 3 of the metric definitions): hashes that cannot be turned back into an address, a user agent or a site's own id. */
import { createHmac } from 'node:crypto'
import type { SaltBook } from './salt-book.ts'
import { previousPeriod, type SaltRotation, saltPeriod } from './salt-period.ts'

/** The visitor of an event, under the period's salt and, early in a period, under the one before. */
export interface AnonymousVisitor {
  /** Unsigned, 64 bits. */
  readonly id: bigint
  /**
   * The id under the salt before, in the first half hour of a period: a visit that was open when the salt rotated goes on under it. Null at any
   * other time.
   */
  readonly previousId: bigint | null
}

/** A visit goes on for as long as this after its last event. */
const visitGap = 1_800_000

export interface AnonymousTraits {
  readonly websiteId: string
  readonly timeZone: string
  readonly rotation: SaltRotation
  /** When the event happened, Unix milliseconds. */
  readonly time: number
  /** Canonical address. */
  readonly address: string
  readonly userAgent: string
}

/** The anonymous visitor of an event; null where the period's salt is not at hand. */
export function anonymousVisitor(salts: SaltBook, traits: AnonymousTraits): AnonymousVisitor | null {
  const { timeZone, rotation, time } = traits
  const period = saltPeriod(timeZone, rotation, time)
  const salt = salts.salt(period.name)
  if (!salt) return null
  const early = time - period.start <= visitGap
  const before = early ? salts.salt(previousPeriod(timeZone, rotation, period).name) : null
  return { id: hash(salt, traits), previousId: before ? hash(before, traits) : null }
}

/** The id of a visitor whom the site itself names: the same for good, and on this website alone. `key`: the installation's secret. */
export function knownVisitor(key: Uint8Array, websiteId: string, siteVisitorId: string): bigint {
  return digest(key, `known\0${websiteId}\0${siteVisitorId}`)
}

function hash(salt: Uint8Array, { websiteId, address, userAgent }: AnonymousTraits): bigint {
  return digest(salt, `${websiteId}\0${address}\0${userAgent}`)
}

/** The first 64 bits of the HMAC. */
function digest(key: Uint8Array, text: string): bigint {
  return createHmac('sha256', key).update(text).digest().readBigUInt64BE(0)
}
