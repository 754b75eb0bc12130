import { randomUUID } from 'node:crypto'
import { day, minute } from '@footfall/contract/durations'
import { expect, test } from 'vitest'
import type { EventsStore } from '../../events/client.ts'
import { param, type Sql, sql } from '../../events/sql.ts'
import { testStore } from '../../events/testing/open-test-store.ts'
import { FixedClock } from '../../testing/fixed-clock.ts'
import { writeFixture } from '../conformance/write-fixture.ts'
import { longestRollup } from './delete-old-marks.ts'
import { rollUpStretch } from './roll-up-stretch.ts'
import { readRollups } from './rollups.ts'

const store = testStore()

const now = Date.parse('2025-06-20T12:00:00Z')
const signal = new AbortController().signal

/** The store, which says that it is earlier when a run begins. */
function begunBefore(store: EventsStore, milliseconds: number): EventsStore {
  return {
    ...store,
    query: async <Row>(statement: Sql) =>
      statement.text.includes('AS now')
        ? ([{ now: String(Date.now() - milliseconds) }] as Row[])
        : store.query<Row>(statement),
  }
}

test.each([
  ['in time', 0, 1],
  ['too long', longestRollup, 0],
])('days of a run count if it did not take too long: %s', async (_, milliseconds, runs) => {
  const websiteId = randomUUID()
  const visit = { at: now - 2 * day, visitor: 'visitor', page: '/' }
  await writeFixture(store, websiteId, [visit])
  const options = {
    store: begunBefore(store, milliseconds),
    clock: new FixedClock(now),
    leastVisits: 1,
    signal,
  }
  expect(await rollUpStretch({ websiteId, timeZone: 'UTC' }, options, [])).not.toBeNull()
  const rollups = await readRollups((statement) => store.query(statement), websiteId)
  expect(rollups?.runs ?? []).toHaveLength(runs)
})

test('rows of a replaced run stay for reports that read them, a minute from the end of a run that took long', async () => {
  const websiteId = randomUUID()
  const at = now - day
  await writeFixture(store, websiteId, [{ at, visitor: 'visitor', page: '/' }])
  const rollUp = async (daysLater: number, begun: number) => {
    const options = {
      store: begunBefore(store, begun),
      clock: new FixedClock(now + daysLater * day),
      leastVisits: 1,
      signal,
    }
    expect(await rollUpStretch({ websiteId, timeZone: 'UTC' }, options, [])).not.toBeNull()
  }
  const runs = async () => (await readRollups((statement) => store.query(statement), websiteId))?.runs.length
  await rollUp(0, 30 * minute)
  await store.exec(sql`INSERT INTO late_marks (website_id, noted, time)
    SELECT ${param('UUID', websiteId)}, now64(3) - INTERVAL 20 MINUTE, ${param('DateTime64(3)', at)}`)
  await rollUp(0, 10 * minute)
  await rollUp(1, 0)
  expect(await runs()).toBe(3)
  await rollUp(2, -2 * minute)
  expect(await runs()).toBe(3)
})
