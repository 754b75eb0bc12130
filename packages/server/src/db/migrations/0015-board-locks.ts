/** Password and end of a board's shared link, as for shares of websites. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE boards ADD COLUMN share_password_hash text, ADD COLUMN share_expires_at timestamptz`.execute(
    db,
  )
}
