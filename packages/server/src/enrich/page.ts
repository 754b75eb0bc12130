/** The address of a page as it is counted: host name, and path with the relevant query parameters. */
import { readablePage } from '@footfall/contract/page-text'
import { BoundedCache } from '../lib/caches/bounded-cache.ts'
import { readQuery } from '../lib/read-query.ts'
import { cutToBytes } from './clean-text.ts'

export interface Page {
  /** Lower case, without a port; international names in their ASCII form. */
  readonly hostname: string
  /** Path, then kept query parameters, then the fragment if the website counts by it; at most 2,000 bytes. */
  readonly page: string
  /** The whole query, for tags and click ids. */
  readonly query: URLSearchParams
}

export interface PageRules {
  /** Names of the query parameters that distinguish pages, in the order in which they appear in `page`. */
  readonly keptQuery: readonly string[]
  /** Whether `#/route` is part of the page. */
  readonly hash: boolean
}

export const pageBytes = 2000

const noQuery = new URLSearchParams()
/**
 * Reads an absolute http(s) address; null for other text. A trailing slash is kept. Percent-escapes are normalised: readable characters are decoded
 * (`/%e8%b6%b3` → `/足`), all others become upper-case escapes.
 */
export function readPage(url: string, rules: PageRules): Page | null {
  if (url.length > longestRemembered) return parse(url, rules)
  const known = remembered.get(url)
  if (known?.rules === rules) return known.page
  const page = parse(url, rules)
  remembered.set(url, { rules, page })
  return page
}

/** A cache for pages that many visitors see. */
const remembered = new BoundedCache<{ readonly rules: PageRules; readonly page: Page | null }>(5000)
const longestRemembered = 300

function parse(url: string, rules: PageRules): Page | null {
  let address: URL
  try {
    address = new URL(url)
  } catch {
    return null
  }
  const { protocol, hostname, pathname, search, hash } = address
  if ((protocol !== 'https:' && protocol !== 'http:') || hostname === '') return null
  const query = search === '' ? noQuery : readQuery(search)
  let page = readablePage(pathname)
  if (search !== '' && rules.keptQuery.length > 0) page += keptQuery(query, rules.keptQuery)
  if (rules.hash) page += readablePage(hash.replace(/\?.*/s, ''))
  return { hostname: hostname.endsWith('.') ? hostname.slice(0, -1) : hostname, page: cutPage(page), query }
}

function keptQuery(query: URLSearchParams, names: readonly string[]): string {
  const parts: string[] = []
  for (const name of names)
    for (const value of query.getAll(name))
      parts.push(`${readablePage(encodeURIComponent(name))}=${readablePage(encodeURIComponent(value))}`)
  return parts.length > 0 ? `?${parts.join('&')}` : ''
}

/** A cut page must not end within an escape. */
function cutPage(page: string): string {
  const cut = cutToBytes(page, pageBytes)
  return cut.length === page.length ? page : cut.replace(/%[0-9A-F]?$/, '')
}
