import { gzipSync } from 'node:zlib'
import { day } from '@footfall/contract/durations'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { plainWebsite } from '../collect/plain-website.testing.ts'
import { param, sql } from '../events/sql.ts'
import { openTestStore, type TestStore } from '../events/testing/open-test-store.ts'
import { sendingKey, startIngest, type TestIngest } from './testing/start-ingest.ts'

let store: TestStore
let ingest: TestIngest

const own = '33333333-0000-4000-8000-000000000001'
const kept = '33333333-0000-4000-8000-000000000002'
const others = '33333333-0000-4000-8000-000000000003'

beforeAll(async () => {
  store = await openTestStore()
  ingest = await startIngest(
    store,
    [
      plainWebsite(own),
      plainWebsite(kept, { retentionDays: 30 }),
      plainWebsite(others, { teamId: '00000000-0000-4000-8000-00000000000b' }),
    ],
    {
      authorizeKey: async (bearer) =>
        bearer === 'writer'
          ? sendingKey
          : bearer === 'narrow'
            ? { ...sendingKey, websiteIds: [kept] }
            : bearer === 'reader'
              ? { ...sendingKey, scopes: ['stats:read'] }
              : null,
    },
  )
})
afterAll(async () => {
  await ingest.stop()
  await store.dispose()
})

interface Answer {
  code: number
  data: {
    accepted: number
    duplicates: number
    rejected: { index: number; reason: string; path?: string }[]
    reason?: string
    fields?: { path: string; message: string }[]
  }
}

async function send(
  body: unknown,
  key = 'writer',
  headers: Record<string, string> = {},
): Promise<Answer & { status: number }> {
  const answer = await fetch(`${ingest.url}/api/v1/events`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', ...headers },
    body: Buffer.isBuffer(body) ? new Uint8Array(body) : JSON.stringify(body),
  })
  return { status: answer.status, ...((await answer.json()) as Answer) }
}

const at = (text: string) => Date.parse(text)
const event = (id: string, time: string, more: object = {}) => ({
  id,
  kind: 'pageview',
  time: at(time),
  visitor_id: 'u1',
  url: `https://example.com/${id}`,
  ...more,
})
const countOf = async (website: string) =>
  Number(
    (
      await store.query<{ n: string }>(
        sql`SELECT count() AS n FROM events FINAL WHERE website_id = ${param('UUID', website)}`,
      )
    )[0]?.n,
  )

test('takes events of any age once, in any order, and says which were copies', async () => {
  const events = [
    event('c', '2023-03-05T10:40:00Z'),
    event('a', '2023-03-05T10:00:00Z'),
    event('b', '2023-03-05T10:20:00Z', { kind: 'custom', name: 'buy' }),
    event('a', '2023-03-05T10:00:00Z'),
  ]
  expect((await send({ website_id: own, events })).data).toEqual({ accepted: 3, duplicates: 1, rejected: [] })
  expect((await send({ website_id: own, events })).data).toEqual({ accepted: 0, duplicates: 4, rejected: [] })
  ingest.clock.advance(100 * day)
  await ingest.restart()
  expect((await send({ website_id: own, events: events.slice(0, 2) })).data).toEqual({
    accepted: 0,
    duplicates: 2,
    rejected: [],
  })
  expect((await send({ website_id: own, events: [event('z', '2023-03-05T09:50:00Z')] })).data.accepted).toBe(
    1,
  )
  await ingest.ingest.flush()
  expect(await countOf(own)).toBe(4)
  expect(
    await store.query(sql`SELECT entry_page, exit_page, pageviews, events, toString(start) AS began FROM visits
      WHERE website_id = ${param('UUID', own)} GROUP BY ALL HAVING sum(sign) > 0`),
  ).toEqual([
    { entry_page: '/z', exit_page: '/c', pageviews: 3, events: 1, began: '2023-03-05 09:50:00.000' },
  ])
})

test('refuses single events by their index, the rest go on', async () => {
  const { data } = await send({
    website_id: kept,
    events: [
      event('1', '2025-09-01T00:00:00Z'),
      event('2', '2025-06-01T00:00:00Z'),
      event('3', '2026-01-01T00:00:00Z'),
      { ...event('4', '2025-09-01T00:00:00Z'), user_agent: 'Googlebot/2.1' },
      { ...event('5', '2025-09-01T00:00:00Z'), visitor_id: '' },
      { ...event('6', '2025-09-01T00:00:00Z'), props: { a: { b: 1 } } },
      null,
      event('7', '2025-09-01T00:00:00Z', { url: 'ftp://x/' }),
      event('8', '2025-09-01T00:00:00Z', { kind: 'custom', name: ' ' }),
      { ...event('9', '2025-09-01T00:00:00Z'), visitorId: 'x' },
      { ...event('10', '2025-09-01T00:00:00Z'), revenue: { amount: 1, currency: 'USD', orderId: 'x' } },
    ],
  })
  expect(data).toEqual({
    accepted: 1,
    duplicates: 0,
    rejected: [
      { index: 1, reason: 'late' },
      { index: 2, reason: 'invalid', path: 'time' },
      { index: 3, reason: 'bot' },
      { index: 4, reason: 'invalid', path: 'visitor_id' },
      { index: 5, reason: 'invalid', path: 'props.a' },
      { index: 6, reason: 'invalid', path: '' },
      { index: 7, reason: 'invalid', path: 'url' },
      { index: 8, reason: 'invalid', path: 'name' },
      { index: 9, reason: 'invalid', path: 'visitorId' },
      { index: 10, reason: 'invalid', path: 'revenue.orderId' },
    ],
  })
})

test.each([
  ['cn', {}, ['events: 此项必填']],
  ['cn', { events: Array.from({ length: 10_001 }, () => 0) }, ['events: 最多 10000 项']],
  ['cn', { website_id: 'x', events: 5 }, ['website_id: 编号无效', 'events: 类型不正确']],
  ['en', { events: [], extra: 1 }, ['events: This field is required', ': Unknown fields: extra']],
] as const)('says in %s what is wrong with the body: %#', async (language, more, fields) => {
  const answer = await send({ website_id: own, ...more }, 'writer', { 'd-lang': language })
  expect(answer).toMatchObject({ status: 400, data: { reason: 'invalid_input' } })
  expect(answer.data.fields?.map(({ path, message }) => `${path}: ${message}`)).toEqual(fields)
})

test('takes gzip, and a visit over 120 months in one call', async () => {
  const events = Array.from({ length: 130 }, (_, i) =>
    event(`m${i}`, new Date(Date.UTC(2010, i, 3)).toISOString()),
  )
  const { data } = await send(gzipSync(JSON.stringify({ website_id: own, events })), 'writer', {
    'content-encoding': 'gzip',
  })
  expect(data.accepted).toBe(130)
  await ingest.ingest.flush()
  expect(await countOf(own)).toBe(134)
})

describe('who may', () => {
  test.each([
    ['nobody', own, 401],
    ['reader', own, 403],
    ['narrow', own, 404],
    ['writer', others, 404],
    ['writer', '99999999-0000-4000-8000-000000000009', 404],
  ])('%s on %s is refused', async (key, website, code) => {
    const answer = await send({ website_id: website, events: [event('x', '2025-06-01T00:00:00Z')] }, key)
    expect([answer.status, answer.code]).toEqual([200, code])
  })
})

describe('bodies that do not fit', () => {
  test.each([
    ['no JSON', Buffer.from('{'), 400],
    ['no events', { website_id: own, events: [] }, 400],
    ['too many', { website_id: own, events: Array.from({ length: 10_001 }, () => 1) }, 400],
    ['more keys', { website_id: own, events: [1], x: 1 }, 400],
  ])('%s', async (_name, body, status) => {
    expect((await send(body)).status).toBe(status)
  })
  test('a bomb of gzip is 413', async () => {
    const bomb = gzipSync(Buffer.alloc(40_000_000, 0x20))
    expect((await send(bomb, 'writer', { 'content-encoding': 'gzip' })).status).toBe(413)
  })
})
