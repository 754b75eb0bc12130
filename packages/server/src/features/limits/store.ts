/** Counted attempts in PostgreSQL. */
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/schema.ts'

/** When a count is valid: it ends after `now`, and at `latest`. One that ends later was begun while the clock was ahead. */
export interface Valid {
  readonly now: Date
  readonly latest: Date
}

const isValid = ({ now, latest }: Valid): RawBuilder<boolean> =>
  sql<boolean>`(tries.expires_at > ${now} AND tries.expires_at <= ${latest})`

/** Counts one attempt atomically, so that parallel attempts cannot share a count. A count that is not valid starts again. */
export async function countTry(db: Db, subject: string, valid: Valid, expires: Date): Promise<number> {
  const row = await db
    .insertInto('tries')
    .values({ subject, count: 1, expires_at: expires })
    .onConflict((conflict) =>
      conflict.column('subject').doUpdateSet((eb) => ({
        count: eb
          .case()
          .when(isValid(valid))
          .then(eb('tries.count', '+', 1))
          .else(1)
          .end(),
        expires_at: eb.case().when(isValid(valid)).then(eb.ref('tries.expires_at')).else(expires).end(),
      })),
    )
    .returning('count')
    .executeTakeFirstOrThrow()
  return row.count
}

export async function triesOf(db: Db, subject: string, valid: Valid): Promise<number> {
  const row = await db
    .selectFrom('tries')
    .select('count')
    .where('subject', '=', subject)
    .where(isValid(valid))
    .executeTakeFirst()
  return row?.count ?? 0
}

/** When a count expires, if it is valid. */
export async function endOf(db: Db, subject: string, valid: Valid): Promise<Date | null> {
  const row = await db
    .selectFrom('tries')
    .select('expires_at')
    .where('subject', '=', subject)
    .where(isValid(valid))
    .executeTakeFirst()
  return row?.expires_at ?? null
}

export async function uncountTry(db: Db, subject: string): Promise<void> {
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

export async function deleteOldTries(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('tries').where('expires_at', '<=', now).execute()
}
