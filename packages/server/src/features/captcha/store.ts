/** Captchas in PostgreSQL, so that any node can check one drawn by another. */
import type { Db } from '../../db/schema.ts'

export async function insertCaptcha(
  db: Db,
  captcha: { x: number; solver: string; created_at: Date; expires_at: Date },
): Promise<string> {
  const row = await db.insertInto('captchas').values(captcha).returning('id').executeTakeFirstOrThrow()
  return row.id
}

/** Inserts a token without a picture. */
export async function insertToken(
  db: Db,
  token: { solver: string; token_hash: Buffer; created_at: Date; expires_at: Date },
): Promise<void> {
  await db
    .insertInto('captchas')
    .values({ ...token, x: 0 })
    .execute()
}

/** Counts an attempt before it is checked; nothing if the captcha is unknown, solved, expired or out of attempts. */
export function tryCaptcha(db: Db, id: string, solver: string, now: Date, mostTries: number) {
  return db
    .updateTable('captchas')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('id', '=', id)
    .where('solver', '=', solver)
    .where('expires_at', '>', now)
    .where('token_hash', 'is', null)
    .where('tries', '<', mostTries)
    .returning('x')
    .executeTakeFirst()
}

/** Marks a captcha solved; false if another request was first. */
export async function solveCaptcha(db: Db, id: string, tokenHash: Buffer, expires: Date): Promise<boolean> {
  const result = await db
    .updateTable('captchas')
    .set({ token_hash: tokenHash, expires_at: expires })
    .where('id', '=', id)
    .where('token_hash', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** Uses a token up; false if none is valid for this solver. */
export async function takeToken(db: Db, tokenHash: Buffer, solver: string, now: Date): Promise<boolean> {
  const result = await db
    .deleteFrom('captchas')
    .where('token_hash', '=', tokenHash)
    .where('solver', '=', solver)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return result.numDeletedRows > 0n
}

export async function deleteOldCaptchas(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('captchas').where('expires_at', '<=', now).execute()
}
