/** Codes sent by mail, in PostgreSQL. */
import type { CodePurpose } from '../../db/account-tables.ts'
import type { Db } from '../../db/schema.ts'

export interface NewCode {
  readonly purpose: CodePurpose
  readonly subject: string
  readonly requester: string
  readonly codeHash: Buffer
  readonly expires: Date
}

export async function putCode(
  db: Db,
  { purpose, subject, requester, codeHash, expires }: NewCode,
): Promise<void> {
  const fresh = { requester, code_hash: codeHash, tries: 0, tries_elsewhere: 0, expires_at: expires }
  await db
    .insertInto('mail_codes')
    .values({ purpose, subject, ...fresh })
    .onConflict((conflict) => conflict.columns(['purpose', 'subject']).doUpdateSet(fresh))
    .execute()
}

/** Counts an attempt before it is checked, so that parallel guesses cannot share one. */
export function tryCode(db: Db, purpose: CodePurpose, subject: string, caller: string) {
  return db
    .updateTable('mail_codes')
    .set((eb) => ({
      tries: eb
        .case()
        .when('requester', '=', caller)
        .then(eb('tries', '+', 1))
        .else(eb.ref('tries'))
        .end(),
      tries_elsewhere: eb
        .case()
        .when('requester', '=', caller)
        .then(eb.ref('tries_elsewhere'))
        .else(eb('tries_elsewhere', '+', 1))
        .end(),
    }))
    .where('purpose', '=', purpose)
    .where('subject', '=', subject)
    .returningAll()
    .executeTakeFirst()
}

/** Uses a code up; false if another request was first. */
export async function takeCode(
  db: Db,
  purpose: CodePurpose,
  subject: string,
  codeHash: Buffer,
): Promise<boolean> {
  const result = await db
    .deleteFrom('mail_codes')
    .where('purpose', '=', purpose)
    .where('subject', '=', subject)
    .where('code_hash', '=', codeHash)
    .executeTakeFirst()
  return result.numDeletedRows > 0n
}

export async function deleteCode(db: Db, purpose: CodePurpose, subject: string): Promise<void> {
  await db.deleteFrom('mail_codes').where('purpose', '=', purpose).where('subject', '=', subject).execute()
}

export async function deleteOldCodes(db: Db, expiredBefore: Date): Promise<void> {
  await db.deleteFrom('mail_codes').where('expires_at', '<', expiredBefore).execute()
}
