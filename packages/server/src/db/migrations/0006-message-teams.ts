/** A message names its team, so that its link opens with that team, whichever is selected. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE messages ADD COLUMN team_id uuid REFERENCES teams`.execute(db)
}
