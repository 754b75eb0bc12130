/** The address of a page as it is counted: host name, and path with the relevant query parameters. */
import { BoundedCache } from '../lib/caches/bounded-cache.ts'
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
const plainPath = /^[A-Za-z0-9\-._~/!$&'()*+,;=:@]*$/
const escapes = /(?:%[0-9a-f]{2})+/gi
/** Valid characters that stay escaped: those that would read as a delimiter, are invisible, or change the direction of the line. */
const opaque = /[%/?#&=+"<>\\^`{|}\s\p{C}\p{Z}]/u

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
  const query = search === '' ? noQuery : address.searchParams
  let page = readable(pathname)
  if (search !== '' && rules.keptQuery.length > 0) page += keptQuery(query, rules.keptQuery)
  if (rules.hash && hash.length > 1) page += readable(hash.replace(/\?.*/s, ''))
  return { hostname: hostname.endsWith('.') ? hostname.slice(0, -1) : hostname, page: cutPage(page), query }
}

function keptQuery(query: URLSearchParams, names: readonly string[]): string {
  const parts: string[] = []
  for (const name of names)
    for (const value of query.getAll(name))
      parts.push(`${readable(encodeURIComponent(name))}=${readable(encodeURIComponent(value))}`)
  return parts.length > 0 ? `?${parts.join('&')}` : ''
}

/** A part of an address in the normal form of pages: readable characters decoded, all others as upper-case escapes. */
export function readable(part: string): string {
  return plainPath.test(part) ? part : part.toWellFormed().replace(escapes, decodeRun)
}

/** Decodes valid UTF-8 in a run of escapes. An invalid run stays escaped, byte by byte. */
function decodeRun(run: string): string {
  let text: string
  try {
    text = decodeURIComponent(run)
  } catch {
    return run.toUpperCase()
  }
  let decoded = ''
  for (const character of text) decoded += opaque.test(character) ? escaped(character) : character
  return decoded
}

function escaped(character: string): string {
  return [...Buffer.from(character)]
    .map((byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`)
    .join('')
}

/** A cut page must not end within an escape. */
function cutPage(page: string): string {
  const cut = cutToBytes(page, pageBytes)
  return cut.length === page.length ? page : cut.replace(/%[0-9A-F]?$/, '')
}
