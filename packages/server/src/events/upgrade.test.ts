/** Data as an older version left it: brought up to date at the next start, it tells the same numbers. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLog } from '../lib/log.ts'
import { registerPerson, type TestPerson } from '../testing/people.ts'
import { startTestServer, type TestServer } from '../testing/start-test-server.ts'
import { dropStore } from '../testing/stores/copy-event-tables.ts'
import { eventsAddress, newDatabaseName } from '../testing/stores/shared-stores.ts'
import { type EventsStore, openEventsStore } from './client.ts'
import { eventMigrations, keepApplied, prepareMigrations } from './migrate.ts'
import { readEventRows } from './move-rows.ts'
import { param, sql } from './sql.ts'

let server: TestServer
let owner: TestPerson
let website_id: string
const older: EventsStore[] = []
beforeAll(async () => {
  server = await startTestServer()
  owner = await registerPerson(server)
  const site = { team_id: owner.teamId, website_name: 'Shop', domain: 'shop.example', time_zone: 'UTC' }
  website_id = (await owner.call('/website/add', site)).website_id
  const time = server.clock.now() - 5 * 3_600_000
  const url = 'https://shop.example/'
  const events = Array.from({ length: 12 }, (_, i) => {
    const at = { id: randomUUID(), time: time + i * 600_000, visitor_id: `v${i % 4}` }
    const revenue = { amount: 1000 + i, currency: 'EUR', order_id: `o${i}` }
    return i % 3 === 2
      ? { ...at, kind: 'custom', name: 'buy', revenue }
      : { ...at, kind: 'pageview', url: `${url}${i % 5}`, referrer: 'https://www.google.com/' }
  })
  expect(await server.services.ingest.importEvents(website_id, events)).toMatchObject({ accepted: 12 })
  await server.services.ingest.flush()
})
afterAll(async () => {
  await server.stop()
  for (const store of older) await dropStore(store)
})

/** A store whose tables are those of a step, with the rows that they can hold. */
async function storeAt(step: string): Promise<EventsStore> {
  const store = openEventsStore({ url: eventsAddress(newDatabaseName()), log: createLog('silent') })
  older.push(store)
  await prepareMigrations(store)
  for (const { id, statements } of eventMigrations.filter(({ id }) => id <= step)) {
    for (const statement of statements(store.layout)) await store.exec(statement)
    await keepApplied(store, id)
  }
  for (const table of ['events', 'visits', 'visitors', 'event_ids'] as const) {
    const known = await store.query<{ name: string }>(
      sql`SELECT name FROM system.columns WHERE database = currentDatabase() AND table = ${param('String', table)}`,
    )
    const rows: object[] = []
    for await (const text of readEventRows(server.context.events, table)) {
      const row = JSON.parse(text)
      rows.push(Object.fromEntries(known.flatMap(({ name }) => (name in row ? [[name, row[name]]] : []))))
    }
    expect(rows.length, table).toBeGreaterThan(0)
    await store.insert(table, rows as never, { token: table })
  }
  return store
}

async function numbersOf(at: TestServer): Promise<unknown[]> {
  const client = at.client()
  client.token = owner.token
  const period = { website_id, time_range: 'last_24_hours', filters: [] }
  const calls = [
    '/overview/total',
    '/overview/page',
    '/overview/referer',
    '/session/stats',
    '/report/revenue',
  ]
  return Promise.all(
    calls.map(async (call) => {
      const { code, data } = await client.send(call, period)
      expect(code, call).toBe(200)
      return data
    }),
  )
}

test.each(['0002-closed-days', '0009-known-visitors'])(
  'data of step %s tells the same numbers',
  async (step) => {
    const { url: clickhouseUrl } = await storeAt(step)
    const upgraded = await startTestServer(
      { DATABASE_URL: server.context.config.databaseUrl ?? '' },
      { clickhouseUrl },
    )
    upgraded.clock.set(server.clock.now())
    const numbers = await numbersOf(server)
    expect(JSON.stringify(numbers)).toContain('EUR')
    expect(await numbersOf(upgraded)).toEqual(numbers)
    await upgraded.stop()
  },
)
