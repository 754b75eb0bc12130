/** The life of events over two shards, each kind of statement once: written, reported, summed up, late, moved, erased. */
import { registry } from '@footfall/contract/api/registry'
import type { Call } from '@footfall/contract/call'
import { day } from '@footfall/contract/durations'
import { beforeAll, expect, test } from 'vitest'
import { checkEventsStore } from '../../admin/doctor/events-store.ts'
import { eraseFromDisk } from '../../events/erase-from-disk.ts'
import { eraseVisitor } from '../../events/erase-visitor.ts'
import { eraseOldVisits, eraseWebsite } from '../../events/erase-website.ts'
import { identifiersOf, param, sql } from '../../events/sql.ts'
import { type TableName, tables } from '../../events/tables.ts'
import { isReportCall } from '../../testing/report-calls.ts'
import { rollUpDays } from '../rollup/testing/roll-up-days.ts'
import { createStats } from '../stats.ts'
import { type ReportWebsite, type SentEvent, testWorld } from './report-world.ts'

const now = Date.parse('2025-06-20T12:00:00Z')
const world = testWorld(new Date(now).toISOString())
let website: ReportWebsite
beforeAll(async () => {
  website = await world.website()
})

/** So many that one shard has all of them once in half a million runs. */
const people = 20
const visits = people * 5

/** Five days of all visitors, two pages and one thing bought in each visit; refunds are another visitor's. */
function events(): SentEvent[] {
  return Array.from({ length: visits }, (_, nth) => {
    const visitor_id = `visitor-${nth % people}`
    const time = now - (Math.floor(nth / people) + 1) * day + (nth % people) * 600_000
    const at = { visitor_id, time }
    const order_id = `order-${nth}`
    const bought = { kind: 'custom' as const, name: 'buy', time: time + 60_000 }
    return [
      { ...at, url: `https://example.com/${nth % 3}`, referrer: nth % 2 ? 'https://www.google.com/' : '' },
      { ...at, time: time + 30_000, url: 'https://example.com/cart' },
      { ...at, ...bought, revenue: { amount: 1000 + nth, currency: 'EUR', order_id } },
      ...(nth % 4 === 0
        ? [
            {
              ...bought,
              visitor_id: `visitor-${(nth + 1) % people}`,
              time: time + 120_000,
              revenue: { amount: 100, currency: 'EUR', order_id, refund: true },
            },
          ]
        : []),
      {
        ...at,
        kind: 'identify' as const,
        props: { plan: nth % people < 4 ? 'free' : 'paid' },
        url: undefined as never,
      },
    ]
  }).flat()
}

const site = () => sql`website_id = ${param('UUID', website.websiteId)}`
const store = () => world.server.context.events

async function answers(): Promise<unknown[]> {
  const { reports } = createStats({
    store: store(),
    clock: world.server.clock,
    leastVisits: Number.POSITIVE_INFINITY,
  })
  const ofWebsite = {
    websiteId: website.websiteId,
    ownerId: 'owner',
    timeZone: 'UTC',
    createdAt: 0,
    visibleSince: null,
  }
  const ask = (filters: unknown[]) => ({
    website: ofWebsite,
    query: { time_range: 'last_7_days' as const, filters: filters as never },
    language: 'en-US' as const,
  })
  const page = { field: 'page', operator: 'in', value: ['/cart'] }
  const source = { field: 'referer', operator: 'in', value: ['google.com'] }
  return Promise.all([[], [page], [source]].map((filters) => reports.total(ask(filters))))
}

async function report(path: string, more: object = {}): Promise<unknown> {
  const call = { website_id: website.websiteId, time_range: 'last_7_days', filters: [], ...more }
  const client = world.server.client()
  client.token = world.person.token
  const { code, data } = await client.send(path, call)
  expect(code, path).toBe(200)
  return data
}

test('what was written is counted, and summed up it comes to the same', { timeout: 120_000 }, async () => {
  await website.send(events())
  const [counted] = (await answers()) as { current: object }[]
  expect(counted?.current).toMatchObject({ visitors: people, visits, pageviews: visits * 2 })
  const before = await answers()
  const options = {
    store: store(),
    clock: world.server.clock,
    leastVisits: 1,
    signal: new AbortController().signal,
  }
  expect(await rollUpDays({ websiteId: website.websiteId, timeZone: 'UTC' }, options)).toBe(true)
  expect(await answers()).toEqual(before)
  const shards = await store().query<{ n: string }>(
    sql`SELECT count() AS n FROM closed_visits WHERE ${site()} GROUP BY _shard_num`,
  )
  expect(shards.map(({ n }) => Number(n)).reduce((sum, n) => sum + n)).toBe(visits)
  expect(shards).toHaveLength(2)
  await website.send([{ visitor_id: 'late', time: now - 3 * day, url: 'https://example.com/cart' }])
  const [late] = (await answers()) as { current: object }[]
  expect(late?.current).toMatchObject({ visitors: people + 1, visits: visits + 1, pageviews: visits * 2 + 1 })
})

test('orders are settled where they lie, whoever paid', async () => {
  const { currencies } = (await report('/report/revenue')) as { currencies: unknown[] }
  const expected = Array.from({ length: visits }, (_, nth) => 1000 + nth - (nth % 4 === 0 ? 100 : 0))
  expect(JSON.stringify(currencies)).toContain(String(expected.reduce((sum, amount) => sum + amount)))
})

test('every analysis is answered, and so is a visit', { timeout: 120_000 }, async () => {
  const analyses = /^.(report|event|session)|^.overview.get_overview_data|^.compare/
  const found = Object.values<Call>(registry).filter(
    (call) => isReportCall(call) && call.answer === 'json' && analyses.test(call.path),
  )
  const { list } = (await report('/session/list')) as { list: { visit_id: string; visitor_id: string }[] }
  const steps = [{ kind: 'any' }, { kind: 'page', value: '/cart' }]
  const matcher = { kind: 'event', value: 'buy' }
  const { goal_id } = (await report('/goal/add', { name: 'Bought', matcher })) as { goal_id: string }
  const needs = {
    visit_id: list[0]?.visit_id,
    visitor_id: list[0]?.visitor_id,
    goal_id,
    group_by: ['page', 'time'],
    dimensions: ['page', 'time'],
    field: 'page',
    key: 'plan',
    step: 1,
    path: [{ kind: 'page', item: '/cart' }],
  }
  for (const { path } of found) await report(path, { ...needs, steps: path.includes('/journey') ? 4 : steps })
  expect(found.length).toBeGreaterThan(15)
})

async function rowsIn(table: TableName, condition = sql`1`): Promise<number> {
  const name = identifiersOf(Object.keys(tables) as TableName[])(table)
  const [row] = await store().query<{ n: string }>(
    sql`SELECT count() AS n FROM ${name} WHERE ${site()} AND ${condition}`,
  )
  return Number(row?.n)
}

test('the doctor tries a table on each shard', async () => {
  const found = await checkEventsStore(store())
  expect(found.map(({ state }) => state)).toEqual(found.map(() => 'ok'))
  expect(found.map(({ text }) => text)).toContain(
    'events store: a table can be created, written, read, emptied and dropped, on each shard',
  )
})

test('a visitor is taken out of every shard that knows of it', { timeout: 60_000 }, async () => {
  const visitor = world.server.services.ingest.visitorOf(website.websiteId, 'visitor-0')
  const orders = await rowsIn('order_payments')
  await eraseVisitor(store(), website.websiteId, visitor, now + day)
  expect(await rowsIn('events', sql`visitor = ${param('UInt64', visitor)}`)).toBe(0)
  expect(await rowsIn('order_payments')).toBe(orders - 5)
  expect(await rowsIn('events')).toBeGreaterThan(0)
})

test('old visits and a whole website go from every shard', { timeout: 60_000 }, async () => {
  const { websiteId } = website
  const noon = new Date(now - 2.5 * day)
  await eraseOldVisits(store(), websiteId, noon.getTime())
  expect(await rowsIn('visits', sql`start < ${param('DateTime64(3)', noon)}`)).toBe(0)
  const left = await rowsIn('visits')
  expect(left).toBeGreaterThan(0)
  expect(await rowsIn('order_payments', sql`revenue > 0`)).toBe(left)
  // Visitors who came again later are known from then on.
  const later = new Date(now - 1.5 * day)
  await eraseWebsite(store(), websiteId, later.getTime())
  expect(await rowsIn('visitors', sql`first < ${param('DateTime64(3)', later)}`)).toBe(0)
  expect(await rowsIn('visits')).toBeGreaterThan(0)
  expect(await rowsIn('visitors')).toBeGreaterThan(0)
  await eraseWebsite(store(), websiteId, now + day)
  for (const table of ['events', 'visits', 'visitors', 'traits', 'order_payments', 'closed_visits'] as const)
    expect([table, await rowsIn(table)]).toEqual([table, 0])
  const masked = () =>
    store().query(
      sql`SELECT 1 FROM system.parts WHERE database = currentDatabase() AND active AND has_lightweight_delete LIMIT 1`,
    )
  expect(await masked()).toHaveLength(1)
  await eraseFromDisk(store())
  await expect.poll(masked).toEqual([])
})
