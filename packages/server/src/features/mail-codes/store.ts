/** Codes sent by mail, in PostgreSQL. */
import type { CodePurpose } from '../../db/account-tables.ts'
import type { Db } from '../../db/schema.ts'

export interface NewCode {
  readonly purpose: CodePurpose
  readonly subject: string
  readonly codeHash: Buffer
  readonly expires: Date
}

export async function putCode(db: Db, { purpose, subject, codeHash, expires }: NewCode): Promise<void> {
  const fresh = { code_hash: codeHash, tries: 0, expires_at: expires }
  await db
    .insertInto('mail_codes')
    .values({ purpose, subject, ...fresh })
    .onConflict((conflict) => conflict.columns(['purpose', 'subject']).doUpdateSet(fresh))
    .execute()
}

/** Counts a try before the code is checked, so that parallel guesses get different counts. */
export function tryCode(db: Db, purpose: CodePurpose, subject: string) {
  return db
    .updateTable('mail_codes')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('purpose', '=', purpose)
    .where('subject', '=', subject)
    .returningAll()
    .executeTakeFirst()
}

/** Uses up a code; false if another request was faster. */
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

export async function forgetCodes(db: Db, expiredBefore: Date): Promise<void> {
  await db.deleteFrom('mail_codes').where('expires_at', '<', expiredBefore).execute()
}
