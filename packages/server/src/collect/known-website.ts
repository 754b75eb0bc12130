/** A website's settings prepared for the steps, once per version of the settings. */
import { hostPatternOf } from '@footfall/contract/host-name'
import { readablePage } from '@footfall/contract/page-text'
import { addressMatcher } from '../enrich/address-match.ts'
import type { PageRules } from '../enrich/page.ts'
import { looksPersonal } from '../enrich/personal-data.ts'
import { hashSeeds } from '../journal/record/event-hash.ts'
import { uuidBytes } from '../lib/bytes/uuid-bytes.ts'
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
  const paths = settings.excludedPaths.map((rule) => freeWildcard(readablePage(rule)))
  const blocked = settings.blockedProperties.map(freeWildcard)
  const countries = new Set(settings.excludedCountries.map((code) => code.toUpperCase()))
  return {
    settings,
    bytes,
    seeds: hashSeeds(bytes),
    pageRules: { keptQuery: settings.keptQueryParameters, hash: settings.countsHash },
    allowsHostname: (hostname) => hostnames.length === 0 || hostnames.some((matches) => matches(hostname)),
    excludesPath: (path) => paths.some((matches) => matches(path)),
    excludesAddress: addressMatcher(settings.excludedAddresses),
    excludesCountry: (country) => countries.has(country),
    blocksProperty: (name, value) =>
      blocked.some((matches) => matches(name)) || (settings.blocksPersonalData && looksPersonal(name, value)),
  }
}

/** `*.example.com` matches every host below example.com; `www.` makes no difference. */
function hostMatch(allowed: string): TextMatch {
  if (allowed.includes('*')) return freeWildcard(allowed)
  return (hostname) => hostname === allowed || hostname === `www.${allowed}` || `www.${hostname}` === allowed
}
