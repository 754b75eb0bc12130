import { expect, test } from 'vitest'
import { acceptedEncoding } from './accepted-encoding.ts'

test.each([
  [undefined, 'identity'],
  ['', 'identity'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['GZIP ; Q=0.5', 'gzip'],
  ['br;q=0', 'identity'],
  ['br;q=0, gzip', 'gzip'],
  ['gzip;q=0.8, br;q=0.4', 'gzip'],
  ['*', 'br'],
  ['*;q=0', 'identity'],
  ['br;q=0, *', 'gzip'],
  ['br;q=many', 'identity'],
  ['deflate, x-br', 'identity'],
])('of %s: %s', (header, expected) => {
  const headers = header === undefined ? {} : { 'accept-encoding': header }
  expect(acceptedEncoding({ headers }, ['br', 'gzip'])).toBe(expected)
})
