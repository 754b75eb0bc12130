/**
 * The visitor's address: the socket's, or the one in `X-Forwarded-For` if the socket belongs to a proxy that the operator named in `TRUST_PROXY`. No
 * other sender can choose the address.
 *
 * `TRUST_PROXY` is empty (no proxy), the number of proxies in front (`1`), or a list, separated by commas, of addresses, ranges and the words
 * `loopback` (127.0.0.0/8, ::1) and `private` (the private and link-local ranges).
 */

import { remembering } from '../lib/caches/bounded-cache.ts'
import { detachedText } from '../lib/caches/detached-text.ts'
import { canonicalAddress } from './address-bytes.ts'
import { addressMatcher, isAddressRange } from './address-match.ts'

/** Returns the visitor's address in canonical form for the socket's address and the header; '' if the socket has no address. */
export type ClientAddress = (
  socketAddress: string | undefined,
  forwardedFor: string | readonly string[] | undefined,
) => string

/** `TRUST_PROXY` cannot be read; the message says which part. */
export class TrustProxyError extends Error {}

const words: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1'],
  private: [
    '10.0.0.0/8',
    '172.16.0.0/12',
    '192.168.0.0/16',
    '100.64.0.0/10',
    '169.254.0.0/16',
    'fc00::/7',
    'fe80::/10',
  ],
}

const rememberedEntries = 20_000
const mostHops = 10
/** Number of entries read, from the right. A header with thousands is an attack. */
const mostEntries = 20
/** The part of it that is read. */
const longestList = 1000

/** Reads the setting. Throws `TrustProxyError`. */
export function clientAddress(trustProxy: string): ClientAddress {
  const setting = trustProxy.trim()
  if (setting === '') return (socket) => canonical(socket ?? '')
  if (/^\d+$/.test(setting)) return byHops(Number(setting))
  return byProxies(readList(setting))
}

function readList(setting: string): string[] {
  return setting.split(',').flatMap((part) => {
    const entry = part.trim()
    const ranges = Object.hasOwn(words, entry) ? words[entry] : undefined
    if (ranges) return ranges
    if (!isAddressRange(entry))
      throw new TrustProxyError(`"${entry}" is no address, range, number of proxies, "loopback" or "private"`)
    return [entry]
  })
}

/** Each trusted proxy appended the address that called it. Reads from the right as long as the sender of the entry is trusted. */
function byProxies(ranges: readonly string[]): ClientAddress {
  const isProxy = remembering(1000, addressMatcher(ranges))
  return (socket, header) => {
    let address = canonical(socket ?? '')
    if (!header || !isProxy(address)) return address
    for (const entry of entriesFromRight(header)) {
      const next = addressOf(entry)
      if (next === '') break
      address = next
      if (!isProxy(address)) break
    }
    return address
  }
}

function byHops(hops: number): ClientAddress {
  if (hops > mostHops) throw new TrustProxyError(`more than ${mostHops} proxies`)
  return (socket, header) => {
    let address = canonical(socket ?? '')
    if (!header) return address
    for (const entry of entriesFromRight(header).slice(0, hops)) {
      const next = addressOf(entry)
      if (next === '') break
      address = next
    }
    return address
  }
}

function entriesFromRight(header: string | readonly string[]): readonly string[] {
  // One proxy and one address is by far the most common case.
  if (typeof header === 'string' && header.length < 60 && !header.includes(',')) return [header]
  const text = typeof header === 'string' ? header : header.join(',')
  const end = text.length > longestList ? detachedText(text.slice(-longestList)) : text
  return end.split(',').slice(-mostEntries).reverse()
}

const canonical = remembering(rememberedEntries, canonicalAddress)

/** Some proxies add the port: `1.2.3.4:5678`, `[::1]:5678`. */
const addressOf = remembering(rememberedEntries, (entry) => {
  const text = entry.trim()
  const bracketed = /^\[([^\]]+)\](?::\d+)?$/.exec(text)?.[1]
  if (bracketed) return canonicalAddress(bracketed)
  return canonicalAddress(/^[\d.]+:\d+$/.test(text) ? text.slice(0, text.indexOf(':')) : text)
})
