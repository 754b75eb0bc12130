/** A visit that is open when the salt rotates continues under its old visitor; the new visitor's remaining visits are known. */
import { randomUUID } from 'node:crypto'
import { minute } from '@footfall/contract/durations'
import { expect, test } from 'vitest'
import type { EventsStore } from '../events/client.ts'
import { param, sql } from '../events/sql.ts'
import { identifier } from '../events/tables.ts'
import { rowsOf, testStore } from '../events/testing/open-test-store.ts'
import { visitorOf } from '../ingest/testing/plain-events.ts'
import { accepted, startWriter } from '../ingest/testing/start-writer.ts'
import { FixedClock } from '../testing/fixed-clock.ts'

const store = testStore()

const rotation = Date.parse('2025-07-01T00:00:00Z')
const hour = 60 * minute
const idOf = (website: string, time: number) => visitorOf(`A on ${website}`, time < rotation ? 1 : 2)

/** A pageview of the one person, which pays, so many milliseconds from the rotation. */
function viewed(website: string, from: number) {
  const time = rotation + from
  const period = time < rotation ? 1 : 2
  return accepted(website, `at ${from}`, time, {
    received: rotation + 12 * hour,
    revenue: 100,
    visitor: idOf(website, time),
    before: visitorOf(`A on ${website}`, period - 1),
    after: visitorOf(`A on ${website}`, period + 1),
  })
}

/** The events of each visitor, as `table` has them. */
const eventsIn = (table: 'events' | 'payments', website: string) =>
  store.query(
    sql`SELECT visitor, visit, event FROM ${identifier(table)} FINAL WHERE website_id = ${param('UUID', website)} ORDER BY time`,
  )

async function known(website: string) {
  const who = sql`website_id = ${param('UUID', website)}`
  const firsts = await store.query<{ visitor: string; first_ms: string }>(sql`
    SELECT visitor, toUnixTimestamp64Milli(min(first)) AS first_ms FROM visitors WHERE ${who} GROUP BY visitor ORDER BY first_ms`)
  const visits = await store.query<{ visitor: string; start_ms: string }>(sql`
    SELECT visitor, toUnixTimestamp64Milli(start) AS start_ms FROM visits WHERE ${who} GROUP BY visitor, visit, start HAVING sum(sign) > 0 ORDER BY start_ms`)
  return {
    firsts: firsts.map(({ visitor, first_ms }) => [visitor, Number(first_ms) - rotation]),
    visits: visits.map(({ visitor, start_ms }) => [visitor, Number(start_ms) - rotation]),
  }
}

const late = -10 * minute

test.each([
  ['the next visit comes in the same batch', [[0], [late, hour]]],
  ['the next visit was there before', [[0, hour], [late]]],
  ['the next visit is hours away', [[0], [5 * hour], [late]]],
] as const)('a first visit that a late event gives to the visitor before: %s', async (_, batches) => {
  const website = randomUUID()
  const writer = await startWriter(store, new FixedClock(rotation + 12 * hour))
  const next = Math.max(...batches.flat())
  try {
    for (const times of batches) {
      await writer.send(...times.map((from) => viewed(website, from)))
      await writer.flush()
      // After a merge, only the earliest row of a visitor is kept.
      await store.exec(sql`OPTIMIZE TABLE ${rowsOf(store)('visitors')} FINAL`)
      // For the next visitor, only what is needed is known.
      await writer.restart()
    }
    const [before, after] = [String(idOf(website, rotation - 1)), String(idOf(website, rotation))]
    const rows = [
      [before, late],
      [after, next],
    ]
    expect(await known(website)).toEqual({ firsts: rows, visits: rows })
    expect(await eventsIn('payments', website)).toEqual(await eventsIn('events', website))
    // An unknown visitor would start a new visit with every late event.
    await writer.send(viewed(website, next + 10 * minute))
    await writer.flush()
    expect(await known(website)).toEqual({ firsts: rows, visits: rows })
  } finally {
    await writer.stop()
  }
})

test('any number of visits is given to the visitors before by a few statements', async () => {
  const website = randomUUID()
  const people = Array.from({ length: 200 }, (_, i) => i)
  let removals = 0
  const counting: EventsStore = {
    ...store,
    exec: (statement, options) => {
      if (statement.text.includes('DELETE')) removals++
      return store.exec(statement, options)
    },
  }
  const seen = (person: number, from: number) => {
    const period = from < 0 ? 1 : 2
    return accepted(website, `${person} at ${from}`, rotation + from, {
      received: rotation + 12 * hour,
      visitor: visitorOf(`${person} on ${website}`, period),
      before: visitorOf(`${person} on ${website}`, period - 1),
      after: visitorOf(`${person} on ${website}`, period + 1),
    })
  }
  const writer = await startWriter(counting, new FixedClock(rotation + 12 * hour))
  try {
    await writer.send(...people.flatMap((person) => [seen(person, minute), seen(person, 5 * hour)]))
    await writer.flush()
    await writer.send(...people.map((person) => seen(person, late)))
    await writer.flush()
  } finally {
    await writer.stop()
  }
  const { firsts, visits } = await known(website)
  const sorted = (ids: bigint[]) => ids.map(String).sort()
  const ofPeriod = (period: number) =>
    sorted(people.map((person) => visitorOf(`${person} on ${website}`, period)))
  for (const rows of [firsts, visits]) {
    const at = (from: number) => rows.filter(([, time]) => time === from).map(([visitor]) => String(visitor))
    expect(at(late).sort()).toEqual(ofPeriod(1))
    expect(at(5 * hour).sort()).toEqual(ofPeriod(2))
    expect(rows.length).toBe(2 * people.length)
  }
  const [events] = await store.query<{ rows: string }>(
    sql`SELECT count() AS rows FROM events FINAL WHERE website_id = ${param('UUID', website)}`,
  )
  expect(Number(events?.rows)).toBe(3 * people.length)
  expect(removals).toBeLessThanOrEqual(6)
})
