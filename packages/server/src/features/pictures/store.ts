/** Small pictures in PostgreSQL, available to every node. */
import { sql } from 'kysely'
import type { Db } from '../../db/schema.ts'

export async function insertPicture(db: Db, bytes: Buffer, now: Date): Promise<string> {
  const row = await db
    .insertInto('pictures')
    .values({ bytes, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

export async function findPicture(db: Db, id: string): Promise<Buffer | null> {
  const row = await db.selectFrom('pictures').select('bytes').where('id', '=', id).executeTakeFirst()
  return row?.bytes ?? null
}

export async function deletePicture(db: Db, id: string): Promise<void> {
  await db.deleteFrom('pictures').where('id', '=', id).execute()
}

/** Deletes pictures that were stored before a time and that no user, website or short link shows. */
export async function deleteUnusedPictures(db: Db, before: Date): Promise<void> {
  await sql`
    DELETE FROM pictures WHERE created_at < ${before} AND id NOT IN (
      SELECT picture_id FROM users WHERE picture_id IS NOT NULL
      UNION ALL SELECT picture_id FROM websites WHERE picture_id IS NOT NULL AND deleted_at IS NULL
      UNION ALL
      SELECT short_links.picture_id FROM short_links JOIN websites ON websites.id = short_links.website_id
      WHERE short_links.picture_id IS NOT NULL AND short_links.deleted_at IS NULL AND websites.deleted_at IS NULL
    )`.execute(db)
}
