/** A board that is no longer shared keeps its code, so its readers learn that it is closed, and it has the same link when it is shared again. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE boards ADD COLUMN share_enabled boolean NOT NULL DEFAULT false`.execute(db)
  await sql`UPDATE boards SET share_enabled = true WHERE share_code IS NOT NULL`.execute(db)
}
