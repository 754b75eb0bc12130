/** A start while very many visits are open: their texts must fit into the writer's memory, and none of them is split. */
import { randomUUID } from 'node:crypto'
import { minute } from '@footfall/contract/durations'
import { expect, test } from 'vitest'
import type { EventsStore } from '../../events/client.ts'
import { param, sql } from '../../events/sql.ts'
import { testStore } from '../../events/testing/open-test-store.ts'
import { accepted, startWriter } from '../../ingest/testing/start-writer.ts'
import { FixedClock } from '../../testing/fixed-clock.ts'
import { StoreReader } from '../lookups/store-reader.ts'
import { VisitLookups } from '../lookups/visit-lookups.ts'

const store = testStore()

const now = Date.parse('2025-06-20T12:00:00Z')
const visitors = 10_000
const length = 2000

/** Stores what the writer would for the others, like the first one's visit: each has a visitor of its own, and is a tenth of a second later. */
async function storeOthers(store: EventsStore, website: string): Promise<void> {
  const later = sql`toIntervalMillisecond(nth * 100)`
  const page = sql`rightPad(concat('/', toString(nth)), ${param('UInt32', length)}, 'x')`
  const rows = sql`WHERE website_id = ${param('UUID', website)}`
  const others = sql`ARRAY JOIN range(1, ${param('UInt64', visitors)}) AS nth`
  const own = sql`visitor + nth AS visitor, visit + nth AS visit`
  await store.exec(sql`INSERT INTO events SELECT * REPLACE (${own}, time + ${later} AS time, event + nth AS event, ${page} AS page)
    FROM (SELECT * FROM events ${rows}) ${others}`)
  await store.exec(sql`INSERT INTO visits SELECT * REPLACE (${own}, start + ${later} AS start, last + ${later} AS last, last_any + ${later} AS last_any,
      entry_time + ${later} AS entry_time, exit_time + ${later} AS exit_time, ${page} AS entry_page, ${page} AS exit_page)
    FROM (SELECT * FROM visits ${rows}) ${others}`)
  await store.exec(sql`INSERT INTO visitors SELECT * REPLACE (visitor + nth AS visitor, first + ${later} AS first)
    FROM (SELECT * FROM visitors ${rows}) ${others}`)
}

test('visits with long pages are not all read at the start, and continue nevertheless', async () => {
  const website = randomUUID()
  const clock = new FixedClock(now)
  const writer = await startWriter(store, clock)
  const visit = (n: number, time: number) =>
    accepted(website, `${n}-${time}`, time, {
      received: now,
      visitor: BigInt(n + 1),
      page: `/${n}`.padEnd(length, 'x'),
    })
  await writer.send(visit(0, now - 20 * minute))
  await writer.flush()
  await storeOthers(store, website)
  const nothing = { touches: () => false, all: async () => undefined }
  const lookups = new VisitLookups(new StoreReader(store, nothing))
  const { known, since } = await lookups.openVisits(now - 40 * minute)
  expect(known.size).toBeGreaterThan(1000)
  expect(known.size).toBeLessThan(9000)
  expect(since).toBeGreaterThan(now - 20 * minute)
  expect((await lookups.openVisits(now - 4 * minute)).since).toBe(now - 4 * minute)
  await writer.restart()
  const again = [0, 1, 5000, visitors - 1]
  await writer.send(...again.map((n) => visit(n, now - 1000)))
  await writer.flush()
  const rows = await store.query(sql`
    SELECT toUInt32(uniqExact(visit)) AS visits, toUInt32(count()) AS events FROM events FINAL
    WHERE website_id = ${param('UUID', website)}`)
  expect(rows).toEqual([{ visits: visitors, events: visitors + again.length }])
  await writer.stop()
})
