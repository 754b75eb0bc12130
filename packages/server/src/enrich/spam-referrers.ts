/** Distinguishes known spam referrers from others. */
import { spamHosts } from './sources/spam-hosts.ts'

const hosts = new Set(spamHosts.split(/\s+/).filter(Boolean))

/** Whether a referrer's host (lower case, without `www.`) or a domain above it is on the list. */
export function isSpamReferrer(host: string): boolean {
  for (let at = 0; at < host.length; ) {
    if (hosts.has(at === 0 ? host : host.slice(at))) return true
    const dot = host.indexOf('.', at)
    if (dot === -1) return false
    at = dot + 1
  }
  return false
}
