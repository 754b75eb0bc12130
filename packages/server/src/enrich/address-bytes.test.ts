import { BlockList, isIP, SocketAddress } from 'node:net'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addressBytes, canonicalAddress } from './address-bytes.ts'

test.each([
  ['1.2.3.4', '1.2.3.4'],
  ['::ffff:1.2.3.4', '1.2.3.4'],
  ['::FFFF:0102:0304', '1.2.3.4'],
  ['2001:DB8:0:0:0:0:0:1', '2001:db8::1'],
  ['2001:db8:0:1:0:0:0:1', '2001:db8:0:1::1'],
  ['2001:db8:0:1:1:1:1:1', '2001:db8:0:1:1:1:1:1'],
  ['fe80::1%eth0', 'fe80::1'],
  ['::', '::'],
  ['::1', '::1'],
  ['1::', '1::'],
  ['64:ff9b::1.2.3.4', '64:ff9b::102:304'],
  ['', ''],
  ['1.2.3', ''],
  ['1.2.3.4.5', ''],
  ['1.2.3.256', ''],
  ['1.2.3.', ''],
  ['1.2.3.-4', ''],
  ['0x1.2.3.4', ''],
  ['1::2::3', ''],
  ['1:2:3:4:5:6:7', ''],
  ['1:2:3:4:5:6:7:8:9', ''],
  ['1:2:3:4:5:6:7::8', ''],
  [':1:2:3:4:5:6:7', ''],
  ['g::1', ''],
  ['example.com', ''],
  ['1'.repeat(100), ''],
])('%s is %j', (text, canonical) => {
  expect(canonicalAddress(text)).toBe(canonical)
})

test('whatever Node takes for an address is one, and its own spelling again', () => {
  fc.assert(
    fc.property(fc.oneof(fc.ipV4(), fc.ipV6()), (text) => {
      const canonical = canonicalAddress(text)
      // Node spells the middle of some addresses longer than needed, so the addresses are compared, not their texts.
      const family = isIP(canonical) === 4 ? 'ipv4' : 'ipv6'
      const list = new BlockList()
      list.addAddress(text.toLowerCase(), text.includes(':') ? 'ipv6' : 'ipv4')
      expect(list.check(new SocketAddress({ address: canonical, family }))).toBe(true)
      expect(canonicalAddress(canonical)).toBe(canonical)
    }),
  )
})

test('any other text is none', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 40 }), (text) => {
      if (isIP(text) === 0) expect(addressBytes(text)).toBeNull()
    }),
  )
})
