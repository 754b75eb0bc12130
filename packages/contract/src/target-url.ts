/** Addresses that a short link may lead to. */
import { isHostName } from './host-name.ts'
import { parseUrl } from './parse-url.ts'

/** Whether it is a full http or https address without credentials, at a valid host name or IP address. */
export function isTargetUrl(text: string): boolean {
  const url = /^https?:\/\/[^/\\]/i.test(text) ? parseUrl(text) : null
  if (!url) return false
  const { hostname, username, password } = url
  // The URL parser has validated an IPv6 address. A final dot makes a name absolute.
  const isHost = hostname.startsWith('[') || isHostName(hostname.replace(/\.$/, ''))
  return isHost && username === '' && password === ''
}
