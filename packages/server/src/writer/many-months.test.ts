/** Each month of a batch costs the store as much as thousands of rows, and live events wait for a batch. */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { EventsStore } from '../events/client.ts'
import { param, sql } from '../events/sql.ts'
import { testStore } from '../events/testing/open-test-store.ts'
import { accepted, startWriter } from '../ingest/testing/start-writer.ts'
import { FixedClock } from '../testing/fixed-clock.ts'

const opened = testStore()

test('a history of many months in any order is written a few months at a time, each event once', async () => {
  const website = randomUUID()
  let inserts = 0
  const store: EventsStore = {
    ...opened,
    insert: (table, ...rest) => {
      if (table === 'events') inserts++
      return opened.insert(table, ...rest)
    },
  }
  const writer = await startWriter(store, new FixedClock('2025-06-02T10:00:00Z'))
  const months = 50
  // 37 and 50 have no common divisor.
  const events = Array.from({ length: months }, (_, i) =>
    accepted(website, `e${i}`, Date.UTC(2021, (i * 37) % months, 15), { visitor: BigInt(i + 1) }),
  )
  await writer.sendImported(...events, ...events.slice(0, 10))
  await writer.flush()
  expect(inserts).toBe(5)
  expect(
    await opened.query(sql`
      SELECT toUInt32(count()) AS events, (SELECT toUInt32(sum(sign)) FROM visits WHERE website_id = ${param('UUID', website)}) AS visits
      FROM events FINAL WHERE website_id = ${param('UUID', website)}`),
  ).toEqual([{ events: months, visits: months }])
  await writer.stop()
})
