/** What an operator does to the whole installation stands in the audit log, too: it concerns no team. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE audit_log ALTER COLUMN team_id DROP NOT NULL`.execute(db)
}
