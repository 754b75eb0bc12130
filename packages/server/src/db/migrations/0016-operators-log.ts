/** The audit log also records an operator's actions on the whole installation, which concern no team. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE audit_log ALTER COLUMN team_id DROP NOT NULL`.execute(db)
}
