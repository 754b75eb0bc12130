/** Creates a new events database from the template: one statement per table instead of all migrations. */
import { type EventsStore, openEventsStore } from '../../events/client.ts'
import { type AnyTable, plainName, storedName } from '../../events/layout/names.ts'
import { createView } from '../../events/layout/parts.ts'
import { empty, identifiersOf, sql } from '../../events/sql.ts'
import { createLog } from '../../lib/log.ts'
import { eventsAddress, newDatabaseName, sharedStores } from './shared-stores.ts'

/** Opens an empty database of the shared engine with all tables. */
export async function openCopiedStore(): Promise<EventsStore> {
  const { eventsTemplate, eventTables, engineShards } = sharedStores()
  const database = newDatabaseName()
  const store = openEventsStore({ url: eventsAddress(database), log: createLog('silent') })
  await store.createDatabase()
  const template = identifiersOf([eventsTemplate])(eventsTemplate)
  const name = identifiersOf(eventTables)
  await Promise.all(
    eventTables.map((table) => store.exec(sql`CREATE TABLE ${name(table)} AS ${template}.${name(table)}`)),
  )
  const journal = engineShards === null ? plainName : storedName
  await store.exec(
    sql`INSERT INTO ${journal('schema_migrations')} SELECT * FROM ${template}.${journal('schema_migrations')}`,
  )
  if (engineShards === null) return store
  // Views are created anew, because a copied view would read the template's rows.
  const [own, shards] = [database, engineShards].map((each) => identifiersOf([each])(each))
  const tables = eventTables.map((table) => table.replace(/_stored$/, '') as AnyTable)
  await Promise.all(
    tables.map((table) => store.exec(createView(table, own ?? empty, shards ?? empty, empty))),
  )
  return store
}

/** Drops a store's database and closes the store. */
export async function dropStore(store: EventsStore): Promise<void> {
  const database = new URL(store.url).searchParams.get('database') ?? ''
  await store.exec(sql`DROP DATABASE ${identifiersOf([database])(database)}`)
  await store.close()
}
