import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { acceptEvent } from './accept.ts'
import type { KnownWebsite } from './known-website.ts'
import type { Deps, Draft } from './sent-event.ts'

const website = {
  bytes: Buffer.alloc(16),
  seeds: null,
  settings: { id: '00000000-0000-4000-8000-000000000001', domain: 'example.com' },
} as unknown as KnownWebsite
const deps = { ownIdKey: randomBytes(32) } as unknown as Deps

const accepted = (n: number, screen?: string) =>
  acceptEvent(
    {
      event: {
        id: `e${n}`,
        kind: 'pageview',
        time: 0,
        visitorId: 'v',
        referrer: `https://r${n}.example/`,
        screen,
      },
      sender: { userAgent: `Agent/${n}`, headers: {}, received: 0, address: '203.0.113.1' },
      page: { hostname: 'example.com', page: '/', query: new URLSearchParams() },
      place: { country: 'CN', region: 'CN-SH', city: `City ${n}` },
      revenue: null,
    } as unknown as Draft,
    website,
    deps,
  )

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
