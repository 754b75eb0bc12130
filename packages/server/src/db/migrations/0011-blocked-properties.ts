/** Event properties that a website does not store. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE websites
    ADD COLUMN blocked_properties text[] NOT NULL DEFAULT '{}',
    ADD COLUMN blocks_personal_data boolean NOT NULL DEFAULT true`.execute(db)
}
