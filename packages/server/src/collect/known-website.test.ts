import { expect, test } from 'vitest'
import { makeReady } from './known-website.ts'
import { plainWebsite } from './plain-website.testing.ts'
import type { CollectWebsite } from './websites.ts'

const id = '018f0000-0000-7000-8000-000000000001'
const ready = (settings: Partial<CollectWebsite>) => makeReady(plainWebsite(id, settings))

test.each([
  ['/admin/*', '/admin/users/1', true],
  ['/admin/*', '/admin', false],
  ['/admin', '/admin', true],
  ['/*.php', '/wp/login.php', true],
  ['/a.c', '/abc', false],
  // As pages are stored, and as a browser's address bar copies them.
  ['/关于/*', '/关于/团队', true],
  ['/%e5%85%b3%e4%ba%8e/*', '/关于/团队', true],
])('the path rule %s leaves out %s: %s', (rule, path, left) => {
  expect(ready({ excludedPaths: [rule] }).excludesPath(path)).toBe(left)
})

test.each([
  ['*.example.com', 'shop.example.com', true],
  ['*.example.com', 'a.b.example.com', true],
  ['*.example.com', 'example.com', false],
  ['*.example.com', 'badexample.com', false],
  ['example.com', 'www.example.com', true],
  ['www.example.com', 'example.com', true],
  ['example.com', 'shop.example.com', false],
  ['Example.com:8443', 'example.com', true],
  ['*.example.com:8443', 'shop.example.com', true],
  ['*.例子.中国', 'a.xn--fsqu00a.xn--fiqs8s', true],
])('the host rule %s lets %s in: %s', (rule, host, letIn) => {
  expect(ready({ allowedHostnames: [rule] }).allowsHostname(host)).toBe(letIn)
})

test.each([
  ['198.51.100.0/24', '198.51.100.7', true],
  ['198.51.100.0/24', '198.51.101.7', false],
  ['2001:db8::/32', '2001:db8:1::9', true],
  ['::ffff:10.0.0.0/104', '10.1.2.3', true],
])('the address rule %s leaves out %s: %s', (rule, address, left) => {
  expect(ready({ excludedAddresses: [rule] }).excludesAddress(address)).toBe(left)
})

test('safety: a rule of many stars does not hold the collector up', () => {
  // 600 letters held every call for 22 s while a regular expression was built from the rule, 1,200 for minutes.
  const website = ready({ excludedPaths: ['/*a*a*a*b', `/${'*a'.repeat(249)}b`] })
  expect(website.excludesPath(`/${'a'.repeat(1999)}`)).toBe(false)
})
