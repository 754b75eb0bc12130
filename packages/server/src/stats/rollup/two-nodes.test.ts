/** Two nodes that sum up the same days at once: whatever they wrote, a day counts once. */
import type { Query } from '@footfall/contract/stats/query'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tryNodeLock } from '../../db/node-lock.ts'
import { openDatabase } from '../../db/open.ts'
import { param, sql } from '../../events/sql.ts'
import { openTestStore, type TestStore } from '../../events/testing/open-test-store.ts'
import { FixedClock } from '../../lib/clock.ts'
import { createLog } from '../../lib/log.ts'
import { newPostgresDatabase } from '../../testing/stores/shared-stores.ts'
import { writeFixture } from '../conformance/write-fixture.ts'
import { createStats } from '../stats.ts'
import { rollUpDays } from './roll-up-days.ts'

let opened: TestStore
beforeAll(async () => {
  opened = await openTestStore()
})
afterAll(() => opened.dispose())

const websiteId = '11111111-0000-4000-8000-00000000000d'
const timeZone = 'UTC'
const now = Date.parse('2025-06-20T12:00:00Z')
const day = 86_400_000

test('a day that two nodes sum up at once counts once', { timeout: 300_000 }, async () => {
  const { store } = opened
  const clock = new FixedClock(now)
  const events = Array.from({ length: 60 }, (_, nth) => ({
    at: now - (nth % 5) * day - nth * 60_000,
    visitor: `visitor-${nth % 7}`,
    page: `/${nth % 3}`,
  }))
  await writeFixture(store, websiteId, events)
  const ask = async (filters: Query['filters']) => {
    const stats = createStats({ store, clock, leastVisits: Number.POSITIVE_INFINITY })
    const website = { websiteId, teamId: 'team', timeZone, createdAt: 0, visibleSince: null }
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
  const { store } = opened
  const clock = new FixedClock(now)
  const other = '11111111-0000-4000-8000-00000000000e'
  await writeFixture(
    store,
    other,
    Array.from({ length: 20 }, (_, nth) => ({
      at: now - nth * 6 * 3_600_000,
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
      exclusive: (websiteId, work) => tryNodeLock(database.pool, websiteId, work),
    })
    return { database, stats }
  })
  const website = { websiteId: other, teamId: 'team', timeZone, createdAt: 0, visibleSince: null }
  const query: Query = { time_range: 'last_7_days', filters: [] }
  await Promise.all(
    nodes.map(async ({ stats }) => {
      await stats.reports.total({ website, query, language: 'en-US' })
      await stats.daysRolledUp()
    }),
  )
  const twice = await store.query(
    sql`SELECT since, through FROM closings WHERE website_id = ${param('UUID', other)} GROUP BY since, through HAVING count() > 1`,
  )
  expect(twice).toEqual([])
  expect(
    await store.query(
      sql`SELECT count() > 0 AS some FROM closings WHERE website_id = ${param('UUID', other)}`,
    ),
  ).toEqual([{ some: 1 }])
  await Promise.all(nodes.map(({ stats, database }) => stats.close().then(() => database.close())))
})
