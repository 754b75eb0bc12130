import { sql } from 'kysely'
import type { Db } from '../../db/schema.ts'

/** Takes websites that leave their team out of what its members, pending invitations and keys were given one by one. */
export async function endGrants(db: Db, ids: readonly string[]): Promise<void> {
  await db.deleteFrom('member_websites').where(sql<boolean>`website_id = ANY(${ids}::uuid[])`).execute()
  // `= ANY` looks each id up; `&&` would compare it with every one of ten thousand.
  const given = sql<boolean>`team_id IN (SELECT team_id FROM websites WHERE id = ANY(${ids}::uuid[]))
    AND EXISTS (SELECT FROM unnest(website_ids) AS each (id) WHERE id = ANY(${ids}::uuid[]))`
  const website_ids = sql<string[]>`ARRAY(
    SELECT id FROM unnest(website_ids) WITH ORDINALITY AS each (id, place)
    WHERE id <> ALL(${ids}::uuid[]) ORDER BY place)`
  await db
    .updateTable('invitations')
    .set({ website_ids })
    .where('status', '=', 'pending')
    .where(given)
    .execute()
  await db.updateTable('api_keys').set({ website_ids }).where('revoked_at', 'is', null).where(given).execute()
}
