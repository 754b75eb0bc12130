import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { EventsStore } from '../../events/client.ts'
import type { Sql } from '../../events/sql.ts'
import { openTestStore, type TestStore } from '../../events/testing/open-test-store.ts'
import { FixedClock } from '../../testing/fixed-clock.ts'
import { writeFixture } from '../conformance/write-fixture.ts'
import { longestRollup } from './forget-marks.ts'
import { rollUpStretch } from './roll-up-stretch.ts'
import { readRollups } from './rollups.ts'

let opened: TestStore
beforeAll(async () => {
  opened = await openTestStore()
})
afterAll(() => opened.dispose())

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
  const visit = { at: now - 2 * 86_400_000, visitor: 'visitor', page: '/' }
  await writeFixture(opened.store, websiteId, [visit])
  const store = begunBefore(opened.store, milliseconds)
  const options = { store, clock: new FixedClock(now), leastVisits: 1, signal }
  expect(await rollUpStretch({ websiteId, timeZone: 'UTC' }, options, [])).not.toBeNull()
  const rollups = await readRollups((statement) => opened.store.query(statement), websiteId)
  expect(rollups?.runs ?? []).toHaveLength(runs)
})
