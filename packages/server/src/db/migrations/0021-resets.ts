/** When a website was reset, until what was counted before then is erased. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE websites ADD COLUMN reset_at timestamptz`.execute(db)
}
