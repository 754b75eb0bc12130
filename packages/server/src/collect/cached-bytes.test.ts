/** What collecting caches stays small, whatever is sent: a sender chooses user agents, referrers, languages and screens. */
import { randomBytes } from 'node:crypto'
import process from 'node:process'
import v8 from 'node:v8'
import vm from 'node:vm'
import { expect, test } from 'vitest'
import { findBot } from '../enrich/bots.ts'
import { nowhere } from '../enrich/place-values.ts'
import { acceptEvent } from './accept.ts'
import type { KnownWebsite } from './known-website.ts'
import type { Deps, Draft } from './sent-event.ts'

v8.setFlagsFromString('--expose-gc')
const gc = vm.runInNewContext('gc') as () => void

const website = {
  bytes: Buffer.alloc(16),
  seeds: [0, 0],
  settings: { id: '00000000-0000-4000-8000-000000000001', domain: 'example.com', zone: 'UTC', salt: 'day' },
} as unknown as KnownWebsite
const salt = randomBytes(32)
const deps = { salts: { saltOf: () => salt, existing: () => null } } as unknown as Deps

interface Sent {
  readonly userAgent?: string
  readonly acceptLanguage?: string
  readonly referrer?: string
  readonly screen?: string
}

/** The steps that read headers, and the last one. */
function accept({ userAgent = 'Mozilla/5.0', acceptLanguage = 'en', referrer, screen }: Sent): void {
  const headers = { 'accept-language': acceptLanguage }
  const draft = {
    event: { id: 'e', kind: 'pageview', time: 0, visitorId: null, referrer, screen },
    sender: { userAgent, headers, received: 0, address: '203.0.113.1' },
    page: { hostname: 'example.com', page: '/', query: new URLSearchParams() },
    place: nowhere,
    revenue: null,
  }
  findBot(userAgent, headers)
  acceptEvent(draft as unknown as Draft, website, deps)
}

function held(): number {
  // The second collection waits for what the first one left to another thread.
  gc()
  gc()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

const filler = 'x'.repeat(15_000)
/** A text of its own, as a header's value is. */
const long = (n: number, length: number) => Buffer.from(`${filler.slice(0, length)}${n}`).toString()

test.each<[string, number, (n: number) => Sent]>([
  ['user agents of 15 kB', 2000, (n) => ({ userAgent: Buffer.from(`Agent/${n} ${filler}`).toString() })],
  ['referrers of 8 kB', 4000, (n) => ({ referrer: `https://r${n}.example/${long(n, 8000)}` })],
  ['lists of languages of 15 kB', 4000, (n) => ({ acceptLanguage: long(n, 14_000) })],
  [
    'languages of fifty characters in such lists',
    4000,
    (n) => ({ acceptLanguage: `${long(n, 50)},${filler}` }),
  ],
  [
    'user agents with hundreds of screens each',
    300_000,
    (n) => ({ userAgent: `Chrome/${n % 1000}.1`, screen: `${1000 + Math.floor(n / 1000)}x900` }),
  ],
])('%s', (_what, count, sent) => {
  const before = held()
  for (let n = 0; n < count; n++) accept(sent(n))
  expect((held() - before) / 1_048_576).toBeLessThan(16)
})
