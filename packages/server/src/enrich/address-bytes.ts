/** Network addresses as bytes, and in their canonical form. */
import { remembering } from '../lib/caches/bounded-cache.ts'

/** The longest text of an address, with a zone. */
const maxLength = 64

/** The 4 bytes of an IPv4 or 16 of an IPv6 address; null for other text. IPv4 inside IPv6 (`::ffff:1.2.3.4`) is IPv4; a zone (`%eth0`) is ignored. */
export function addressBytes(text: string): Uint8Array | null {
  if (text.length > maxLength) return null
  return text.includes(':') ? ipv6Bytes(text) : ipv4Bytes(text)
}

/** The address in the form used everywhere in the product: dotted IPv4, or IPv6 by RFC 5952; '' if the text is not an address. */
export function canonicalAddress(text: string): string {
  return text.length > maxLength ? '' : spell(text)
}

const spell = remembering(5000, (text) => {
  const bytes = addressBytes(text)
  if (!bytes) return ''
  return bytes.length === 4 ? bytes.join('.') : spellIpv6(bytes)
})

function ipv4Bytes(text: string): Uint8Array | null {
  const bytes = new Uint8Array(4)
  let part = 0
  let digits = 0
  let value = 0
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    if (code === 0x2e) {
      if (digits === 0 || part === 3) return null
      bytes[part++] = value
      digits = 0
      value = 0
    } else {
      if (code < 0x30 || code > 0x39 || ++digits > 3) return null
      value = value * 10 + code - 0x30
      if (value > 255) return null
    }
  }
  if (part !== 3 || digits === 0) return null
  bytes[3] = value
  return bytes
}

function ipv6Bytes(text: string): Uint8Array | null {
  const zone = text.indexOf('%')
  const address = zone === -1 ? text : text.slice(0, zone)
  const gap = address.indexOf('::')
  if (gap !== address.lastIndexOf('::')) return null
  const head = groupBytes(gap === -1 ? address : address.slice(0, gap))
  const tail = gap === -1 ? [] : groupBytes(address.slice(gap + 2))
  if (!head || !tail) return null
  const known = head.length + tail.length
  if (gap === -1 ? known !== 16 : known > 14) return null
  const bytes = new Uint8Array(16)
  bytes.set(head)
  bytes.set(tail, 16 - tail.length)
  return isMapped(bytes) ? bytes.slice(12) : bytes
}

/** The bytes of `2001:db8` or `ffff:1.2.3.4`; empty for ''. */
function groupBytes(text: string): number[] | null {
  if (text === '') return []
  const bytes: number[] = []
  const groups = text.split(':')
  for (const [i, group] of groups.entries()) {
    if (i === groups.length - 1 && group.includes('.')) {
      const last = ipv4Bytes(group)
      if (!last) return null
      bytes.push(...last)
    } else {
      if (!/^[0-9a-fA-F]{1,4}$/.test(group)) return null
      const value = Number.parseInt(group, 16)
      bytes.push(value >> 8, value & 0xff)
    }
  }
  return bytes
}

function isMapped(bytes: Uint8Array): boolean {
  for (let i = 0; i < 10; i++) if (bytes[i] !== 0) return false
  return bytes[10] === 0xff && bytes[11] === 0xff
}

function spellIpv6(bytes: Uint8Array): string {
  const groups = Array.from({ length: 8 }, (_, i) => ((bytes[2 * i] ?? 0) << 8) | (bytes[2 * i + 1] ?? 0))
  let start = 0
  let length = 0
  for (let i = 0; i < 8; i++) {
    let run = 0
    while (i + run < 8 && groups[i + run] === 0) run++
    if (run > length) {
      start = i
      length = run
    }
  }
  const hex = groups.map((group) => group.toString(16))
  if (length < 2) return hex.join(':')
  return `${hex.slice(0, start).join(':')}::${hex.slice(start + length).join(':')}`
}
