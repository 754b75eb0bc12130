/** What one late event may make the writer read and write again is bounded: anybody can send it, and everybody's events wait behind it. */
import { randomUUID } from 'node:crypto'
import { minute } from '@footfall/contract/durations'
import { beforeAll, expect, test } from 'vitest'
import type { EventsStore } from '../events/client.ts'
import { param, sql } from '../events/sql.ts'
import { testStore } from '../events/testing/open-test-store.ts'
import { accepted, startWriter } from '../ingest/testing/start-writer.ts'
import { FixedClock } from '../testing/fixed-clock.ts'
import type { PlanLimits } from './plan/plan-bounds.ts'
import { mostOrphans } from './visits/sessionize.ts'

const opened = testStore()
let statements = 0
/** Rows of visits and events that were read. */
let rows = 0
let store: EventsStore
beforeAll(async () => {
  store = {
    ...opened,
    query: (statement, options) => {
      statements++
      return opened.query(statement, options)
    },
    async *stream<Row>(...asked: Parameters<EventsStore['stream']>) {
      statements++
      const isCounted = /FROM (visits|events) /.test(asked[0].text)
      for await (const row of opened.stream<Row>(...asked)) {
        if (isCounted) rows++
        yield row
      }
    },
  }
})

const now = Date.parse('2025-03-10T12:00:00Z')

const start = (planLimits?: PlanLimits) =>
  startWriter(store, new FixedClock(now), planLimits && { planLimits })

const visitsOf = (website: string) =>
  opened.query(sql`
    SELECT toUInt32(sum(sign * pageviews)) AS pageviews, toUInt32(sum(sign * engaged_ms)) AS engaged FROM visits
    WHERE website_id = ${param('UUID', website)} GROUP BY visitor, visit HAVING sum(sign) > 0 ORDER BY min(start)`)

const eventsOf = (website: string) =>
  opened.query(sql`
    SELECT toUInt32(count()) AS events, toUInt32(uniqExact(visit)) AS visits FROM events FINAL
    WHERE website_id = ${param('UUID', website)} AND visit != 0`)

test.each([
  ['of one visitor', mostOrphans, 1],
  ['of many visitors', 1, mostOrphans],
])('engagement %s without a visit is adopted with few statements', async (_, each, visitors) => {
  const website = randomUUID()
  const writer = await start()
  const visitorOf = (n: number) => BigInt(1000 * each + n)
  const engaged = Array.from({ length: each * visitors }, (_, n) =>
    accepted(website, `e${n}`, now - 20 * minute + n, {
      received: now,
      kind: 'engagement',
      visitor: visitorOf(n % visitors),
      engagedMs: 10,
    }),
  )
  await writer.send(...engaged)
  await writer.flush()
  statements = 0
  const late = Array.from({ length: visitors }, (_, n) =>
    accepted(website, `p${n}`, now - 30 * minute, { received: now, visitor: visitorOf(n) }),
  )
  await writer.send(...late)
  await writer.flush()
  expect(statements).toBeLessThan(30)
  const visit = { pageviews: 1, engaged: each * 10 }
  expect(await visitsOf(website)).toEqual(Array.from({ length: visitors }, () => visit))
  expect(await eventsOf(website)).toEqual([{ events: (each + 1) * visitors, visits: visitors }])
  await writer.stop()
})

test('a visitor is known by the newest engagement without a visit', async () => {
  const website = randomUUID()
  const writer = await start()
  const sent = mostOrphans + 100
  const engaged = Array.from({ length: sent }, (_, n) =>
    accepted(website, `e${n}`, now - 20 * minute + n, { received: now, kind: 'engagement', engagedMs: 10 }),
  )
  await writer.send(...engaged)
  await writer.flush()
  await writer.restart()
  await writer.send(accepted(website, 'p', now - 30 * minute, { received: now }))
  await writer.flush()
  expect(await visitsOf(website)).toEqual([{ pageviews: 1, engaged: mostOrphans * 10 }])
  await writer.stop()
})

test('a late event moves a visit, but not one of too many events', async () => {
  const website = randomUUID()
  const writer = await start({ bytes: 1e9, movedBytes: 20_000 })
  const visit = (name: string, hours: number, events: number) =>
    Array.from({ length: events }, (_, n) =>
      accepted(website, `${name}${n}`, now - hours * 60 * minute + n, { received: now }),
    )
  await writer.send(...visit('few', 9, 10), ...visit('many', 6, 200), ...visit('others', 3, 10))
  await writer.flush()
  const late = [9, 6, 3].map((hours) =>
    accepted(website, `late${hours}`, now - (hours * 60 + 10) * minute, { received: now }),
  )
  rows = 0
  await writer.send(...late)
  await writer.flush()
  expect(rows).toBeLessThan(100)
  const engaged = 0
  expect(await visitsOf(website)).toEqual([
    { pageviews: 11, engaged },
    { pageviews: 1, engaged },
    { pageviews: 200, engaged },
    { pageviews: 11, engaged },
  ])
  expect(await eventsOf(website)).toEqual([{ events: 223, visits: 4 }])
  // The next events join the visit of their time.
  await writer.restart()
  const next = [6 * 60 + 5, 6 * 60 - 5].map((minutes) =>
    accepted(website, `next${minutes}`, now - minutes * minute, { received: now }),
  )
  await writer.send(...next)
  await writer.flush()
  expect(await visitsOf(website)).toEqual([
    { pageviews: 11, engaged },
    { pageviews: 2, engaged },
    { pageviews: 201, engaged },
    { pageviews: 11, engaged },
  ])
  await writer.stop()
})

test.each([
  ['two late events far apart', [0, 999]],
  ['one long before its visitor’s open visit', [0]],
])('%s do not read all visits in between', async (_, which) => {
  const website = randomUUID()
  const timeOf = (n: number) => now - (1500 - n) * 60 * minute
  const visits = Array.from({ length: 1000 }, (_, n) =>
    accepted(website, `v${n}`, timeOf(n), { received: now }),
  )
  const open = (minutes: number) =>
    accepted(website, `open${minutes}`, now - minutes * minute, { received: now, page: '/open' })
  const before = await start()
  await before.send(...visits, open(10))
  await before.flush()
  await before.stop()
  const writer = await start({ bytes: 40_000, movedBytes: 40_000 })
  // Its state begins with the open visits of all websites.
  await writer.send(open(9))
  await writer.flush()
  rows = 0
  const late = which.map((n) =>
    accepted(website, `late${n}`, timeOf(n) + minute, { received: now, page: '/late' }),
  )
  await writer.send(...late)
  await writer.flush()
  expect(rows).toBeLessThan(500)
  await writer.send(open(5))
  await writer.flush()
  expect(await eventsOf(website)).toEqual([{ events: 1003 + which.length, visits: 1001 }])
  await writer.stop()
})
