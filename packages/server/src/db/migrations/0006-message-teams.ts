/** A message says which team it is about, so that its link opens that one, whichever is current. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE messages ADD COLUMN team_id uuid REFERENCES teams`.execute(db)
}
