/** Counted tries in PostgreSQL. */
import type { Db } from '../../db/schema.ts'

/** Counts a try in one statement, so that parallel tries get different counts. An expired count starts anew. */
export async function countTry(db: Db, subject: string, now: Date, expires: Date): Promise<number> {
  const row = await db
    .insertInto('tries')
    .values({ subject, count: 1, expires_at: expires })
    .onConflict((conflict) =>
      conflict.column('subject').doUpdateSet((eb) => ({
        count: eb
          .case()
          .when('tries.expires_at', '>', now)
          .then(eb('tries.count', '+', 1))
          .else(1)
          .end(),
        expires_at: eb
          .case()
          .when('tries.expires_at', '>', now)
          .then(eb.ref('tries.expires_at'))
          .else(expires)
          .end(),
      })),
    )
    .returning('count')
    .executeTakeFirstOrThrow()
  return row.count
}

export async function triesOf(db: Db, subject: string, now: Date): Promise<number> {
  const row = await db
    .selectFrom('tries')
    .select('count')
    .where('subject', '=', subject)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row?.count ?? 0
}

/** When the subject's count expires; null if there is no current count. */
export async function endOf(db: Db, subject: string, now: Date): Promise<Date | null> {
  const row = await db
    .selectFrom('tries')
    .select('expires_at')
    .where('subject', '=', subject)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row?.expires_at ?? null
}

export async function takeBackTry(db: Db, subject: string): Promise<void> {
  await db
    .updateTable('tries')
    .set((eb) => ({ count: eb('count', '-', 1) }))
    .where('subject', '=', subject)
    .where('count', '>', 0)
    .execute()
}

export async function clearTries(db: Db, subject: string): Promise<void> {
  await db.deleteFrom('tries').where('subject', '=', subject).execute()
}

export async function forgetTries(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('tries').where('expires_at', '<=', now).execute()
}
