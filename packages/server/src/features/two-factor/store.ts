/** Second factors in PostgreSQL. */
import { countRows } from '../../db/count-rows.ts'
import type { Db } from '../../db/schema.ts'

export function findSecret(db: Db, userId: string) {
  return db.selectFrom('two_factor').selectAll().where('user_id', '=', userId).executeTakeFirst()
}

/** Changes of the account, and sign-ins to it, wait until the transaction ends. */
export async function lockUser(change: Db, userId: string): Promise<void> {
  await change.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
}

export function allSecrets(db: Db) {
  return db.selectFrom('two_factor').select(['user_id', 'secret']).execute()
}

/** Replaces a secret unless it has changed since it was read. */
export async function replaceSecret(db: Db, userId: string, before: string, secret: string): Promise<void> {
  await db
    .updateTable('two_factor')
    .set({ secret })
    .where('user_id', '=', userId)
    .where('secret', '=', before)
    .execute()
}

/** Stores a secret that is not active yet; false if one is active. */
export async function putSecret(db: Db, userId: string, secret: string): Promise<boolean> {
  const result = await db
    .insertInto('two_factor')
    .values({ user_id: userId, secret })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({ secret }).where('two_factor.enabled_at', 'is', null),
    )
    .executeTakeFirst()
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** Turns a secret on; false if another has replaced it. */
export async function enable(db: Db, userId: string, secret: string, now: Date): Promise<boolean> {
  const result = await db
    .updateTable('two_factor')
    .set({ enabled_at: now })
    .where('user_id', '=', userId)
    .where('secret', '=', secret)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** Uses a time step up; false if it or a later one was used before. */
export async function takeStep(db: Db, userId: string, step: number): Promise<boolean> {
  const result = await db
    .updateTable('two_factor')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('last_step', '<', step)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

export function countRecoveryCodes(db: Db, userId: string): Promise<number> {
  return countRows(db.selectFrom('recovery_codes').where('user_id', '=', userId))
}

export async function deleteRecoveryCodes(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
}

export async function putRecoveryCodes(db: Db, userId: string, hashes: readonly Buffer[]): Promise<void> {
  await deleteRecoveryCodes(db, userId)
  await db
    .insertInto('recovery_codes')
    .values(hashes.map((code_hash) => ({ user_id: userId, code_hash })))
    .execute()
}

export async function takeRecoveryCode(db: Db, userId: string, hash: Buffer): Promise<boolean> {
  const result = await db
    .deleteFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where('code_hash', '=', hash)
    .executeTakeFirst()
  return result.numDeletedRows > 0n
}

export async function remove(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('two_factor').where('user_id', '=', userId).execute()
}
