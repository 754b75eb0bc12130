import { expect, test } from 'vitest'
import { createLog } from '../lib/log.ts'
import { dropStore } from '../testing/stores/copy-event-tables.ts'
import { newDatabaseName, sharedStores } from '../testing/stores/shared-stores.ts'
import { socketAddress } from './address.ts'
import { type EventsStore, openEventsStore } from './client.ts'
import { migrateEvents } from './migrate.ts'
import { sql } from './sql.ts'

const log = createLog('silent')

async function inNewDatabase(work: (store: EventsStore, database: string) => Promise<void>): Promise<void> {
  const database = newDatabaseName()
  const store = openEventsStore({ url: socketAddress(sharedStores().engineSocket, database), log })
  try {
    await work(store, database)
  } finally {
    await dropStore(store)
  }
}

const namesOf = (store: EventsStore) =>
  store.query<{ name: string }>(sql`SELECT name FROM system.tables WHERE database = currentDatabase()`)

test('a database with a table of another program is refused, and nothing is made in it', async () => {
  await inNewDatabase(async (store) => {
    await store.createDatabase()
    await store.exec(sql`CREATE TABLE events (id UInt64) ENGINE = MergeTree ORDER BY id`)
    await expect(migrateEvents(store)).rejects.toThrow(
      'its database holds a table "events" of another program',
    )
    expect(await namesOf(store)).toEqual([{ name: 'events' }])
  })
})

test('a database with tables of other names is used', async () => {
  await inNewDatabase(async (store) => {
    await store.createDatabase()
    await store.exec(sql`CREATE TABLE measurements (id UInt64) ENGINE = MergeTree ORDER BY id`)
    await migrateEvents(store)
    expect(await namesOf(store)).toContainEqual({ name: 'events' })
  })
})

test('the tables of one server are not taken for those of a cluster', async () => {
  await inNewDatabase(async (store, database) => {
    await migrateEvents(store)
    const made = await namesOf(store)
    const cluster = openEventsStore({
      url: socketAddress(sharedStores().engineSocket, database, 'two_shards'),
      log,
    })
    await expect(migrateEvents(cluster)).rejects.toThrow(
      'its tables are those of one server; leave ?cluster=… out',
    )
    await cluster.close()
    expect(await namesOf(store)).toEqual(made)
  })
})
