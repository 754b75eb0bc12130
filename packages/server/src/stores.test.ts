/** Both stores of an installation: new, opened by several nodes at once, and written by a newer version. */
import { mkdtempSync, rmSync } from 'node:fs'
import type { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { PoolClient } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from './config.ts'
import { openDatabase } from './db/open.ts'
import { openEventsStore } from './events/client.ts'
import { startEmbeddedEngine } from './events/embedded/engine.ts'
import { sql } from './events/sql.ts'
import { StoreOutOfReach } from './lib/concurrency/await-store.ts'
import { NewerData } from './lib/errors/newer-data.ts'
import { createLog } from './lib/log.ts'
import { refusedByStore } from './refused-by-store.ts'
import { openStores, type Stores } from './stores.ts'
import { startTestServer } from './testing/start-test-server.ts'
import { dropStore } from './testing/stores/copy-event-tables.ts'
import { eventsAddress, newDatabaseName, newPostgresDatabase } from './testing/stores/shared-stores.ts'

/** Prepares an installation without an events database. Each call of the result opens it as a node does. */
async function freshInstallation(): Promise<() => Promise<Stores>> {
  const databaseUrl = await newPostgresDatabase()
  const config = {
    ...readConfig({ DATABASE_URL: databaseUrl, DATA_DIR: '/nowhere' }),
    clickhouseUrl: eventsAddress(newDatabaseName()),
  }
  const log = createLog('silent')
  return () => openStores(config, { log })
}

const migrations = sql`SELECT id, count() AS times FROM schema_migrations GROUP BY id HAVING times > 1`

test('nodes that start at once on a new store migrate it once', async () => {
  const open = await freshInstallation()
  const [first, ...others] = await Promise.all([open(), open(), open()])
  onTestFinished(async () => {
    await Promise.all(others.map((node) => node.close()))
    await dropStore(first.events)
    await first.close()
  })
  const { events } = first
  expect(await events.query(migrations)).toEqual([])
  expect(await events.query(sql`SELECT count() AS n FROM events`)).toEqual([{ n: '0' }])
})

test('data of a newer version is not changed, and the error names its migrations', async () => {
  const open = await freshInstallation()
  const stores = await open()
  onTestFinished(async () => {
    await dropStore(stores.events)
    await stores.close()
  })
  await stores.events.exec(sql`INSERT INTO schema_migrations (id) SELECT '9999-later'`)
  const refused = /^The data in the events store was written by a newer version of Footfall \(9999-later\)\./
  await expect(open()).rejects.toThrow(NewerData)
  await expect(open()).rejects.toThrow(refused)
  await stores.events.exec(sql`DELETE FROM schema_migrations WHERE id = '9999-later'`)
  await (await open()).close()
  await stores.pool.query("INSERT INTO kysely_migration (name, timestamp) VALUES ('9999-later', 'now')")
  await expect(open()).rejects.toThrow(/^The data in PostgreSQL was written by a newer version/)
})

/** A new database, changed by a statement about it. */
async function databaseWith(statement: (name: string) => string): Promise<string> {
  const url = await newPostgresDatabase()
  await runIn(url, statement(nameOf(url)))
  return url
}

async function runIn(url: string, statement: string): Promise<void> {
  const { pool, close } = openDatabase({ connectionString: url }, createLog('silent'))
  await pool.query(statement)
  await close()
}

const nameOf = (url: string) => new URL(url).pathname.slice(1)

/** The URL for a user who may not make anything in the database, but change what it has. */
async function asGuest(url: string): Promise<string> {
  const guest = `guest_of_${nameOf(url)}`
  await runIn(url, `CREATE ROLE ${guest}; GRANT ALL ON ALL TABLES IN SCHEMA public TO ${guest}`)
  return `${url}&options=${encodeURIComponent(`-c role=${guest}`)}`
}

test('a PostgreSQL that refuses to make tables, or the queue of jobs, is named in one sentence', async () => {
  const made = await databaseWith((name) => `CREATE DATABASE ${name}_empty`)
  const config = {
    ...readConfig({
      DATABASE_URL: await asGuest(made.replace('?', '_empty?')),
      DATA_DIR: '/nowhere',
    }),
    clickhouseUrl: eventsAddress(newDatabaseName()),
  }
  await expect(openStores(config, { log: createLog('silent') })).rejects.toThrow(
    /^The store of DATABASE_URL at localhost:\d+ cannot be used: permission denied for schema public$/,
  )
  const later = await asGuest(await newPostgresDatabase())
  await expect(startTestServer({ DATABASE_URL: later })).rejects.toThrow(
    /^The store of DATABASE_URL at localhost:\d+ cannot be used: permission denied for schema graphile_worker$/,
  )
})

test('a PostgreSQL that ends during a start, or cannot be reached any more, is named in one sentence', async () => {
  const databaseUrl = await newPostgresDatabase()
  const { pool, close } = openDatabase({ connectionString: databaseUrl }, createLog('silent'))
  onTestFinished(close)
  const client = (await pool.connect()) as PoolClient & { connection: { stream: Socket } }
  const asking = client.query('SELECT pg_sleep(60)')
  client.connection.stream.destroy()
  const ended = await asking.catch((error: unknown) => error)
  const next = await client.query('SELECT 1').catch((error: unknown) => error)
  client.release(true)
  const sentence = (error: unknown) => refusedByStore({ databaseUrl, clickhouseUrl: null }, error)?.message
  const cannot = 'The store of DATABASE_URL at localhost:\\d+ cannot be used: '
  expect(sentence(ended)).toMatch(new RegExp(`^${cannot}Connection terminated unexpectedly$`))
  expect(sentence(next)).toMatch(new RegExp(`^${cannot}Client has encountered a connection error`))
  const nobody = openDatabase({ host: '127.0.0.1', port: 1, user: 'nobody' }, createLog('silent'))
  onTestFinished(nobody.close)
  const refused = await nobody.pool.query('SELECT 1').catch((error: unknown) => error)
  expect(sentence(refused)).toMatch(new RegExp(`^${cannot}connect ECONNREFUSED 127.0.0.1:1$`))
})

test('an embedded events engine that lacks memory for a start is named in one sentence, with what to do', async () => {
  const lacks =
    /^The events engine has too little memory: give .* more, and start again \(.*memory limit exceeded.*\)$/i
  const dataDir = mkdtempSync(path.join(tmpdir(), 'footfall-little-memory-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  const starting = startEmbeddedEngine({ dataDir, log: createLog('silent'), maxMemoryBytes: 1_000_000 })
  await expect(starting).rejects.toThrow(lacks)
  await expect(starting).rejects.toBeInstanceOf(StoreOutOfReach)
  const store = openEventsStore({ url: eventsAddress('default'), log: createLog('silent') })
  onTestFinished(() => store.close())
  const asking = store.query(sql`SELECT groupArray(number) FROM numbers(1000000)`, { maxMemoryBytes: 1_000 })
  const error = await asking.catch((error: unknown) => error)
  const embedded = { databaseUrl: null, clickhouseUrl: null }
  expect(refusedByStore(embedded, error)?.message).toMatch(lacks)
})

test('a PostgreSQL database that cannot hold every text is refused before anything is made in it', async () => {
  const url = await databaseWith(
    (name) => `CREATE DATABASE ${name}_latin ENCODING 'LATIN1' LOCALE 'C' TEMPLATE template0`,
  )
  const latin = url.replace('?', '_latin?')
  const config = {
    ...readConfig({ DATABASE_URL: latin, DATA_DIR: '/nowhere' }),
    clickhouseUrl: eventsAddress(newDatabaseName()),
  }
  await expect(openStores(config, { log: createLog('silent') })).rejects.toThrow(
    /cannot be used: its encoding is LATIN1; create the database with ENCODING 'UTF8'$/,
  )
})
