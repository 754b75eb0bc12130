/** The placeholders of messages, audit lines and queued mails are called as everywhere else: `params`. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE messages RENAME COLUMN holes TO params`.execute(db)
  await sql`ALTER TABLE audit_log RENAME COLUMN holes TO params`.execute(db)
  const {
    rows: [queue],
  } = await sql<{ there: boolean }>`
    SELECT to_regclass('graphile_worker._private_jobs') IS NOT NULL AS there`.execute(db)
  if (queue?.there)
    await sql`UPDATE graphile_worker._private_jobs
      SET payload = ((payload::jsonb - 'holes') || jsonb_build_object('params', payload::jsonb -> 'holes'))::json
      WHERE payload::jsonb ? 'holes'`.execute(db)
}
