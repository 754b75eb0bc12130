import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { plainWebsite } from '../collect/plain-website.testing.ts'
import { param, sql } from '../events/sql.ts'
import { openTestStore, type TestStore } from '../events/testing/open-test-store.ts'
import { createLog } from '../lib/log.ts'
import { startTestRedis, type TestRedis } from './testing/redis.ts'
import { startIngest, type TestIngest } from './testing/start-ingest.ts'

const website = '66666666-0000-4000-8000-000000000001'
const calm = '66666666-0000-4000-8000-000000000002'
const named = '66666666-0000-4000-8000-00000000000a'
let store: TestStore
let redis: TestRedis
let nodes: readonly [TestIngest, TestIngest]
beforeAll(async () => {
  ;[store, redis] = await Promise.all([openTestStore(), startTestRedis()])
  const websites = [website, calm, named].map((id) => plainWebsite(id))
  const start = () => startIngest(store, websites, { redis: redis.redis, threads: { placesFolder: null } })
  nodes = [await start(), await start()]
})
afterAll(async () => {
  for (const node of nodes) await node.stop()
  await Promise.all([store.dispose(), redis.dispose()])
})

let sent = 0
async function send(
  node: TestIngest,
  address: string,
  id = `n${++sent + 100}`,
  of = website,
): Promise<string> {
  const event = { id, k: 'pageview', u: `https://example.com/${id}` }
  const answer = await node.post({ w: of, e: [event] }, { 'x-test-address': address })
  expect(answer.status).toBe(202)
  return id
}

const flush = () => Promise.all(nodes.map(({ ingest }) => ingest.flush()))

async function visitsOf(of = website): Promise<unknown[]> {
  return store.query(sql`
    SELECT toUInt32(pageviews) AS pageviews, entry_page, exit_page FROM visits
    WHERE website_id = ${param('UUID', of)} GROUP BY ALL HAVING sum(sign) > 0 ORDER BY entry_page`)
}

test('a visit whose pages reach different nodes is one, and a copy at the other node does not count', async () => {
  const [a, b] = nodes
  const first = await send(a, '203.0.113.1')
  await a.ingest.flush()
  await send(b, '203.0.113.1')
  await b.ingest.flush()
  await send(b, '203.0.113.1', first)
  const last = await send(a, '203.0.113.1')
  await flush()
  expect(await visitsOf()).toEqual([{ pageviews: 3, entry_page: `/${first}`, exit_page: `/${last}` }])
})

test('at midnight, a visitor whose pages reach nodes with clocks some seconds apart is one', async () => {
  const daily = '66666666-0000-4000-8000-000000000003'
  const start = (now: string) =>
    startIngest(store, [plainWebsite(daily, { saltPeriod: 'day' })], { redis: redis.redis, now })
  const ahead = await start('2025-06-03T00:00:01Z')
  const exact = await start('2025-06-02T23:59:59Z')
  const first = await send(ahead, '203.0.113.8', 'first', daily)
  await ahead.ingest.flush()
  await send(exact, '203.0.113.8', 'second', daily)
  await exact.ingest.flush()
  expect(await visitsOf(daily)).toEqual([{ pageviews: 2, entry_page: '/second', exit_page: `/${first}` }])
  await Promise.all([ahead.stop(), exact.stop()])
})

test('a node that agrees only later counts who a site names as the others do, also on its threads', async () => {
  const [a, b] = nodes
  const importOf = async ({ url }: TestIngest, count: number) => {
    const events = Array.from({ length: count }, (_, i) => ({
      id: `${count}-${i}`,
      kind: 'pageview',
      time: Date.UTC(2025, 5, 1) + i,
      visitor_id: 'anna',
      url: `https://example.com/${'long'.repeat(50)}`,
    }))
    const headers = { authorization: 'Bearer x', 'content-type': 'application/json' }
    const body = JSON.stringify({ website_id: named, events })
    const answer = await fetch(`${url}/api/v1/events`, { method: 'POST', headers, body })
    return ((await answer.json()) as { data: { accepted: number } }).data.accepted
  }
  expect(await importOf(a, 1000)).toBe(1000)
  const before = a.ingest.visitorOf(named, 'anna')
  await redis.redis.set('{footfall}:salt:~own ids', randomBytes(32))
  redis.redis.emit('ready')
  await expect.poll(() => a.ingest.visitorOf(named, 'anna')).not.toBe(before)
  await expect.poll(() => b.ingest.visitorOf(named, 'anna')).toBe(a.ingest.visitorOf(named, 'anna'))
  expect(await Promise.all([importOf(a, 900), importOf(b, 1)])).toEqual([900, 1])
  await flush()
  const visitors = await store.query(
    sql`SELECT toString(visitor) AS id FROM visitors WHERE website_id = ${param('UUID', named)} GROUP BY id`,
  )
  const both = [before, a.ingest.visitorOf(named, 'anna')].map((id) => ({ id: String(id) }))
  expect(new Set(visitors)).toEqual(new Set(both))
})

test('while Redis is away events wait; when it is back, empty, the visit still goes on', async () => {
  const [a, b] = nodes
  const first = await send(a, '203.0.113.2')
  await flush()
  await redis.loseEverything()
  await send(b, '203.0.113.2')
  await send(b, '203.0.113.2', first)
  const last = await send(a, '203.0.113.2')
  await flush()
  expect(await visitsOf()).toContainEqual({ pageviews: 3, entry_page: `/${first}`, exit_page: `/${last}` })
})

test('when Redis and a node come back from a crash, Redis as it was a while ago, the visit still goes on', async () => {
  const [a] = nodes
  const first = await redis.goBackAfter(async () => {
    const id = await send(a, '203.0.113.9')
    await flush()
    return id
  })
  const started = await startIngest(store, [plainWebsite(website)], { redis: redis.redis })
  const last = await send(started, '203.0.113.9')
  await started.ingest.flush()
  await started.stop()
  expect(await visitsOf()).toContainEqual({ pageviews: 2, entry_page: `/${first}`, exit_page: `/${last}` })
})

test('what a node had decided and not written is written by the next', async () => {
  const [a] = nodes
  const other = await startIngest(
    { ...store, insert: () => new Promise(() => {}) },
    [plainWebsite(website)],
    { redis: redis.redis },
  )
  const id = await send(other, '203.0.113.3')
  await expect.poll(() => redis.redis.hlen('{footfall}:plans')).toBe(1)
  // It hangs in its turn, as a stopped machine does, until its lease runs out.
  await redis.redis.del('{footfall}:turn')
  const last = await send(a, '203.0.113.3')
  await a.ingest.flush()
  expect(await visitsOf()).toContainEqual({ pageviews: 2, entry_page: `/${id}`, exit_page: `/${last}` })
  expect(await redis.redis.hlen('{footfall}:plans')).toBe(0)
})

test('what another version has kept of a visitor is read from the store', async () => {
  const [a, b] = nodes
  const first = await send(a, '203.0.113.4')
  await flush()
  for (const field of await redis.redis.hkeysBuffer('{footfall}:known'))
    if (field.length === 8) await redis.redis.hset('{footfall}:known', field, Buffer.from([0]))
  const last = await send(b, '203.0.113.4')
  await flush()
  expect(await visitsOf()).toContainEqual({ pageviews: 2, entry_page: `/${first}`, exit_page: `/${last}` })
})

test('while a node changes rows of a website, no node writes its events, and every node those of others', async () => {
  const [a, b] = nodes
  const first = await send(a, '203.0.113.5')
  await flush()
  let begun = () => {}
  let end = () => {}
  const started = new Promise<void>((resolve) => {
    begun = resolve
  })
  const ending = new Promise<void>((resolve) => {
    end = resolve
  })
  const changed = a.ingest.runExclusive(website, async () => {
    begun()
    await ending
    const own = sql`website_id = ${param('UUID', website)}`
    for (const table of ['events', 'visits'] as const)
      for (const statement of store.layout.deleteRows(table, own)) await store.exec(statement)
  })
  await started
  const [held, other] = [await send(b, '203.0.113.5'), await send(b, '203.0.113.5', 'x', calm)]
  const last = await send(a, '203.0.113.5')
  await send(a, '203.0.113.6', 'y', calm)
  await expect.poll(() => visitsOf(calm)).toMatchObject([{ entry_page: `/${other}` }, { entry_page: '/y' }])
  expect(await visitsOf()).toContainEqual({ pageviews: 1, entry_page: `/${first}`, exit_page: `/${first}` })
  const order: string[] = []
  const copied = b.ingest.runPaused(async () => void order.push('copied'))
  const changedAtB = b.ingest.runExclusive(website, async () => void order.push('changed at b'))
  end()
  await changed.then(() => order.push('changed'))
  await Promise.all([copied, changedAtB])
  await flush()
  expect(order[0]).toBe('changed')
  // The visit before is gone, and what waited is one visit.
  expect(await visitsOf()).toEqual([{ pageviews: 2, entry_page: `/${held}`, exit_page: `/${last}` }])
})

test('what a node has changed is no loss of Redis to another', async () => {
  const [a] = nodes
  const warned: unknown[] = []
  const log = Object.assign(createLog('silent'), { warn: (...words: unknown[]) => warned.push(words) })
  const other = await startIngest(store, [plainWebsite(website)], { redis: redis.redis, log })
  await send(other, '203.0.113.7')
  await other.ingest.flush()
  await a.ingest.runExclusive(website, async () => {})
  await send(other, '203.0.113.7')
  await other.ingest.flush()
  expect(warned).toEqual([])
  await redis.redis.del('{footfall}:known')
  await send(other, '203.0.113.7')
  await other.ingest.flush()
  expect(warned).toHaveLength(1)
  await other.stop()
})

test('a node that is stopped leaves nothing in its journal, because it may never start again', async () => {
  const left = '66666666-0000-4000-8000-000000000004'
  const leaving = await startIngest(store, [plainWebsite(left)], { redis: redis.redis })
  const last = await send(leaving, '203.0.113.10', 'last', left)
  await leaving.stop()
  expect(await visitsOf(left)).toEqual([{ pageviews: 1, entry_page: `/${last}`, exit_page: `/${last}` }])
})
