import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { plainWebsite } from '../collect/plain-website.testing.ts'
import { param, sql } from '../events/sql.ts'
import { openTestStore, type TestStore } from '../events/testing/open-test-store.ts'
import { startIngest, type TestIngest } from './testing/start-ingest.ts'

let store: TestStore
let ingest: TestIngest

const open = '22222222-0000-4000-8000-000000000001'
const strict = '22222222-0000-4000-8000-000000000002'
const daily = '22222222-0000-4000-8000-000000000003'
const over = '22222222-0000-4000-8000-000000000004'
const silent = '22222222-0000-4000-8000-000000000005'
const careful = '22222222-0000-4000-8000-000000000006'
const careless = '22222222-0000-4000-8000-000000000007'

beforeAll(async () => {
  store = await openTestStore()
  ingest = await startIngest(
    store,
    [
      plainWebsite(open, { keptQueryParameters: ['q'] }),
      plainWebsite(strict, {
        allowedHostnames: ['example.com', '*.example.org'],
        excludedPaths: ['/admin/*'],
        excludedAddresses: ['198.51.100.0/24', '2001:db8::/32'],
        excludedCountries: ['DE'],
        honorsOptOut: true,
      }),
      plainWebsite(daily, { saltPeriod: 'day', zone: 'Asia/Shanghai' }),
      plainWebsite(over, { overQuota: { from: 0, until: Number.POSITIVE_INFINITY } }),
      plainWebsite(silent),
      plainWebsite(careful, { blockedProperties: ['user_*'], blocksPersonalData: true }),
      plainWebsite(careless),
    ],
    {
      placeOf: (address) =>
        address.startsWith('91.')
          ? { country: 'DE', region: '', city: 'Berlin' }
          : { country: 'CN', region: 'CN-Shanghai', city: '' },
    },
  )
})
afterAll(async () => {
  await ingest.stop()
  await store.dispose()
})

let next = 0
const event = (more: object = {}) => ({
  id: `id-${++next}`,
  k: 'pageview',
  u: 'https://example.com/',
  ...more,
})

test('what a browser sends stands in the store, enriched', async () => {
  const answer = await ingest.post({
    w: open,
    e: [
      event({
        u: 'https://www.Example.com/a?q=x&utm_source=News&utm_medium=email&z=1',
        r: 'https://www.google.com/search?q=1',
        t: 'Hello',
        s: '1920x1080',
        l: 'zh-cn',
      }),
      event({
        k: 'custom',
        n: 'buy',
        p: { a: 1, b: true, c: 'x' },
        $: { amount: 1999, currency: 'usd', order_id: 'o' },
      }),
      event({ k: 'engagement', m: { ms: 1500.4, depth: 55 } }),
    ],
  })
  expect(answer.status).toBe(202)
  expect(answer.headers.get('x-footfall-dropped')).toBeNull()
  expect(answer.headers.get('access-control-allow-origin')).toBe('*')
  await ingest.ingest.flush()
  const rows = await store.query(sql`
    SELECT kind, hostname, page, title, name, props, engaged_ms, scroll_depth, revenue, currency, order_id, referrer, channel,
      utm_source, utm_medium, country, region, language, browser, browser_version, os, device, screen
    FROM events FINAL WHERE website_id = ${param('UUID', open)} ORDER BY time, toUInt8(kind)`)
  const scope = {
    referrer: 'google.com',
    channel: 'email',
    utm_source: 'news',
    utm_medium: 'email',
    country: 'CN',
    region: 'CN-Shanghai',
    language: 'zh-CN',
    browser: 'Chrome',
    browser_version: '137',
    os: 'Windows',
    device: 'desktop',
    screen: '1920x1080',
  }
  const none = {
    title: '',
    name: '',
    props: {},
    engaged_ms: 0,
    scroll_depth: 0,
    revenue: '0',
    currency: '',
    order_id: '',
  }
  expect(rows).toEqual([
    { ...none, kind: 'pageview', hostname: 'www.example.com', page: '/a?q=x', title: 'Hello', ...scope },
    {
      ...none,
      kind: 'custom',
      hostname: 'example.com',
      page: '/',
      name: 'buy',
      props: { a: '1', b: 'true', c: 'x' },
      revenue: '1999',
      currency: 'USD',
      order_id: 'o',
      ...scope,
    },
    {
      ...none,
      kind: 'engagement',
      hostname: 'example.com',
      page: '/',
      engaged_ms: 1500,
      scroll_depth: 55,
      ...scope,
    },
  ])
})

test('properties that a website blocks, and those that look personal, are counted and not stored', async () => {
  const addresses = {
    url: 'https://other.example/unsubscribe?list=7&email=jane%40example.com#done',
    left: 'https://other.example/of/jane@example.com?page=2',
    user_url: 'https://other.example/?token=abc',
    path: '/reset?token=abc',
  }
  const p = { plan: 'pro', user_id: '7', who: 'jane@example.com', call: '+49 30 1234567', ...addresses }
  const answer = await ingest.post({ w: careful, e: [event({ k: 'custom', n: 'buy', p }), event()] })
  expect(answer.headers.get('x-footfall-dropped')).toBeNull()
  const plain = await ingest.post({ w: careless, e: [event({ k: 'custom', n: 'buy', p })] })
  expect(plain.status).toBe(202)
  await ingest.ingest.flush()
  const stored = (website: string) =>
    store.query(sql`SELECT name, props FROM events FINAL
      WHERE website_id = ${param('UUID', website)} AND name = 'buy'`)
  // What is before the parameters of an address is no personal data by itself.
  const kept = { plan: 'pro', url: 'https://other.example/unsubscribe' }
  expect(await stored(careful)).toEqual([{ name: 'buy', props: kept }])
  expect(await stored(careless)).toEqual([{ name: 'buy', props: p }])
  const drops = await store.query(sql`SELECT reason, toUInt32(sum(count)) AS n FROM drops
    WHERE website_id = ${param('UUID', careful)} GROUP BY reason`)
  expect(drops).toEqual([{ reason: 'blocked_property', n: 7 }])
})

describe('drops', () => {
  test.each([
    ['unknown_website', '99999999-0000-4000-8000-000000000009', {}, {}],
    ['empty_user_agent', strict, { 'user-agent': '' }, {}],
    ['bot', strict, { 'user-agent': 'Googlebot/2.1 (+http://www.google.com/bot.html)' }, {}],
    ['prefetch', strict, { 'sec-purpose': 'prefetch;prerender' }, {}],
    ['opt_out', strict, { 'sec-gpc': '1' }, {}],
    ['hostname', strict, {}, { u: 'https://evil.net/' }],
    ['hostname', strict, {}, { u: 'https://example.org/' }],
    ['excluded_path', strict, {}, { u: 'https://example.com/admin/x?y=1' }],
    ['excluded_address', strict, { 'x-test-address': '198.51.100.77' }, {}],
    ['excluded_address', strict, { 'x-test-address': '2001:db8:1::5' }, {}],
    ['excluded_country', strict, { 'x-test-address': '91.1.2.3' }, {}],
    ['spam_referrer', strict, {}, { r: 'https://semalt.com/x' }],
    ['invalid', strict, {}, { $: { amount: 1, currency: 'XQQ' } }],
    ['invalid', strict, {}, { k: 'custom', n: ' \t' }],
    ['invalid', strict, {}, { k: 'custom', n: '\u200b' }],
    ['quota', over, {}, {}],
  ])('%s', async (reason, website, headers, more) => {
    const answer = await ingest.post({ w: website, e: [event(more)] }, headers as Record<string, string>)
    expect(answer.status).toBe(202)
    expect(answer.headers.get('x-footfall-dropped')).toBe(reason)
  })

  test('are counted by quarter-hour and shown in samples, never stored as events', async () => {
    const kept = await ingest.post({
      w: strict.toUpperCase(),
      e: [event({ u: 'https://shop.example.org/' }), event({ u: 'https://www.example.com/' })],
    })
    expect(kept.headers.get('x-footfall-dropped')).toBeNull()
    const mixed = await ingest.post({
      w: strict,
      e: [
        ...['https://evil.net/', 'https://evil.net/', 'https://example.com/admin/'].map((u) => event({ u })),
        event(),
      ],
    })
    expect(mixed.headers.get('x-footfall-dropped')).toBe('hostname, excluded_path')
    await ingest.ingest.flush()
    expect(
      await store.query(sql`SELECT reason, toString(quarter) AS quarter, toUInt32(sum(count)) AS count FROM drops
        WHERE website_id = ${param('UUID', strict)} GROUP BY reason, quarter ORDER BY reason`),
    ).toEqual(
      Object.entries({
        bot: 1,
        empty_user_agent: 1,
        excluded_address: 2,
        excluded_country: 1,
        excluded_path: 2,
        hostname: 4,
        invalid: 3,
        opt_out: 1,
        prefetch: 1,
        spam_referrer: 1,
      }).map(([reason, count]) => ({ reason, quarter: '2025-06-02 10:00:00', count })),
    )
    expect(
      await store.query(
        sql`SELECT count() AS events FROM events WHERE website_id = ${param('UUID', strict)}`,
      ),
    ).toEqual([{ events: '3' }])
  })
})

describe('bad requests', () => {
  test.each([
    ['{', 400, { rule: 'json' }],
    [JSON.stringify({ w: open, e: [] }), 400, { path: 'e' }],
    [JSON.stringify({ w: open, e: [event(), event({ u: 'x' })] }), 400, { path: 'e.1.u', rule: 'url_rule' }],
  ])('%s', async (body, status, field) => {
    const before = await store.query(sql`SELECT count() AS n FROM events`)
    const answer = await ingest.post(body)
    expect(answer.status).toBe(status)
    expect(await answer.json()).toMatchObject({
      code: 400,
      data: { reason: 'invalid_input', fields: [field] },
    })
    await ingest.ingest.flush()
    expect(await store.query(sql`SELECT count() AS n FROM events`)).toEqual(before)
  })
  test('a body over 64 KiB is 413, whether announced or not', async () => {
    expect((await ingest.post('x'.repeat(65_537))).status).toBe(413)
    const stream = new ReadableStream({
      start(controller) {
        for (let i = 0; i < 20; i++) controller.enqueue(new TextEncoder().encode('x'.repeat(10_000)))
        controller.close()
      },
    })
    const answer = await fetch(`${ingest.url}/api/collect`, {
      method: 'POST',
      body: stream,
      duplex: 'half',
    } as RequestInit)
    expect(answer.status).toBe(413)
  })
  test('a form is 415', async () => {
    expect((await ingest.post('w=1', { 'content-type': 'application/x-www-form-urlencoded' })).status).toBe(
      415,
    )
  })
})

test('ages are clamped to a day, whatever the client says', async () => {
  for (const a of [-5, 0, 59_999.9, 1e300])
    expect((await ingest.post({ w: silent, e: [event({ a })] })).status).toBe(202)
  await ingest.ingest.flush()
  expect(
    await store.query(
      sql`SELECT toString(time) AS time FROM events WHERE website_id = ${param('UUID', silent)} ORDER BY time`,
    ),
  ).toEqual([
    { time: '2025-06-01 10:00:00.000' },
    { time: '2025-06-02 09:59:00.001' },
    { time: '2025-06-02 10:00:00.000' },
    { time: '2025-06-02 10:00:00.000' },
  ])
})

test('a visit open when the salt rotates goes on under its old visitor; the next one does not', async () => {
  const send = async (clock: string, id: string) => {
    ingest.clock.set(clock)
    await ingest.post({ w: daily, e: [event({ id, u: `https://example.com/${id}` })] })
    await ingest.ingest.flush()
  }
  await send('2025-06-02T15:50:00Z', 'before')
  await send('2025-06-02T16:10:00Z', 'after')
  await ingest.restart()
  await send('2025-06-02T16:30:00Z', 'later')
  await send('2025-06-02T18:00:00Z', 'next')
  const rows = await store.query<{ page: string; visitor: string; visit: string }>(
    sql`SELECT page, visitor, visit FROM events FINAL WHERE website_id = ${param('UUID', daily)} ORDER BY time`,
  )
  expect(rows.map(({ page }) => page)).toEqual(['/before', '/after', '/later', '/next'])
  expect(new Set(rows.slice(0, 3).map(({ visitor }) => visitor)).size).toBe(1)
  expect(new Set(rows.slice(0, 3).map(({ visit }) => visit)).size).toBe(1)
  expect(rows[3]?.visitor).not.toBe(rows[0]?.visitor)
})
