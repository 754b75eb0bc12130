import { expect, test } from 'vitest'
import { knownSites } from './sources/known-sites.ts'
import { isSpamReferrer } from './spam-referrers.ts'

test.each([
  ['semalt.com', true],
  ['site5.semalt.com', true],
  ['notsemalt.com', false],
  ['buttons-for-website.com', true],
  ['xn--oogle-wmc.com', true],
  ['google.com', false],
  ['com', false],
  ['', false],
])('%s: %s', (host, spam) => {
  expect(isSpamReferrer(host)).toBe(spam)
})

test('no known site is spam', () => {
  const sites = Object.values(knownSites).flatMap((list) => list.trim().split(/\s+/))
  expect(sites.filter((site) => isSpamReferrer(site.replace(/^=/, '')))).toEqual([])
})
