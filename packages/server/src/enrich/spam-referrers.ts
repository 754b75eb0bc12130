/** Distinguishes known spam referrers from others. */
import { spamHosts } from './sources/spam-hosts.ts'

/** Whether a referrer's host (lower case, without `www.`) or a domain above it is on the list. */
export type SpamCheck = (host: string) => boolean

/** `additional`: the operator's own list, one host per line; `#` begins a comment. */
export function createSpamCheck(additional = ''): SpamCheck {
  const hosts = new Set([...words(spamHosts), ...words(additional.replace(/#.*/g, ''))])
  return (host) => {
    for (let at = 0; at < host.length; ) {
      if (hosts.has(at === 0 ? host : host.slice(at))) return true
      const dot = host.indexOf('.', at)
      if (dot === -1) return false
      at = dot + 1
    }
    return false
  }
}

function words(text: string): string[] {
  return text.toLowerCase().split(/\s+/).filter(Boolean)
}
