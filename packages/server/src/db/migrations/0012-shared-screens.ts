/** Screens that a shared report shows; before, only the overview. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE shares ADD COLUMN screens text[] NOT NULL DEFAULT '{overview}'`.execute(db)
}
