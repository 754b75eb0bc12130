/** Domains as people type them. */
import { asciiHost } from '@footfall/contract/host-name'

/** Reduces a pasted address to its domain: no scheme, no `www.`, no path. */
export function bareDomain(text: string): string {
  return text
    .trim()
    .replace(/^[a-z][a-z0-9+.-]*:\/\//i, '')
    .replace(/[/?#].*/s, '')
    .replace(/^www\./i, '')
    .toLowerCase()
}

/** Whether a text can be a domain: a host name, with an optional port. International names are allowed. */
export function isDomain(text: string): boolean {
  return asciiHost(text) !== null
}
