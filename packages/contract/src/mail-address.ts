/** Mail addresses, in the spelling in which they are stored and compared. */
import { z } from 'zod'
import { asciiHost } from './host-name.ts'

/** Lower case, and an international domain in ASCII, as browsers send it from their fields for addresses. Other text stays as it is. */
export function storedAddress(typed: string): string {
  const lower = typed.trim().toLowerCase()
  const at = lower.lastIndexOf('@') + 1
  const domain = lower.slice(at)
  if (at === 0 || /^[ -~]*$/.test(domain) || domain.includes(':')) return lower
  return `${lower.slice(0, at)}${asciiHost(domain) ?? domain}`
}

/**
 * Zod's rule, and international top-level domains such as `xn--fiqs8s` (中国), which that refuses. What is before the `@` has at most 64 characters
 * (RFC 5321, section 4.5.3.1.1): mail servers refuse more.
 */
const pattern =
  /^(?![^@]{65})[a-z0-9_'+-]+(?:\.[a-z0-9_'+-]+)*@(?:[a-z0-9][a-z0-9-]*\.)+(?:[a-z]{2,}|xn--[a-z0-9-]+)$/

/** A mail address, in the spelling of `storedAddress`. */
export const email = z
  .string()
  .max(254)
  .transform(storedAddress)
  .pipe(z.email({ pattern, error: 'email_rule' }))
