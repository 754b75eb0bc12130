/** What one node erases while another is down or behind, with events in its journal. */
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { plainWebsite } from '../collect/plain-website.testing.ts'
import type { EventsStore } from '../events/client.ts'
import { eraseWebsite } from '../events/erase-website.ts'
import { StoreUnavailable } from '../events/errors.ts'
import { param, sql } from '../events/sql.ts'
import { openTestStore, type TestStore } from '../events/testing/open-test-store.ts'
import { startTestRedis, type TestRedis } from '../ingest/testing/redis.ts'
import { startIngest, type TestIngest } from '../ingest/testing/start-ingest.ts'
import { oldestLeft } from '../journal/journal.ts'
import { createLog } from '../lib/log.ts'
import { openRedis } from '../lib/network/redis.ts'
import type { Erasure } from './erasures.ts'
import { eraseMissed, shareErasure } from './shared-erasures.ts'

const website = '66666666-0000-4000-8000-000000000011'
const other = '66666666-0000-4000-8000-000000000012'
const log = createLog('silent')
let opened: TestStore
let redis: TestRedis
let dataDir: string
beforeAll(async () => {
  ;[opened, redis] = await Promise.all([openTestStore(), startTestRedis()])
  dataDir = await mkdtemp(path.join(tmpdir(), 'footfall-missed-'))
})
afterAll(async () => {
  await Promise.all([opened.dispose(), redis.dispose(), rm(dataDir, { recursive: true, force: true })])
})

const websites = [plainWebsite(website), plainWebsite(other)]
const send = async (node: TestIngest, of: string) => {
  const event = { id: `${of}-${Math.random()}`, k: 'pageview', u: 'https://example.com/' }
  expect((await node.post({ w: of, e: [event] })).status).toBe(202)
}

async function stored(of: string): Promise<number> {
  const [row] = await opened.query<{ n: string }>(
    sql`SELECT count() AS n FROM events WHERE website_id = ${param('UUID', of)}`,
  )
  return Number(row?.n)
}

const eraserOf =
  (node: TestIngest) =>
  ({ websiteId, before: until }: Pick<Erasure, 'websiteId' | 'before'>) =>
    node.ingest.runExclusive(websiteId, async () => {
      const erasure = { websiteId, visitor: null, before: until, deleted: true }
      await shareErasure(redis.redis, erasure)
      await eraseWebsite(opened, websiteId, until)
    })

test('a node that was down erases what another has erased meanwhile, once it has stored it', async () => {
  const running = await startIngest(opened, websites, { redis: redis.redis })
  // It writes nothing without Redis.
  const away = openRedis('redis://127.0.0.1:1', log)
  const before = await startIngest(opened, websites, { redis: away, dataDir })
  for (const of of [website, website, other]) await send(before, of)
  await before.stop()
  away.disconnect()

  // The last one is older than what waits.
  await eraserOf(running)({ websiteId: website, before: Date.now() })
  await shareErasure(redis.redis, {
    websiteId: other,
    visitor: null,
    before: Date.now() - 600_000,
    deleted: true,
  })

  const waitingSince = await oldestLeft(path.join(dataDir, 'journal'))
  const again = await startIngest(opened, websites, { redis: redis.redis, dataDir })
  await again.ingest.flush()
  expect(await stored(website)).toBe(2)
  const stop = eraseMissed({
    redis: redis.redis,
    log,
    waitingSince,
    waitingMs: () => 0,
    erase: eraserOf(again),
    pause: 10,
  })
  await expect.poll(() => stored(website)).toBe(0)
  expect(await stored(other)).toBe(1)
  await stop()
  expect(await oldestLeft(path.join(dataDir, 'nowhere'))).toBe(Number.POSITIVE_INFINITY)
  for (const node of [running, again]) await node.stop()
})

test('a node that is far behind erases what another erases meanwhile, once and after it has stored it', async () => {
  const behind = randomUUID()
  const known = [plainWebsite(behind)]
  let isAway = true
  const store: EventsStore = {
    ...opened,
    query: (statement, options) =>
      isAway ? Promise.reject(new StoreUnavailable('away')) : opened.query(statement, options),
  }
  const running = await startIngest(opened, known, { redis: redis.redis })
  const slow = await startIngest(store, known, { redis: redis.redis })
  await send(slow, behind)
  const erased: string[] = []
  let waiting = 10_000
  const stop = eraseMissed({
    redis: redis.redis,
    log,
    waitingSince: Number.POSITIVE_INFINITY,
    waitingMs: () => waiting,
    erase: async (due) => {
      await eraserOf(slow)(due)
      erased.push(due.websiteId)
    },
    pause: 10,
  })
  await eraserOf(running)({ websiteId: behind, before: Date.now() })
  waiting = 45_000
  isAway = false
  await expect.poll(() => erased).toContain(behind)
  expect(await stored(behind)).toBe(0)
  waiting = 0
  await stop()
  expect(erased.filter((each) => each === behind)).toEqual([behind])
  for (const node of [running, slow]) await node.stop()
})
