/** Data of an older version: after migration at the next start, it gives the same numbers. */
import { randomUUID } from 'node:crypto'
import { hour } from '@footfall/contract/durations'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrateDatabase } from '../db/migrate.ts'
import { type OpenDatabase, openDatabase } from '../db/open.ts'
import { createLog } from '../lib/log.ts'
import { registerPerson, type TestPerson } from '../testing/people.ts'
import { startTestServer, type TestServer } from '../testing/start-test-server.ts'
import { dropStore } from '../testing/stores/copy-event-tables.ts'
import { eventsAddress, newDatabaseName, sharedStores } from '../testing/stores/shared-stores.ts'
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
  const time = server.clock.now() - 5 * hour
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

/** A store with the tables of a migration, and rows that fit them. */
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

/** A PostgreSQL with the tables of a migration, and rows that fit them. Returns its URL. */
async function postgresAt(step: string): Promise<string> {
  const { host, port, user } = sharedStores().postgres
  const name = newDatabaseName()
  await server.context.pool.query(`CREATE DATABASE ${name}`)
  const connectionString = `postgresql://${user}@localhost:${port}/${name}?host=${encodeURIComponent(host)}`
  const old = openDatabase({ connectionString }, createLog('silent'))
  try {
    await migrateDatabase(old.db, step)
    await copyRows(old)
  } finally {
    await old.close()
  }
  return connectionString
}

async function tablesOf({ pool }: Pick<OpenDatabase, 'pool'>): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND relname NOT LIKE 'kysely%'`,
  )
  return rows.map(({ name }) => name)
}

async function copyRows(old: OpenDatabase): Promise<void> {
  const present = await tablesOf(server.context)
  // A later step may have dropped some.
  const tables = (await tablesOf(old)).filter((name) => present.includes(name))
  expect(tables).toContain('websites')
  const client = await old.pool.connect()
  try {
    // Rows come table by table, in no order.
    await client.query('SET session_replication_role = replica')
    for (const name of tables) {
      // Before step 0019, placeholders had another name.
      const { rows } = await server.context.pool.query<{ row: string }>(
        `SELECT (to_jsonb(one) || jsonb_build_object('holes', to_jsonb(one) -> 'params'))::text AS row FROM ${name} AS one`,
      )
      for (const { row } of rows)
        await client.query(
          `INSERT INTO ${name} OVERRIDING SYSTEM VALUE SELECT * FROM jsonb_populate_record(NULL::${name}, $1::jsonb)`,
          [row],
        )
    }
  } finally {
    client.release(true)
  }
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

test.each([
  ['0002-closed-days', '0010-account-safety'],
  ['0009-known-visitors', '0014-support'],
])(
  'data of steps %s and %s, in both stores, tells the same numbers to the same people',
  async (events, postgres) => {
    const { url: clickhouseUrl } = await storeAt(events)
    const upgraded = await startTestServer({ DATABASE_URL: await postgresAt(postgres) }, { clickhouseUrl })
    upgraded.clock.set(server.clock.now())
    const numbers = await numbersOf(server)
    expect(JSON.stringify(numbers)).toContain('EUR')
    expect(await numbersOf(upgraded)).toEqual(numbers)
    await upgraded.stop()
  },
)
