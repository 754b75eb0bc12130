import { expect, test } from 'vitest'
import { hostInUrls, isLocalUrl } from './local-url.ts'

test.each([
  ['http://localhost:5133', true],
  ['http://127.0.0.1', true],
  ['http://[::1]:5133', true],
  ['http://footfall.localhost', true],
  ['https://footfall.example', false],
  ['http://localhost.example', false],
  ['http://192.168.1.2', false],
  ['http://127.example', false],
])('%s', (url, local) => expect(isLocalUrl(url)).toBe(local))

test.each([
  ['0.0.0.0', 'localhost'],
  ['::', 'localhost'],
  ['[::1]', 'localhost'],
  ['2001:db8::5', '[2001:db8::5]'],
  ['[2001:db8::5]', '[2001:db8::5]'],
  ['stats.internal', 'stats.internal'],
  ['192.0.2.1', '192.0.2.1'],
])('a server that listens on %s is at %s', (host, named) => {
  expect(hostInUrls(host)).toBe(named)
})
