/** A website's settings prepared for the steps, once per version of the settings. */
import { hostPatternOf } from '@footfall/contract/host-name'
import { addressBytes } from '../enrich/address-bytes.ts'
import type { PageRules } from '../enrich/page.ts'
import { looksPersonal } from '../enrich/personal-data.ts'
import { hashSeeds } from '../journal/record/event-hash.ts'
import { uuidBytes } from '../lib/uuid-bytes.ts'
import { freeWildcard, type TextMatch } from './free-wildcard.ts'
import type { CollectWebsite, CollectWebsites } from './websites.ts'

export interface KnownWebsite {
  readonly settings: CollectWebsite
  /** The id in RowBinary, and the seeds for hashing its events' ids. */
  readonly bytes: Buffer
  readonly seeds: readonly [number, number]
  readonly pageRules: PageRules
  allowsHostname(hostname: string): boolean
  excludesPath(path: string): boolean
  excludesAddress(address: string): boolean
  excludesCountry(country: string): boolean
  /** Whether a property must not be stored. */
  blocksProperty(name: string, value: string): boolean
}

/** Finds websites by id, with prepared settings. */
export function knownWebsites(websites: CollectWebsites): { find(id: string): KnownWebsite | null } {
  const ready = new WeakMap<CollectWebsite, KnownWebsite>()
  return {
    find(id) {
      const settings = websites.find(id)
      if (!settings) return null
      const known = ready.get(settings) ?? makeReady(settings)
      ready.set(settings, known)
      return known
    },
  }
}

export function makeReady(settings: CollectWebsite): KnownWebsite {
  const bytes = uuidBytes(settings.id)
  const hostnames = settings.allowedHostnames.map((host) =>
    hostMatch(hostPatternOf(host) ?? host.toLowerCase()),
  )
  const paths = settings.excludedPaths.map(freeWildcard)
  const ranges = settings.excludedAddresses.flatMap((text) => rangeOf(text) ?? [])
  const blocked = (settings.blockedProperties ?? []).map(freeWildcard)
  const countries = new Set(settings.excludedCountries.map((code) => code.toUpperCase()))
  return {
    settings,
    bytes,
    seeds: hashSeeds(bytes),
    pageRules: { keptQuery: settings.keptQueryParameters, hash: settings.countsHash ?? false },
    allowsHostname: (hostname) => hostnames.length === 0 || hostnames.some((matches) => matches(hostname)),
    excludesPath: (path) => paths.some((matches) => matches(path)),
    excludesAddress: (address) => ranges.length > 0 && isIn(ranges, address),
    excludesCountry: (country) => countries.has(country),
    blocksProperty: (name, value) =>
      blocked.some((matches) => matches(name)) ||
      (settings.blocksPersonalData === true && looksPersonal(name, value)),
  }
}

/** `*.example.com` matches every host below example.com; `www.` makes no difference. */
function hostMatch(allowed: string): TextMatch {
  if (allowed.includes('*')) return freeWildcard(allowed)
  return (hostname) => hostname === allowed || hostname === `www.${allowed}` || `www.${hostname}` === allowed
}

interface Range {
  readonly bytes: Uint8Array
  readonly bits: number
}

/** An address or CIDR range, IPv4 or IPv6; null for other text. */
function rangeOf(text: string): Range | null {
  const [address = '', length] = text.trim().split('/')
  const bytes = addressBytes(address)
  if (!bytes) return null
  const bits = length === undefined ? bytes.length * 8 : Number(length)
  return Number.isInteger(bits) && bits >= 0 && bits <= bytes.length * 8 ? { bytes, bits } : null
}

function isIn(ranges: readonly Range[], address: string): boolean {
  const bytes = addressBytes(address)
  return (
    bytes !== null && ranges.some((range) => range.bytes.length === bytes.length && sharesBits(range, bytes))
  )
}

function sharesBits({ bytes, bits }: Range, address: Uint8Array): boolean {
  for (let i = 0, left = bits; left > 0; i++, left -= 8) {
    const mask = left >= 8 ? 0xff : (0xff << (8 - left)) & 0xff
    if (((bytes[i] ?? 0) & mask) !== ((address[i] ?? 0) & mask)) return false
  }
  return true
}
