/** Matches addresses against a list of addresses and ranges (`203.0.113.7`, `10.0.0.0/8`, `2001:db8::/32`) of a website or of proxies. */
import { addressBytes } from './address-bytes.ts'

/** Whether an address in any form is on the list. */
export type AddressMatch = (address: string) => boolean

interface Range {
  readonly bytes: Uint8Array
  readonly bits: number
}

/** Whether a text is an address or a range of addresses. */
export function isAddressRange(text: string): boolean {
  return readRange(text) !== null
}

/** A matcher for a list. Invalid entries match nothing; `isAddressRange` checks settings when they are saved. */
export function addressMatcher(ranges: readonly string[]): AddressMatch {
  const list = ranges.map(readRange).filter((range) => range !== null)
  if (list.length === 0) return () => false
  return (address) => {
    const bytes = addressBytes(address)
    return bytes !== null && list.some((range) => covers(range, bytes))
  }
}

function readRange(text: string): Range | null {
  const trimmed = text.trim()
  const slash = trimmed.indexOf('/')
  const address = slash === -1 ? trimmed : trimmed.slice(0, slash)
  const bytes = addressBytes(address)
  if (!bytes) return null
  const most = bytes.length * 8
  if (slash === -1) return { bytes, bits: most }
  const suffix = trimmed.slice(slash + 1)
  if (!/^\d{1,3}$/.test(suffix)) return null
  // ::ffff:10.0.0.0/104 is 10.0.0.0/8: the address was read as IPv4, without its 96 leading bits.
  const bits = address.includes(':') && bytes.length === 4 ? Number(suffix) - 96 : Number(suffix)
  return bits >= 0 && bits <= most ? { bytes, bits } : null
}

function covers({ bytes, bits }: Range, address: Uint8Array): boolean {
  if (bytes.length !== address.length) return false
  const whole = bits >> 3
  for (let i = 0; i < whole; i++) if (bytes[i] !== address[i]) return false
  const rest = bits & 7
  return rest === 0 || ((bytes[whole] ?? 0) ^ (address[whole] ?? 0)) >> (8 - rest) === 0
}
