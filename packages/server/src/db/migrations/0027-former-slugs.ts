/**
 * A slug that a link had before says whose it was. Until now it was recognised by the time at which the link was made. Where several links share that
 * time, the slug stays reserved for none.
 */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE short_links ADD COLUMN former_of uuid`.execute(db)
  await sql`UPDATE short_links former SET former_of = link.id
    FROM (
      SELECT min(id::text)::uuid AS id, website_id, created_at FROM short_links WHERE deleted_at IS NULL
      GROUP BY website_id, created_at HAVING count(*) = 1
    ) link
    WHERE former.deleted_at IS NOT NULL
      AND former.website_id = link.website_id AND former.created_at = link.created_at`.execute(db)
}
