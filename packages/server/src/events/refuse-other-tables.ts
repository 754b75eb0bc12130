/** The database may hold tables that a migration must not take for its own: another program's, or ours as another kind of installation made them. */
import type { EventsStore } from './client.ts'
import { EventsStoreError } from './errors.ts'
import { sql } from './sql.ts'
import { tableNames } from './tables.ts'

/** The message goes on from "cannot be used: ". */
class OtherTables extends EventsStoreError {
  constructor(message: string) {
    super(message, false)
  }
}

/** Whether the database has the table of applied migrations. Throws `OtherTables`; nothing is changed then. */
export async function refuseOtherTables(store: EventsStore): Promise<boolean> {
  const found = await store.query<{ name: string; engine: string }>(
    sql`SELECT name, engine FROM system.tables WHERE database = currentDatabase()`,
  )
  const ours = found.find(({ name }) => name === 'schema_migrations')
  const known: readonly string[] = tableNames
  const foreign = found.find(({ name }) => known.includes(name))
  if (!ours && foreign)
    throw new OtherTables(
      `its database holds a table "${foreign.name}" of another program; name a database for Footfall alone, which is created if it is missing`,
    )
  if (!ours) return false
  const wasCluster = ours.engine === 'Distributed'
  if (wasCluster === (store.layout.kind !== 'single')) return true
  throw new OtherTables(
    wasCluster
      ? 'its tables are those of a cluster; add ?cluster=… to the URL again'
      : 'its tables are those of one server; leave ?cluster=… out, or move the data with "npm run admin -- dump" and "load"',
  )
}
