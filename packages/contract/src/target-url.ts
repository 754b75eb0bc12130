/** Addresses that a short link may lead to. */
import { isHostName } from './host-name.ts'

/** Whether it is a full http or https address without credentials, at a valid host name or IP address. */
export function isTargetUrl(text: string): boolean {
  if (!/^https?:\/\/[^/\\]/i.test(text) || !URL.canParse(text)) return false
  const { hostname, username, password } = new URL(text)
  // The URL parser has validated an IPv6 address. A final dot makes a name absolute.
  const isHost = hostname.startsWith('[') || isHostName(hostname.replace(/\.$/, ''))
  return isHost && username === '' && password === ''
}
