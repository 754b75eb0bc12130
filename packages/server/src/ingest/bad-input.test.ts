/** Whatever is sent to the collector: an answer that names what is wrong, all of a body or nothing, and a server that continues. */
import { gzipSync } from 'node:zlib'
import { importEvent } from '@footfall/contract/api/collect'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { plainWebsite } from '../collect/plain-website.testing.ts'
import { importProblem, isImportEvent } from '../collect/wire/check-import.ts'
import { param, sql } from '../events/sql.ts'
import { openTestStore, type TestStore } from '../events/testing/open-test-store.ts'
import { randomRuns } from '../testing/random-runs.ts'
import { startIngest, type TestIngest } from './testing/start-ingest.ts'

const collected = '77777777-0000-4000-8000-000000000001'
const imported = '77777777-0000-4000-8000-000000000002'
const broken = '77777777-0000-4000-8000-000000000003'
let store: TestStore
let ingest: TestIngest
beforeAll(async () => {
  store = await openTestStore()
  // No calendar knows this zone.
  const websites = [plainWebsite(collected), plainWebsite(imported), plainWebsite(broken, { zone: 'JST' })]
  ingest = await startIngest(store, websites)
})
afterAll(async () => {
  await ingest.stop()
  await store.dispose()
})

const runs = randomRuns(50)

/** Values of the wrong type. */
const oddity = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    '',
    -1,
    1e308,
    0.1,
    true,
    [],
    {},
    [[]],
    '\ud800',
    'a\u0000b',
    '\u202e',
    '__proto__',
    'constructor',
    'x'.repeat(9000),
    Number.MAX_SAFE_INTEGER + 2,
    { toString: 1, hasOwnProperty: 1 },
    JSON.parse('{"__proto__":{"a":1}}'),
    Object.fromEntries(Array.from({ length: 3000 }, (_, i) => [`k${i}`, 1])),
    JSON.parse('['.repeat(40) + ']'.repeat(40)),
    -8.64e15,
    8.64e15,
    253_402_300_800_000,
  ),
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.double(),
  fc.jsonValue({ maxDepth: 3 }),
)

/** Replaces, adds, or removes something anywhere in a value; the path says where. */
function bent(value: unknown, path: readonly number[], odd: unknown, how: string): unknown {
  if (typeof value !== 'object' || value === null) return odd
  const [step = 0, ...rest] = path
  const keys = Object.keys(value)
  if (keys.length === 0 || path.length === 0)
    return how === 'replace' ? odd : { ...value, [JSON.stringify(odd) ?? '']: odd }
  const key = keys[step % keys.length] ?? ''
  if (rest.length > 0) {
    const inner = bent((value as Record<string, unknown>)[key], rest, odd, how)
    return Array.isArray(value)
      ? value.map((item, i) => (String(i) === key ? inner : item))
      : { ...value, [key]: inner }
  }
  if (how === 'remove') {
    if (Array.isArray(value)) return value.filter((_, i) => String(i) !== key)
    return Object.fromEntries(Object.entries(value).filter(([name]) => name !== key))
  }
  return Array.isArray(value)
    ? value.map((item, i) => (String(i) === key ? odd : item))
    : { ...value, [key]: odd }
}

const bend = fc.record({
  path: fc.array(fc.nat(12), { maxLength: 5 }),
  odd: oddity,
  how: fc.constantFrom('replace', 'add', 'remove'),
  /** Bytes cut off the end, and one byte changed somewhere; usually neither. */
  cut: fc.oneof({ weight: 6, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.nat(200) }),
  flip: fc.oneof(
    { weight: 6, arbitrary: fc.constant(null) },
    { weight: 1, arbitrary: fc.tuple(fc.nat(2000), fc.nat(255)) },
  ),
  spoiled: fc.oneof(
    { weight: 1, arbitrary: fc.constant(false) },
    { weight: 6, arbitrary: fc.constant(true) },
  ),
})
type Bend = typeof bend extends fc.Arbitrary<infer B> ? B : never

function bytesOf(value: unknown, { path, odd, how, cut, flip, spoiled }: Bend): Buffer {
  const text = JSON.stringify(spoiled ? bent(value, path, odd, how) : value) ?? 'null'
  const bytes = Buffer.from(text)
  if (flip && spoiled) bytes[flip[0] % bytes.length] = flip[1]
  return bytes.subarray(0, Math.max(0, bytes.length - (spoiled ? cut : 0)))
}

let run = 0

interface Problem {
  readonly path: string
  readonly message: string
}

/** A refusal is one of the words, and names the path. */
function expectRefusal(
  status: number,
  answer: { code: number; data: { reason: string; fields?: Problem[] } },
): void {
  expect([400, 413]).toContain(status)
  expect(answer.code).toBe(status)
  if (status !== 400) return
  expect(answer.data.reason).toBe('invalid_input')
  for (const { path, message } of answer.data.fields ?? []) {
    expect(typeof path).toBe('string')
    expect(message).not.toBe('')
  }
  expect(answer.data.fields?.length).toBeGreaterThan(0)
}

async function storedOf(website: string): Promise<Set<string>> {
  await ingest.ingest.flush()
  const rows = await store.query<{ page: string }>(
    sql`SELECT DISTINCT page FROM events WHERE website_id = ${param('UUID', website)}`,
  )
  return new Set(rows.map(({ page }) => page))
}

test('the collecting call takes all of a body or nothing, and never falls over', async () => {
  const whole = new Set<string>()
  const refused = new Set<string>()
  await fc.assert(
    fc.asyncProperty(bend, async (how) => {
      run++
      const events = [0, 1, 2].map((n) => ({
        id: `b${run}-${n}`,
        k: n === 1 ? 'custom' : 'pageview',
        u: `https://example.com/b${run}-${n}?utm_source=x`,
        n: 'buy',
        p: { plan: 'pro', seats: 5, trial: true },
        $: { amount: 1999, currency: 'USD', order_id: `o${run}-${n}` },
        a: 5,
        s: '1920x1080',
        l: 'zh-CN',
        t: 'Title',
        r: 'https://www.baidu.com/link?url=x',
      }))
      const bytes = bytesOf({ w: collected, e: events }, how)
      const answer = await ingest.post(
        bytes.toString('latin1') === '' ? '' : (new Uint8Array(bytes) as never),
      )
      if (answer.status !== 202) expectRefusal(answer.status, (await answer.json()) as never)
      else await answer.arrayBuffer()
      const untouched = answer.status === 202 && !how.spoiled
      for (const { id } of events) {
        if (answer.status !== 202) refused.add(`/${id}`)
        if (untouched) whole.add(`/${id}`)
      }
    }),
    { numRuns: runs },
  )
  const stored = await storedOf(collected)
  expect([...whole].filter((page) => !stored.has(page))).toEqual([])
  expect([...refused].filter((page) => stored.has(page))).toEqual([])
  expect(
    (await ingest.post({ w: collected, e: [{ id: 'last', k: 'pageview', u: 'https://a.cn/' }] })).status,
  ).toBe(202)
})

test('the import call accounts for every event of a body or refuses it, and never falls over', async () => {
  const refused = new Set<string>()
  const accepted = { total: 0 }
  await fc.assert(
    fc.asyncProperty(bend, fc.boolean(), async (how, packed) => {
      run++
      const events = [0, 1, 2].map((n) => ({
        id: `i${run}-${n}`,
        kind: n === 1 ? 'custom' : 'pageview',
        time: Date.parse('2025-05-01T00:00:00Z') + run * 1000 + n,
        visitor_id: `v${run}`,
        url: `https://example.com/i${run}-${n}`,
        name: 'buy',
        props: { plan: 'pro' },
        ip: '203.0.113.9',
        revenue: { amount: -5, currency: 'cny' },
      }))
      const plain = bytesOf({ website_id: imported, events }, how)
      const answer = await fetch(`${ingest.url}/api/v1/events`, {
        method: 'POST',
        headers: {
          authorization: 'Bearer x',
          'content-type': 'application/json',
          ...(packed ? { 'content-encoding': 'gzip' } : {}),
        },
        body: new Uint8Array(packed ? gzipSync(plain).subarray(0, how.cut > 100 ? 20 : undefined) : plain),
      })
      const body = (await answer.json()) as never as {
        code: number
        data: { accepted: number; duplicates: number; rejected: { index: number; reason: string }[] }
      }
      if (answer.status !== 200) {
        expectRefusal(answer.status, body as never)
        for (const { id } of events) refused.add(`/${id}`)
        return
      }
      if (body.code !== 200) return
      const { data } = body
      accepted.total += data.accepted
      const indices = data.rejected.map(({ index }) => index)
      expect(new Set(indices).size).toBe(indices.length)
      if (!how.spoiled) expect(data).toEqual({ accepted: 3, duplicates: 0, rejected: [] })
    }),
    { numRuns: runs },
  )
  const stored = await storedOf(imported)
  expect([...refused].filter((page) => stored.has(page))).toEqual([])
  const [row] = await store.query<{ n: string }>(
    sql`SELECT count() AS n FROM events FINAL WHERE website_id = ${param('UUID', imported)}`,
  )
  expect(Number(row?.n)).toBe(accepted.total)
})

test('the fast check of an imported event accepts exactly what the schema accepts, and a refusal has a path', () => {
  const right = {
    id: 'a',
    kind: 'custom',
    time: 1_700_000_000_000,
    visitor_id: 'v',
    url: 'https://example.com/',
    referrer: 'https://a.cn/',
    title: 't',
    name: 'n',
    props: { a: 1 },
    interactive: false,
    revenue: { amount: 1, currency: 'USD', order_id: 'o' },
    engagement: { ms: 1, depth: 2 },
    ip: '::1',
    user_agent: 'x',
    language: 'de',
    screen: '1x1',
  }
  let accepted = 0
  fc.assert(
    fc.property(bend, (how) => {
      const value = bent(right, how.path, how.odd, how.how)
      // Reading the text refuses this key before.
      fc.pre(!JSON.stringify(value)?.includes('"__proto__"'))
      const checked = importEvent.safeParse(value).success
      if (checked) accepted++
      else expect(typeof importProblem(value)).toBe('string')
      expect(isImportEvent(value)).toBe(checked)
    }),
    { numRuns: 3000 },
  )
  expect(accepted).toBeGreaterThan(50)
})

test('a body that cannot be processed is told to come again, and the next one is accepted', async () => {
  const view = (w: string) => ingest.post({ w, e: [{ id: `of-${w}`, k: 'pageview', u: 'https://a.cn/' }] })
  for (let i = 0; i < 3; i++) expect((await view(broken)).status).toBe(503)
  expect((await view(collected)).status).toBe(202)
})

test.each([1_000_000, 40_000_000])('a body of %i bytes is 413 at once', async (size) => {
  const answer = await fetch(`${ingest.url}${size > 33_554_432 ? '/api/v1/events' : '/api/collect'}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: 'Bearer x' },
    body: new Uint8Array(size).fill(0x5b),
  }).catch((error: unknown) => error)
  // The connection may end before all of it was sent.
  if (answer instanceof Response) expect(answer.status).toBe(413)
  expect(
    (await ingest.post({ w: collected, e: [{ id: `s${size}`, k: 'pageview', u: 'https://a.cn/' }] })).status,
  ).toBe(202)
})
