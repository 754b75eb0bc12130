/** Gives each test file an events database with empty tables: one that another file returned, or a copy of the template. */
import { type EventsStore, openEventsStore } from '../../events/client.ts'
import { type AnyTable, plainName, storedName } from '../../events/layout/names.ts'
import { createView } from '../../events/layout/parts.ts'
import { pays } from '../../events/migrations/0013-payments.ts'
import { empty, identifiersOf, sql } from '../../events/sql.ts'
import { createLog } from '../../lib/log.ts'
import { eventsAddress, newDatabaseName, sharedStores } from './shared-stores.ts'

/** Databases whose tables are empty again: making and dropping one is forty statements. */
const returned: string[] = []

/** Opens an empty database of the shared engine with all tables. */
export async function openCopiedStore(): Promise<EventsStore> {
  const { eventsTemplate, eventTables, engineShards } = sharedStores()
  const left = returned.pop()
  const database = left ?? newDatabaseName()
  const store = openEventsStore({ url: eventsAddress(database), log: createLog('silent') })
  if (left !== undefined) return store
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
  await store.exec(store.layout.feedPayments(pays))
  if (engineShards === null) return store
  // Views are created anew, because a copied view would read the template's rows.
  const [own, shards] = [database, engineShards].map((each) => identifiersOf([each])(each))
  const tables = eventTables.map((table) => table.replace(/_stored$/, '') as AnyTable)
  await Promise.all(
    tables.map((table) => store.exec(createView(table, own ?? empty, shards ?? empty, empty))),
  )
  return store
}

function databaseOf({ url }: EventsStore): string {
  return new URL(url).searchParams.get('database') ?? ''
}

/** Empties a store's tables for the next file, and closes the store. Drops a database that has other tables. */
export async function returnStore(store: EventsStore): Promise<void> {
  const { eventTables, engineShards } = sharedStores()
  const tables = await store.query<{ name: string; total_rows: string }>(
    sql`SELECT name, toString(total_rows) AS total_rows FROM system.tables WHERE database = currentDatabase() AND engine != 'MaterializedView'`,
  )
  const names = new Set(tables.map(({ name }) => name))
  const isWhole = names.size === eventTables.length && eventTables.every((name) => names.has(name))
  if (engineShards !== null || !isWhole) return dropStore(store)
  const filled = tables.filter(({ name, total_rows }) => total_rows !== '0' && name !== 'schema_migrations')
  await Promise.all(filled.map(({ name }) => store.exec(sql`TRUNCATE TABLE ${identifiersOf([name])(name)}`)))
  returned.push(databaseOf(store))
  await store.close()
}

/** Drops a store's database and closes the store. */
export async function dropStore(store: EventsStore): Promise<void> {
  const database = databaseOf(store)
  await store.exec(sql`DROP DATABASE ${identifiersOf([database])(database)}`)
  await store.close()
}
