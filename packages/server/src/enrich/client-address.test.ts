import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { clientAddress, TrustProxyError } from './client-address.ts'

test.each([
  // No proxy: the header of anybody counts for nothing.
  ['', '198.51.100.1', '203.0.113.9', '198.51.100.1'],
  ['', '::ffff:198.51.100.1', undefined, '198.51.100.1'],
  ['', '2001:DB8::1', undefined, '2001:db8::1'],
  ['', undefined, '203.0.113.9', ''],
  // Named proxies.
  ['loopback', '127.0.0.1', '203.0.113.9', '203.0.113.9'],
  ['loopback', '::1', '203.0.113.9', '203.0.113.9'],
  ['loopback', '::ffff:127.0.0.1', '203.0.113.9', '203.0.113.9'],
  ['loopback', '198.51.100.1', '203.0.113.9', '198.51.100.1'],
  ['loopback', '127.0.0.1', undefined, '127.0.0.1'],
  ['loopback', '127.0.0.1', '', '127.0.0.1'],
  ['loopback', '127.0.0.1', '6.6.6.6, 203.0.113.9', '203.0.113.9'],
  ['loopback, private', '127.0.0.1', '6.6.6.6, 203.0.113.9, 10.0.0.7', '203.0.113.9'],
  ['10.0.0.0/8,192.0.2.4', '192.0.2.4', '203.0.113.9,10.1.1.1', '203.0.113.9'],
  ['10.0.0.0/8', '10.0.0.1', '10.0.0.2', '10.0.0.2'],
  ['2001:db8::/32', '2001:db8::5', '2001:db9::7', '2001:db9::7'],
  ['loopback', '127.0.0.1', '203.0.113.9:5678', '203.0.113.9'],
  ['loopback', '127.0.0.1', '[2001:db9::7]:443', '2001:db9::7'],
  ['loopback', '127.0.0.1', 'unknown', '127.0.0.1'],
  ['loopback, private', '127.0.0.1', '6.6.6.6, <script>, 10.0.0.7', '10.0.0.7'],
  // A number of proxies.
  ['1', '10.0.0.1', '6.6.6.6, 203.0.113.9', '203.0.113.9'],
  ['2', '10.0.0.1', '6.6.6.6, 203.0.113.9, 10.0.0.2', '203.0.113.9'],
  ['2', '10.0.0.1', '203.0.113.9', '203.0.113.9'],
  ['0', '10.0.0.1', '203.0.113.9', '10.0.0.1'],
])('behind %j, socket %s and header %j: %s', (trust, socket, header, address) => {
  expect(clientAddress(trust)(socket, header)).toBe(address)
})

test('several headers are one list', () => {
  expect(clientAddress('loopback')('127.0.0.1', ['6.6.6.6', '203.0.113.9'])).toBe('203.0.113.9')
})

describe('a setting that cannot be read', () => {
  test.each([
    'all',
    'true',
    '*',
    '10.0.0.0/40',
    'loopback;private',
    '-1',
    '11',
    'proxy.example.com',
    '__proto__',
  ])('%s', (trust) => {
    expect(() => clientAddress(trust)).toThrow(TrustProxyError)
  })
})

test('who is no proxy cannot choose his address', () => {
  const read = clientAddress('loopback,private')
  fc.assert(
    fc.property(fc.string(), fc.array(fc.ipV4(), { maxLength: 30 }), (noise, forged) => {
      expect(read('198.51.100.1', [noise, ...forged].join(','))).toBe('198.51.100.1')
      expect(read('127.0.0.1', `${[noise, ...forged].join(',')},198.51.100.1`)).toBe('198.51.100.1')
    }),
  )
})
