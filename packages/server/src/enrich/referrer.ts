/** The stored part of a page's referrer: its host and path, never its query. */
import { hostOf } from '@footfall/contract/local-domain'
import { hasLongHost } from '@footfall/contract/parse-url'
import { remembering } from '../lib/caches/bounded-cache.ts'
import { detachedText } from '../lib/caches/detached-text.ts'
import { cutToBytes } from './clean-text.ts'

export interface Referrer {
  /** Lower case, without `www.`; the package name for an Android app; '' without a referrer. */
  readonly host: string
  readonly path: string
}

const none: Referrer = { host: '', path: '' }
const maxLength = 2048
const pathBytes = 500

/** Reads the address of a referring page, as the script reports it. Never throws. */
export function readReferrer(address: string | undefined): Referrer {
  if (!address) return none
  return address.length > longestRemembered ? parse(address.slice(0, maxLength)) : parseOften(address)
}

/** Longer ones are rare, and few visitors have the same. */
const longestRemembered = 300

function parse(address: string): Referrer {
  if (hasLongHost(address)) return none
  let url: URL
  try {
    url = new URL(address)
  } catch {
    return none
  }
  const { protocol, hostname, pathname } = url
  if (hostname === '') return none
  if (protocol === 'android-app:') return { host: hostname.toLowerCase(), path: '' }
  if (protocol !== 'https:' && protocol !== 'http:') return none
  // The host is a key of caches.
  return {
    host: detachedText(bareHost(hostname)),
    path: pathname === '/' ? '' : cutToBytes(pathname, pathBytes),
  }
}

const parseOften = remembering(5000, parse)

/** A host in the form for comparing and showing: without `www.` and the root's dot. */
function bareHost(hostname: string): string {
  const host = hostname.endsWith('.') ? hostname.slice(0, -1) : hostname
  return host.startsWith('www.') ? host.slice(4) : host
}

/** Whether a referrer's host is the page's own, or that of the website's domain or a subdomain. Then it is not a source. */
export function isOwnHost(referrerHost: string, pageHostname: string, domain: string): boolean {
  if (referrerHost === bareHost(pageHostname)) return true
  const own = bareHost(hostOf(domain))
  return own !== '' && (referrerHost === own || referrerHost.endsWith(`.${own}`))
}
