import { randomBytes } from 'node:crypto'
import { day } from '@footfall/contract/durations'
import { expect, test } from 'vitest'
import { acceptEvent } from './accept.ts'
import { makeReady } from './known-website.ts'
import { plainWebsite } from './plain-website.testing.ts'
import type { Deps, Draft, SentEvent } from './sent-event.ts'

const id = '00000000-0000-4000-8000-000000000001'
const salt = randomBytes(32)
const salts = { saltOf: () => salt, existing: () => null }
const deps = { ownIdKey: randomBytes(32), salts } as unknown as Deps

function accept(
  event: Partial<SentEvent>,
  { n = 0, website = id, domain = 'example.com', address = '' } = {},
) {
  const { hostname, searchParams: query } = new URL(event.url ?? 'https://example.com/')
  const draft = {
    event: { id: `e${n}`, kind: 'pageview', time: 0, visitorId: 'v', ...event },
    sender: { userAgent: `Agent/${n}`, headers: {}, received: 0, address },
    page: { hostname, page: '/', query },
    place: { country: 'CN', region: 'CN-SH', city: `City ${n}` },
    revenue: null,
  } as unknown as Draft
  return acceptEvent(draft, makeReady(plainWebsite(website, { domain })), deps)
}

const accepted = (n: number, screen?: string) => accept({ referrer: `https://r${n}.example/`, screen }, { n })

// Node cuts short buffers from slabs of eight kilobytes: a cached one would retain its slab.
test('what is remembered of sources, places and clients takes no more memory than its own bytes', () => {
  for (let n = 0; n < 20; n++) {
    const { source, place, client } = accepted(n)
    for (const part of [source, place, client]) {
      expect(part.length).toBeGreaterThan(5)
      expect(part.buffer.byteLength).toBe(part.length)
    }
  }
})

test('visitors whose client differs in one column only are not taken for each other', () => {
  const [one, other] = [accepted(50, '1920x1080').client, accepted(50, '1280x800').client]
  expect(one.toString()).toContain('1920x1080')
  expect(other.toString()).toContain('1280x800')
})

const said = { name: 'buy', props: { plan: 'pro' }, engagement: { ms: 1500.4, depth: 54.6 } }
const none = { interactive: false, name: '', props: {}, engagedMs: 0, scrollDepth: 0 }
const engaged = { engagedMs: 1500, scrollDepth: 55 }

test.each<[string, Partial<SentEvent>, object]>([
  ['a pageview', { kind: 'pageview' }, { props: said.props }],
  ['a custom event', { kind: 'custom' }, { props: said.props, name: 'buy', interactive: true }],
  ['one that the page made', { kind: 'custom', interactive: false }, { props: said.props, name: 'buy' }],
  ['an engagement', { kind: 'engagement' }, engaged],
  ['traits', { kind: 'engagement', identifies: true }, { ...engaged, props: said.props }],
  ['more than the page', { kind: 'engagement', engagement: { ms: 0, depth: 130.4 } }, { scrollDepth: 100 }],
  ['a page without a height', { kind: 'engagement', engagement: { ms: 0, depth: null } }, { scrollDepth: 0 }],
  ['more than a day', { kind: 'engagement', engagement: { ms: day + 1 } }, { engagedMs: day }],
])('of %s only what it can have is kept', (_, event, kept) => {
  expect(accept({ ...said, ...event })).toMatchObject({ ...none, ...kept })
})

test.each([
  ['hosts of the page', { url: 'https://a.example/' }, { url: 'https://b.example/' }],
  ['domains', { domain: 'a.example' }, { domain: 'b.example' }],
  ['tags', {}, { url: 'https://example.com/?utm_source=News' }],
])('events that differ in their %s only have sources of their own', (_, one, other) => {
  const [first, second] = [one, other].map(({ url, ...website }: { url?: string; domain?: string }) =>
    accept({ referrer: 'https://a.example/', ...(url && { url }) }, website).source.toString(),
  )
  expect(first).not.toBe(second)
})

const other = '00000000-0000-4000-8000-000000000002'

test.each([
  ['by the site’s own id, wherever they are', { visitorId: 'v' }, { address: '203.0.113.1' }, true],
  ['by another id', { visitorId: 'w' }, {}, false],
  ['by the website', { visitorId: 'v' }, { website: other }, false],
  ['by address and user agent', { visitorId: null }, {}, false],
])('a visitor is told apart %s', (_, event, sender, isSame) => {
  const [known, asked] = [accept({ visitorId: 'v' }), accept(event, sender)]
  expect(asked.visitor === known.visitor).toBe(isSame)
  expect(asked.isGiven).toBe(event.visitorId !== null)
})

test('a visitor without an id is another for each address, user agent and website', () => {
  const senders = [{}, { address: '203.0.113.2' }, { n: 1 }, { website: other }]
  const visitors = senders.map((sender) => accept({ visitorId: null }, sender).visitor)
  expect(new Set(visitors).size).toBe(senders.length)
})
