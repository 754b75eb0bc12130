/** Two nodes that sum up the same days at once: whatever they wrote, a day counts once. */
import { randomUUID } from 'node:crypto'
import { day, hour } from '@footfall/contract/durations'
import type { Query } from '@footfall/contract/stats/query'
import { afterEach, expect, test, vi } from 'vitest'
import { tryNodeLock } from '../../db/node-lock.ts'
import { openDatabase } from '../../db/open.ts'
import { param, sql } from '../../events/sql.ts'
import { testStore } from '../../events/testing/open-test-store.ts'
import { startTestRedis } from '../../ingest/testing/redis.ts'
import { accepted, startWriter, type TestWriter } from '../../ingest/testing/start-writer.ts'
import { createLog } from '../../lib/log.ts'
import { FixedClock } from '../../testing/fixed-clock.ts'
import { newPostgresDatabase } from '../../testing/stores/shared-stores.ts'
import { writeFixture } from '../conformance/write-fixture.ts'
import { createStats } from '../stats.ts'
import { type Exclusive, RollupTask } from './rollup-task.ts'
import { readRollups } from './rollups.ts'
import { rollUpDays } from './testing/roll-up-days.ts'

const store = testStore()
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const websiteId = '11111111-0000-4000-8000-00000000000d'
const timeZone = 'UTC'
const now = Date.parse('2025-06-20T12:00:00Z')

test('a day that two nodes sum up at once counts once', { timeout: 300_000 }, async () => {
  const clock = new FixedClock(now)
  const events = Array.from({ length: 60 }, (_, nth) => ({
    at: now - (nth % 5) * day - nth * 60_000,
    visitor: `visitor-${nth % 7}`,
    page: `/${nth % 3}`,
  }))
  await writeFixture(store, websiteId, events)
  const ask = async (filters: Query['filters']) => {
    const stats = createStats({ store, clock, leastVisits: Number.POSITIVE_INFINITY })
    const website = { websiteId, ownerId: 'owner', timeZone, createdAt: 0, visibleSince: null }
    const query: Query = { time_range: 'last_7_days', filters }
    return stats.reports.total({ website, query, language: 'en-US' })
  }
  const filters: Query['filters'] = [{ field: 'country', operator: 'in', value: [''] }]
  const counted = [await ask([]), await ask(filters)]
  expect(counted[0]?.current).toMatchObject({ pageviews: 60, visitors: 7 })
  const rollUp = () =>
    rollUpDays(
      { websiteId, timeZone },
      { store, clock, leastVisits: 1, signal: new AbortController().signal },
    )
  await Promise.all([rollUp(), rollUp()])
  expect([await ask([]), await ask(filters)]).toEqual(counted)
  clock.set(now + day)
  const dayLater = [await ask([]), await ask(filters)]
  await Promise.all([rollUp(), rollUp()])
  expect([await ask([]), await ask(filters)]).toEqual(dayLater)
})

test('of two nodes one sums up a website at a time', { timeout: 300_000 }, async () => {
  const clock = new FixedClock(now)
  const other = '11111111-0000-4000-8000-00000000000e'
  await writeFixture(
    store,
    other,
    Array.from({ length: 20 }, (_, nth) => ({
      at: now - nth * hour,
      visitor: `visitor-${nth}`,
      page: '/',
    })),
  )
  const connectionString = await newPostgresDatabase()
  const nodes = [0, 1].map(() => {
    const database = openDatabase({ connectionString }, createLog('silent'))
    const stats = createStats({
      store,
      clock,
      leastVisits: 1,
      // Why a node could not roll up is logged only.
      log: createLog('warn'),
      exclusive: (websiteId, work) => tryNodeLock(database.pool, websiteId, work),
    })
    return { database, stats }
  })
  const website = { websiteId: other, ownerId: 'owner', timeZone, createdAt: 0, visibleSince: null }
  const query: Query = { time_range: 'last_7_days', filters: [] }
  const steps = () =>
    store.query(sql`SELECT step FROM closings WHERE website_id = ${param('UUID', other)} LIMIT 1`)
  // It runs on, because others wait by it.
  const elapsed = performance.now.bind(performance)
  let ahead = 0
  vi.spyOn(performance, 'now').mockImplementation(() => elapsed() + ahead)
  // On a busy machine a node may get no connection in time. It tries again with the next report, a minute later.
  for (let minute = 0; minute < 5 && (await steps()).length === 0; minute += 1) {
    ahead = minute * 60_000
    await Promise.all(
      nodes.map(async ({ stats }) => {
        await stats.reports.total({ website, query, language: 'en-US' })
        await stats.daysRolledUp()
      }),
    )
  }
  const twice = await store.query(
    sql`SELECT since, through FROM closings WHERE website_id = ${param('UUID', other)} GROUP BY since, through HAVING count() > 1`,
  )
  expect(twice).toEqual([])
  expect(await steps()).toHaveLength(1)
  await Promise.all(nodes.map(({ stats, database }) => stats.close().then(() => database.close())))
})

test('a node whose clock is ahead ends no day for which the other nodes still count', async () => {
  const websiteId = randomUUID()
  // The store's clock is the real one.
  const today = new FixedClock(Date.now())
  const writer = await startWriter(store, today)
  const send = async (id: string, time: number) => {
    await writer.send(accepted(websiteId, id, time, { received: today.now() }))
    await writer.flush()
  }
  await send('of yesterday', today.now() - day)
  await send('of today', today.now())
  const ahead = new FixedClock(today.now() + 2 * day)
  const { signal } = new AbortController()
  await rollUpDays({ websiteId, timeZone }, { store, clock: ahead, leastVisits: 1, signal })
  await send('after that', today.now())
  today.advance(day + 2 * hour)
  const stats = createStats({ store, clock: today, leastVisits: Number.POSITIVE_INFINITY })
  const website = { websiteId, ownerId: 'owner', timeZone, createdAt: 0, visibleSince: null }
  const query: Query = { time_range: 'last_7_days', filters: [] }
  const { current } = await stats.reports.total({ website, query, language: 'en-US' })
  expect(current.pageviews).toBe(3)
  await stats.close()
  await writer.stop()
})

/** A zone in which it is between two and three o'clock by the store's clock, which is the real one. */
function zoneOfNight(): string {
  const east = ((2 - new Date().getUTCHours() + 35) % 24) - 11
  return `Etc/GMT${east > 0 ? '-' : '+'}${Math.abs(east)}`
}

test('events of a node whose clock is behind are in a day that another node has rolled up', async () => {
  const zone = zoneOfNight()
  const own = { websiteId: randomUUID(), timeZone: zone }
  const exact = new FixedClock(Date.now())
  const behind = new FixedClock(exact.now() - 3.5 * hour)
  const { redis, dispose } = await startTestRedis()
  const nodes = await Promise.all([exact, behind].map((clock) => startWriter(store, clock, { redis })))
  const send = async (node: TestWriter | undefined, id: string, time: number) => {
    await node?.send(accepted(own.websiteId, id, time, { received: time }))
    await node?.flush()
  }
  await send(nodes[0], 'of yesterday', exact.now() - day)
  await send(nodes[1], 'of the hour before', exact.now() - day - hour)
  const { signal } = new AbortController()
  expect(await rollUpDays(own, { store, clock: exact, leastVisits: 1, signal })).toBe(true)
  await send(nodes[1], 'of the evening', behind.now())
  const stats = createStats({ store, clock: exact, leastVisits: Number.POSITIVE_INFINITY })
  const website = { ...own, ownerId: 'owner', createdAt: 0, visibleSince: null }
  const query: Query = { time_range: 'last_7_days', filters: [] }
  const { current } = await stats.reports.total({ website, query, language: 'en-US' })
  expect(current.pageviews).toBe(3)
  await stats.close()
  await Promise.all(nodes.map((node) => node.stop()))
  await dispose()
})

test.each<[string, Exclusive]>([
  ['failed', () => Promise.reject(new Error('no connection is free'))],
  ['was left to another node', async () => false],
])('what %s is tried again after a minute, what is done after ten', async (_what, first) => {
  const websiteId = randomUUID()
  await writeFixture(store, websiteId, [{ at: now - day, visitor: 'visitor', page: '/' }])
  let tries = 0
  let nextTry = true
  const exclusive: Exclusive = async (id, work) => {
    // What follows is the look for more days.
    if (nextTry) tries += 1
    nextTry = false
    if (tries === 1) return first(id, work)
    await work(new AbortController().signal)
    return true
  }
  const task = new RollupTask({ store, clock: new FixedClock(now), leastVisits: 1, exclusive })
  vi.useFakeTimers({ toFake: ['performance'] })
  const began = performance.now()
  const triesAfter = async (seconds: number) => {
    vi.advanceTimersByTime(began + seconds * 1000 - performance.now())
    nextTry = true
    task.want({ websiteId, timeZone })
    await task.done()
    return tries
  }
  expect(await triesAfter(0)).toBe(1)
  expect(await triesAfter(59)).toBe(1)
  expect(await readRollups((statement) => store.query(statement), websiteId)).toBeNull()
  expect(await triesAfter(60)).toBe(2)
  expect((await readRollups((statement) => store.query(statement), websiteId))?.runs).not.toEqual([])
  expect(await triesAfter(659)).toBe(2)
  expect(await triesAfter(660)).toBe(3)
})
