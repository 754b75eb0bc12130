/** What a team paid for each stretch of its package. Time paid before counts at the list price. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE teams
    ADD COLUMN paid_stretches jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(paid_stretches) = 'array')`.execute(
    db,
  )
}
