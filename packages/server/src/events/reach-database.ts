import type { EventsStore } from './client.ts'
import { StatementRefused } from './errors.ts'
import { sql } from './sql.ts'

/** Resolves when the store answers in its database, which is created if it is missing. */
export async function reachDatabase(store: EventsStore): Promise<void> {
  try {
    await store.query(sql`SELECT 1`)
  } catch (error) {
    if (!(error instanceof StatementRefused && error.type === 'UNKNOWN_DATABASE')) throw error
    await store.createDatabase()
  }
}
