import { expect, test } from 'vitest'
import { isAddressOrNetwork, isHostPattern, isPathPattern, isQueryParameter } from './collect-rules.ts'

test.each([
  ['203.0.113.7', true],
  ['10.0.0.0/8', true],
  ['10.0.0.0/33', false],
  ['256.1.1.1', false],
  ['2001:db8::1', true],
  ['2001:db8::/32', true],
  ['2001:db8::/129', false],
  ['::ffff:10.0.0.1', true],
  ['::1]?', false],
  ['10.0.0', false],
  ['example.com', false],
  ['10.0.0.0/8/1', false],
  ['', false],
])('%j is an address or a network: %j', (text, fits) => {
  expect(isAddressOrNetwork(text)).toBe(fits)
})

test.each([
  ['www.example.com', true],
  ['*.example.com', true],
  ['Example.com', true],
  ['*.例子.中国', true],
  ['example.com:8443', true],
  ['https://example.com', false],
  ['*', false],
])('%j is a host: %j', (text, fits) => {
  expect(isHostPattern(text)).toBe(fits)
})

test.each([
  ['/admin/*', true],
  ['admin', false],
  ['/a b', false],
])('%j is a path: %j', (text, fits) => {
  expect(isPathPattern(text)).toBe(fits)
})

test.each([
  ['page', true],
  ['filter[x]', true],
  ['a b', false],
])('%j is a query parameter: %j', (text, fits) => {
  expect(isQueryParameter(text)).toBe(fits)
})
