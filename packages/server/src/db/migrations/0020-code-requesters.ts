/** Attempts at a mailed code are counted apart for who requested it. Of an older code nobody knows: all its attempts are from elsewhere. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE mail_codes
    ADD COLUMN requester text NOT NULL DEFAULT '',
    ADD COLUMN tries_elsewhere int NOT NULL DEFAULT 0 CHECK (tries_elsewhere >= 0)`.execute(db)
}
