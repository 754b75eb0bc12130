import { randomUUID } from 'node:crypto'
import { day } from '@footfall/contract/durations'
import { expect, test } from 'vitest'
import type { EventsStore } from '../../events/client.ts'
import { testStore } from '../../events/testing/open-test-store.ts'
import { FixedClock } from '../../testing/fixed-clock.ts'
import { writeFixture } from '../conformance/write-fixture.ts'
import { type Exclusive, RollupTask } from './rollup-task.ts'
import { readRollups } from './rollups.ts'

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
