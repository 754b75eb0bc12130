/** A new database of events out of the template: one statement a table instead of every migration. */
import { type EventsStore, openEventsStore } from '../../events/client.ts'
import { identifiersOf, sql } from '../../events/sql.ts'
import { createLog } from '../../lib/log.ts'
import { eventsAddress, newDatabaseName, sharedStores } from './shared-stores.ts'

/** Opens an empty database of the shared engine with every table in place. */
export async function openCopiedStore(): Promise<EventsStore> {
  const { eventsTemplate, eventTables } = sharedStores()
  const store = openEventsStore({ url: eventsAddress(newDatabaseName()), log: createLog('silent') })
  await store.createDatabase()
  const name = identifiersOf([eventsTemplate, ...eventTables])
  const template = name(eventsTemplate)
  await Promise.all(
    eventTables.map((table) => store.exec(sql`CREATE TABLE ${name(table)} AS ${template}.${name(table)}`)),
  )
  await store.exec(sql`INSERT INTO schema_migrations SELECT * FROM ${template}.schema_migrations`)
  return store
}

/** Removes a store's database and closes it. */
export async function dropStore(store: EventsStore): Promise<void> {
  const database = new URL(store.url).searchParams.get('database') ?? ''
  await store.exec(sql`DROP DATABASE ${identifiersOf([database])(database)}`)
  await store.close()
}
