/** Host names: the rule for domains of websites and for targets of short links. */
import { parseUrl } from './parse-url.ts'

const names = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*$/
const address = /^\d{1,3}(\.\d{1,3}){3}$/

/** Whether a host of a parsed URL, without its port, is a host name or an IPv4 address. */
export function isHostName(host: string): boolean {
  return host.length <= 253 && names.test(host)
}

/**
 * A typed host, with an optional port, in lower-case ASCII; null if it is not one. URLs also accept paths, escapes and numbers such as `1` for
 * `0.0.0.1`. Nobody means those as a domain.
 */
export function asciiHost(typed: string): string | null {
  const url = /[/\\@?#%\s]/.test(typed) ? null : parseUrl(`http://${typed}`)
  if (!url) return null
  const { host, hostname } = url
  if (address.test(hostname) && typed.replace(/:\d*$/, '') !== hostname) return null
  return isHostName(hostname) ? host : null
}

/**
 * A typed pattern of hosts in lower-case ASCII: a host, or `*.` and a host for all names below it; null if it is neither. A port is left out, because
 * pages are told apart by their hosts alone.
 */
export function hostPatternOf(typed: string): string | null {
  const wildcard = typed.startsWith('*.') ? '*.' : ''
  const host = asciiHost(typed.slice(wildcard.length))
  return host === null ? null : wildcard + host.replace(/:\d+$/, '')
}
