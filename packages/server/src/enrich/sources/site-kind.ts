/** The kind of site of a source: a referrer's host or a campaign's name. */
import { remembering } from '../../lib/caches/bounded-cache.ts'
import { knownSites, type SiteKind } from './known-sites.ts'
import { readReferrerList } from './referrer-list.ts'

const kinds = Object.keys(knownSites) as SiteKind[]
const exactly = new Map<string, SiteKind>()
const withSubdomains = new Map<string, SiteKind>()
for (const kind of kinds) {
  for (const entry of knownSites[kind].trim().split(/\s+/)) {
    if (entry.startsWith('=')) exactly.set(entry.slice(1), kind)
    else if (entry.includes('.')) withSubdomains.set(entry, kind)
    else exactly.set(entry, kind)
  }
}

const referrerList = readReferrerList()

/** Brands with one site under the domain of every country. */
const everyCountry: readonly (readonly [RegExp, SiteKind])[] = [
  [/^google\.(?:com?\.)?[a-z]{2}$/, 'search'],
  [/^yandex\.(?:com?\.)?[a-z]{2}$/, 'search'],
  [/^(?:[a-z]{2}\.)?search\.yahoo\.(?:com?\.)?[a-z]{2}$/, 'search'],
  [/(?:^|\.)amazon\.(?:com?\.)?[a-z]{2}$/, 'shopping'],
  [/(?:^|\.)ebay\.(?:com?\.)?[a-z]{2}$/, 'shopping'],
  [/(?:^|\.)(?:aliexpress|shopee|lazada|zalando|mercadoli[bv]re)\.(?:com?\.)?[a-z]{2}$/, 'shopping'],
  [/(?:^|\.)pinterest\.(?:com?\.)?[a-z]{2}$/, 'social'],
]

/** The kind of a source (lower case, a host without `www.` or a name); null if unknown. */
export const siteKind: (source: string) => SiteKind | null = (() => {
  const look = remembering<{ readonly kind: SiteKind | null }>(5000, (source) => ({ kind: findKind(source) }))
  return (source) => (source === '' ? null : look(source).kind)
})()

function findKind(source: string): SiteKind | null {
  const host = source.startsWith('www.') ? source.slice(4) : source
  const exact = exactly.get(host)
  if (exact) return exact
  if (!host.includes('.')) return null
  return (
    bySuffix(host) ??
    referrerList.get(host) ??
    everyCountry.find(([pattern]) => pattern.test(host))?.[1] ??
    null
  )
}

function bySuffix(host: string): SiteKind | undefined {
  for (let at = 0; ; ) {
    const kind = withSubdomains.get(host.slice(at))
    if (kind) return kind
    const dot = host.indexOf('.', at)
    if (dot === -1) return undefined
    at = dot + 1
  }
}
