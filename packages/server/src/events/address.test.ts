import { expect, test } from 'vitest'
import { parseStoreAddress, socketAddress } from './address.ts'

test.each([
  [
    'http://db:8123',
    { origin: 'http://db:8123', database: 'footfall', username: undefined, cluster: undefined },
  ],
  [
    'https://me:p%40ss@db:8443/stats',
    { origin: 'https://db:8443', database: 'stats', username: 'me', password: 'p@ss' },
  ],
  [
    'http://db:8123/?database=stats&cluster=all',
    { database: 'stats', cluster: 'all', socketPath: undefined },
  ],
  [
    'unix:///var/lib/foot%20fall/engine.sock',
    { socketPath: '/var/lib/foot fall/engine.sock', database: 'footfall' },
  ],
  ['unix:///a/engine.sock?database=test_1', { socketPath: '/a/engine.sock', database: 'test_1' }],
])('%s', (address, expected) => {
  expect(parseStoreAddress(address)).toMatchObject(expected)
})

test.each([
  ['not a url', /not a URL/],
  ['tcp://db:9000', /http:, https: or unix:/],
  ['http://db/a-b', /cannot name/],
  ['http://db/?cluster=a;b', /cannot name/],
])('%s is refused', (address, why) => {
  expect(() => parseStoreAddress(address)).toThrow(why)
})

test.each(['/a/b.sock', '/with space/ü?#%/e.sock'])('%s survives as an address', (socketPath) => {
  expect(parseStoreAddress(socketAddress(socketPath, 'x'))).toMatchObject({ socketPath, database: 'x' })
})
