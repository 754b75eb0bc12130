import { BlockList } from 'node:net'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addressMatcher, isAddressRange } from './address-match.ts'

test.each([
  ['203.0.113.7', '203.0.113.7', true],
  ['203.0.113.7', '203.0.113.8', false],
  ['203.0.113.0/24', '203.0.113.255', true],
  ['203.0.113.77/24', '203.0.113.1', true],
  ['203.0.113.0/24', '203.0.114.0', false],
  ['10.0.0.0/8', '::ffff:10.1.2.3', true],
  ['::ffff:10.0.0.0/104', '10.200.0.1', true],
  ['0.0.0.0/0', '8.8.8.8', true],
  ['0.0.0.0/0', '2001:db8::1', false],
  ['2001:db8::/32', '2001:db8:ffff::1', true],
  ['2001:db8::/33', '2001:db8:ffff::1', false],
  ['2001:DB8::1', '2001:db8:0:0::1', true],
  ['::/0', '1.2.3.4', false],
  ['10.0.0.0/8', 'nonsense', false],
  ['nonsense', '10.0.0.1', false],
])('%s covers %s: %s', (range, address, covered) => {
  expect(addressMatcher([range])(address)).toBe(covered)
})

test.each([
  ['1.2.3.4', true],
  [' 1.2.3.0/24 ', true],
  ['::1/128', true],
  ['1.2.3.4/33', false],
  ['::1/129', false],
  ['1.2.3.4/-1', false],
  ['1.2.3.4/', false],
  ['1.2.3.4/a', false],
  ['1.2.3.*', false],
  ['example.com', false],
  ['', false],
])('%j is an address or range: %s', (text, valid) => {
  expect(isAddressRange(text)).toBe(valid)
})

test('agrees with Node’s own list', () => {
  const pair = fc.oneof(
    fc.tuple(fc.ipV4(), fc.ipV4(), fc.integer({ min: 0, max: 32 }), fc.constant('ipv4' as const)),
    fc.tuple(fc.ipV6(), fc.ipV6(), fc.integer({ min: 0, max: 128 }), fc.constant('ipv6' as const)),
  )
  fc.assert(
    fc.property(pair, ([net, address, bits, family]) => {
      if (family === 'ipv6' && (net.includes('.') || address.includes('.'))) return
      const list = new BlockList()
      list.addSubnet(net, bits, family)
      expect(addressMatcher([`${net}/${bits}`])(address)).toBe(list.check(address, family))
    }),
    { numRuns: 500 },
  )
})
