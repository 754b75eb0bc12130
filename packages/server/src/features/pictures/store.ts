/** Small pictures in PostgreSQL, available to every node. */
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
