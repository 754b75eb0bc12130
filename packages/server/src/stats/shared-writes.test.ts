/** Answers cached by several nodes are never stale: all see what any of them writes, whatever happens to Redis. */
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { hour } from '@footfall/contract/durations'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { EventsStore } from '../events/client.ts'
import { openTestStore, type TestStore } from '../events/testing/open-test-store.ts'
import { idBits } from '../ingest/testing/plain-events.ts'
import { startTestRedis, type TestRedis } from '../ingest/testing/redis.ts'
import { accepted, startWriter, type TestWriter } from '../ingest/testing/start-writer.ts'
import { inTime } from '../lib/concurrency/in-time.ts'
import { createLog } from '../lib/log.ts'
import { openRedis, type Redis } from '../lib/network/redis.ts'
import { FixedClock } from '../testing/fixed-clock.ts'
import { randomRuns, randomTimeout } from '../testing/random-runs.ts'
import { type SharedWrites, sharedWrites } from './shared-writes.ts'
import { createStats } from './stats.ts'

const now = Date.parse('2025-06-20T12:00:00Z')
const log = createLog('silent')

let opened: TestStore
let redis: TestRedis
let writer: TestWriter
let connections: readonly [Redis, Redis]
let a: SharedWrites
let b: SharedWrites
/** Statements that node B has asked of the store. */
let asked = 0
let stats: ReturnType<typeof createStats>
const ends: (() => unknown)[] = []
beforeAll(async () => {
  ;[opened, redis] = await Promise.all([openTestStore(), startTestRedis()])
  const clock = new FixedClock(now)
  connections = [openRedis(redis.url, log), openRedis(redis.url, log)]
  for (const connection of connections) ends.push(() => connection.disconnect())
  // Heard from the beginning: one may be ready before the other.
  await Promise.all(connections.map((connection) => once(connection, 'ready')))
  a = sharedWrites(connections[0], log)
  b = sharedWrites(connections[1], log)
  ends.push(() => a.close())
  ends.push(() => b.close())
  const store: EventsStore = {
    ...opened,
    query: (statement, options) => {
      asked++
      return opened.query(statement, options)
    },
  }
  stats = createStats({ store, clock, leastVisits: Number.POSITIVE_INFINITY, sharedWrites: b })
  writer = await startWriter(opened, clock, { written: (websites) => a.written(websites) })
})
afterAll(async () => {
  await writer.stop()
  await stats.close()
  for (const end of ends) end()
  await Promise.all([opened.dispose(), redis.dispose()])
})

async function pageviews(websiteId: string): Promise<number> {
  const { current } = await stats.reports.total({
    website: {
      websiteId,
      ownerId: 'owner',
      timeZone: 'UTC',
      createdAt: now - 90 * 24 * hour,
      visibleSince: null,
    },
    query: { time_range: 'last_30_days', filters: [] },
    language: 'en-US',
  })
  return current.pageviews
}

let sent = 0
async function write(website: string): Promise<void> {
  sent++
  const event = { received: now, visitor: idBits(`${sent} on ${website}`) }
  await writer.send(accepted(website, `event ${sent}`, now - hour - sent, event))
  await writer.flush()
}

test('what node A writes node B sees at once; what nobody wrote is not counted again', {
  timeout: randomTimeout(60_000),
}, async () => {
  const website = randomUUID()
  const times = randomRuns(6, 20)
  for (let written = 1; written <= times; written++) {
    await write(website)
    expect(await pageviews(website)).toBe(written)
  }
  await pageviews(website)
  asked = 0
  for (let i = 0; i < 5; i++) expect(await pageviews(website)).toBe(times)
  expect(asked).toBe(0)
  await write(randomUUID())
  expect(await pageviews(website)).toBe(times)
  expect(asked).toBe(0)
})

test('a definition that node A changes is no longer answered from the cache of node B', async () => {
  const website = randomUUID()
  await write(website)
  for (let i = 0; i < 3; i++) await pageviews(website)
  const nodeA = createStats({ store: opened, clock: new FixedClock(now), sharedWrites: a })
  await nodeA.invalidate([website])
  await nodeA.close()
  asked = 0
  await pageviews(website)
  expect(asked).toBeGreaterThan(0)
})

test('when Redis has lost everything, nothing from before is given again', async () => {
  const website = randomUUID()
  await write(website)
  for (let i = 0; i < 3; i++) expect(await pageviews(website)).toBe(1)
  await redis.loseEverything()
  await expect.poll(() => b.versionOf(website)).not.toBeNull()
  asked = 0
  expect(await pageviews(website)).toBe(1)
  expect(asked).toBeGreaterThan(0)
})

test('when Redis comes back from a crash as it was a while ago, nothing from before is given again', async () => {
  const website = randomUUID()
  await write(website)
  for (let i = 0; i < 3; i++) expect(await pageviews(website)).toBe(1)
  await redis.goBackAfter(() => write(website))
  await expect.poll(() => b.versionOf(website)).not.toBeNull()
  expect(await pageviews(website)).toBe(2)
})

test('a node that Redis is away from caches nothing, and tells what it wrote once Redis is back', async () => {
  const website = randomUUID()
  await write(website)
  for (let i = 0; i < 3; i++) expect(await pageviews(website)).toBe(1)
  connections[0].disconnect()
  expect(await a.versionOf(website)).toBeNull()
  await write(website)
  await connections[0].connect()
  await expect.poll(() => pageviews(website)).toBe(2)
})

test('a change is told although Redis still confirms the one before, which was told late', async () => {
  const website = randomUUID()
  const [connection] = connections
  let confirm = () => {}
  const confirmed = new Promise<void>((resolve) => {
    confirm = resolve
  })
  let sets = 0
  const set = async (key: string, value: string) => {
    sets++
    if (sets === 1 || sets === 3) throw new Error('the connection was lost')
    const answer = await connection.set(key, value)
    if (sets === 2) await confirmed
    return answer
  }
  const late = sharedWrites(Object.create(connection, { set: { value: set } }), log)
  await late.written([website])
  await expect.poll(() => connection.get(`{footfall}:written:${website}`)).not.toBeNull()
  const before = await b.versionOf(website)
  await late.written([website])
  confirm()
  await expect.poll(() => b.versionOf(website)).not.toBe(before)
  late.close()
})

test('a Redis that is frozen holds up neither reports nor changes', async () => {
  const website = randomUUID()
  await write(website)
  for (let i = 0; i < 3; i++) expect(await pageviews(website)).toBe(1)
  // Its client gives up a command after 15 seconds.
  const within = <T>(work: Promise<T>) => inTime(work, 8_000, 'late')
  await redis.whileFrozen(async () => {
    expect(await within(Promise.all([pageviews(website), a.written([website])]))).toEqual([1, undefined])
    expect(await within(Promise.all([a.versionOf(website), b.versionOf(randomUUID())]))).toEqual([null, null])
  })
  await expect.poll(() => a.versionOf(website)).not.toBeNull()
})
