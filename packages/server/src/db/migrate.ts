/** Brings PostgreSQL's tables up to date; several nodes at once wait for each other. */
import { type Kysely, type Migration, Migrator } from 'kysely'
import * as accounts from './migrations/0001-accounts.ts'
import type { Database } from './schema.ts'

const migrations: Record<string, Migration> = { '0001-accounts': accounts }

export async function migrateDatabase(db: Kysely<Database>): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error
}
