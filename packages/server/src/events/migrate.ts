/** Brings the events store's tables up to date; safe to repeat after a kill, as every step is idempotent. */
import { type EventsStore, statement } from './client.ts'
import { createEvents } from './migrations/0001-events.ts'
import { param, sql } from './sql.ts'

const migrations: readonly { readonly name: string; readonly statements: readonly string[] }[] = [
  { name: '0001-events', statements: createEvents },
]

/** Runs what has not run yet. */
export async function migrateEvents(store: EventsStore): Promise<void> {
  await store.exec(
    sql`CREATE TABLE IF NOT EXISTS schema_migrations (name String, at DateTime DEFAULT now()) ENGINE = MergeTree ORDER BY name`,
  )
  const rows = await store.query<{ name: string }>(sql`SELECT name FROM schema_migrations`)
  const done = new Set(rows.map((row) => row.name))
  for (const { name, statements } of migrations) {
    if (done.has(name)) continue
    for (const text of statements) await store.exec(statement(text))
    await store.exec(sql`INSERT INTO schema_migrations (name) SELECT ${param('String', name)}`)
  }
}
