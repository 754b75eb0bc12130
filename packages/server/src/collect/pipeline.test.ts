/** Which step drops an event, at its bounds, and which of several reasons counts. */
import { day, minute } from '@footfall/contract/durations'
import { expect, test } from 'vitest'
import { nowhere } from '../enrich/place-values.ts'
import { makeReady } from './known-website.ts'
import { runSteps } from './pipeline.ts'
import { plainWebsite } from './plain-website.testing.ts'
import type { Draft, Sender, SentEvent } from './sent-event.ts'
import type { CollectWebsite } from './websites.ts'

const now = Date.parse('2025-06-02T10:00:00Z')
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0'
const id = '018f0000-0000-7000-8000-000000000001'
const server = { isServer: true, headers: {} }

function dropped(
  settings: Partial<CollectWebsite>,
  event: Partial<SentEvent> = {},
  sender: Partial<Sender> = {},
): string | null {
  const website = makeReady(plainWebsite(id, settings))
  const draft = {
    sender: {
      websiteId: id,
      received: now,
      address: '203.0.113.7',
      userAgent: firefox,
      headers: {},
      isServer: false,
    },
    event: { kind: 'pageview', time: now, url: 'https://example.com/' },
    website: null,
    page: null,
    place: nowhere,
    revenue: null,
  } as unknown as Draft
  const places = { find: () => ({ country: 'DE', region: '', city: '' }) }
  const deps = { websites: { find: () => website }, places } as unknown as Parameters<typeof runSteps>[1]
  return runSteps(
    { ...draft, event: { ...draft.event, ...event }, sender: { ...draft.sender, ...sender } },
    deps,
  )
}

const quota = { overQuota: { from: now, until: now + day } }
const admin = { excludedPaths: ['/admin'] }
const at = (time: number) => ({ time })
const url = (path: string) => ({ url: `https://example.com${path}` })

test.each<[string, string | null, ...Parameters<typeof dropped>]>([
  ['a browser that sends GPC', 'opt_out', { honorsOptOut: true }, {}, { headers: { 'sec-gpc': '1' } }],
  ['one that sends DNT', 'opt_out', { honorsOptOut: true }, {}, { headers: { dnt: '1' } }],
  ['one that allows tracking', null, { honorsOptOut: true }, {}, { headers: { dnt: '0' } }],
  ['GPC where the owner does not ask for it', null, {}, {}, { headers: { 'sec-gpc': '1', dnt: '1' } }],
  ['before the year 2000', 'late', {}, at(Date.UTC(2000, 0, 1) - 1), server],
  ['from the year 2000 on', null, {}, at(Date.UTC(2000, 0, 1)), server],
  ['as old as the plan keeps data', null, { retentionDays: 30 }, at(now - 30 * day), server],
  ['older', 'late', { retentionDays: 30 }, at(now - 30 * day - 1), server],
  ['from before a reset', 'late', { resetAt: now - 10_000 }, at(now - 10_000 - 1)],
  ['from the instant of the reset', null, { resetAt: now - 10_000 }, at(now - 10_000)],
  ['a server’s, from before it', null, { resetAt: now - 10_000 }, at(now - day), server],
  ['five minutes ahead', null, {}, at(now + 5 * minute), server],
  ['more than that', 'invalid', {}, at(now + 5 * minute + 1), server],
  ['an excluded path', 'excluded_path', admin, url('/admin')],
  ['one with a kept parameter', 'excluded_path', { ...admin, keptQueryParameters: ['q'] }, url('/admin?q=1')],
  ['one with a hash that counts', 'excluded_path', { ...admin, countsHash: true }, url('/admin#/users')],
  ['one that only begins alike', null, admin, url('/administration')],
  ['when the grace of the quota is over', 'quota', quota],
  ['just before', null, quota, {}, { received: now - 1 }],
  ['just before the month is over', 'quota', quota, {}, { received: now + day - 1 }],
  ['when it is over', null, quota, {}, { received: now + day }],
  ['an excluded country', 'excluded_country', { excludedCountries: ['de'] }],
  ['an address that is not known', null, { excludedCountries: ['de'] }, {}, { ...server, address: '' }],
  ['an invalid amount, beyond the quota', 'invalid', quota, { revenue: { amount: 1, currency: 'XQQ' } }],
])('%s: %s', (_, reason, ...event) => {
  expect(dropped(...event)).toBe(reason)
})
