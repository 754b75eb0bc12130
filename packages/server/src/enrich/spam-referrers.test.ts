import { expect, test } from 'vitest'
import { knownSites } from './sources/known-sites.ts'
import { createSpamCheck } from './spam-referrers.ts'

const isSpam = createSpamCheck()

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
  expect(isSpam(host)).toBe(spam)
})

test('a list of one’s own is added', () => {
  const check = createSpamCheck('# ours\nSpam.example # since May\r\n\nother.example')
  expect(['spam.example', 'a.spam.example', 'other.example', 'semalt.com', 'ours'].map(check)).toEqual([
    true,
    true,
    true,
    true,
    false,
  ])
})

test('no known site is spam', () => {
  const sites = Object.values(knownSites).flatMap((list) => list.trim().split(/\s+/))
  expect(sites.filter((site) => isSpam(site.replace(/^=/, '')))).toEqual([])
})
