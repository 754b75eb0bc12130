import { randomUUID } from 'node:crypto'
import { day } from '@footfall/contract/durations'
import type { Query } from '@footfall/contract/stats/query'
import { expect, test } from 'vitest'
import type { EventsStore } from '../../events/client.ts'
import { testStore } from '../../events/testing/open-test-store.ts'
import { FixedClock } from '../../testing/fixed-clock.ts'
import { writeFixture } from '../conformance/write-fixture.ts'
import { createStats } from '../stats.ts'
import { rollUpStretch } from './roll-up-stretch.ts'
import { type Exclusive, RollupTask } from './rollup-task.ts'
import { readRollups } from './rollups.ts'
import { rollUpDays } from './testing/roll-up-days.ts'

const store = testStore()

const now = Date.parse('2025-06-20T12:00:00Z')

test('a website that comes later does not wait for all days of the one before', async () => {
  const [large, small] = [randomUUID(), randomUUID()]
  const visitOf = (days: number) => ({ at: now - days * day, visitor: `visitor-${days}`, page: '/' })
  await writeFixture(store, large, [1, 3].map(visitOf))
  await writeFixture(store, small, [visitOf(1)])
  const turns: string[] = []
  const exclusive: Exclusive = async (id, work) => {
    turns.push(id)
    await work(new AbortController().signal)
    return true
  }
  const task = new RollupTask({ store, clock: new FixedClock(now), leastVisits: 1, exclusive })
  for (const websiteId of [large, small]) task.want({ websiteId, timeZone: 'UTC' })
  await task.done()
  expect(turns.slice(0, 3)).toEqual([large, small, large])
  const rolledUp = await readRollups((statement) => store.query(statement), large)
  expect(rolledUp?.runs).toHaveLength(2)
})

test('that a website has too few visits takes one statement', async () => {
  const websiteId = randomUUID()
  await writeFixture(store, websiteId, [{ at: now - 3 * day, visitor: 'visitor', page: '/' }])
  const asked: string[] = []
  const noted: EventsStore = {
    ...store,
    query: (statement, ...options) => {
      asked.push(statement.text)
      return store.query(statement, ...options)
    },
  }
  const task = new RollupTask({ store: noted, clock: new FixedClock(now), leastVisits: 2 })
  task.want({ websiteId, timeZone: 'UTC' })
  await task.done()
  expect(asked).toHaveLength(1)
  expect(await readRollups((statement) => store.query(statement), websiteId)).toBeNull()
})

test('days without visits count as rolled up without a statement for their sums', async () => {
  const websiteId = randomUUID()
  // The last visit goes on into the next day, which has nothing else.
  const visits = [
    { at: now - 5 * day, visitor: 'first', page: '/' },
    { at: Date.parse('2025-06-17T23:50:00Z'), visitor: 'last', page: '/' },
    { at: Date.parse('2025-06-18T00:10:00Z'), visitor: 'last', page: '/later' },
  ]
  await writeFixture(store, websiteId, visits)
  const options = { clock: new FixedClock(now), leastVisits: 1, signal: new AbortController().signal }
  let statements = 0
  const counted: EventsStore = {
    ...store,
    exec: (...given) => {
      statements++
      return store.exec(...given)
    },
  }
  const website = { websiteId, timeZone: 'UTC' }
  const yesterday = await rollUpStretch(website, { ...options, store: counted }, [])
  expect(yesterday?.since).toBe(Date.parse('2025-06-19T00:00:00Z'))
  // The note that the day counts.
  expect(statements).toBe(1)
  await rollUpDays(website, { ...options, store })
  const stats = createStats({ store, clock: options.clock, leastVisits: Number.POSITIVE_INFINITY })
  const query: Query = { time_range: 'last_7_days', filters: [] }
  const counts = { ...website, ownerId: 'owner', createdAt: 0, visibleSince: null }
  const { current } = await stats.reports.total({ website: counts, query, language: 'en-US' })
  expect([current.visitors, current.visits, current.pageviews]).toEqual([2, 2, 3])
  await stats.close()
})
