/** Both stores of an installation: new, opened by several nodes at once, and written by a newer version. */
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from './config.ts'
import { sql } from './events/sql.ts'
import { NewerData } from './lib/errors/newer-data.ts'
import { createLog } from './lib/log.ts'
import { openStores, type Stores } from './stores.ts'
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
