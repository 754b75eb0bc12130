/** Codes of six digits sent by mail: valid for ten minutes, five tries and one use. */
import { timingSafeEqual } from 'node:crypto'
import type { Context } from '../../context.ts'
import type { CodePurpose } from '../../db/account-tables.ts'
import type { Db } from '../../db/schema.ts'
import { refuse } from '../../lib/refusal.ts'
import { hashToken, randomDigits } from '../../lib/token.ts'
import * as store from './store.ts'

const lifetime = 10 * 60_000
const mostTries = 5

/** Creates a code in place of the previous one and returns it for the mail. */
export async function issueCode(
  { clock }: Pick<Context, 'clock'>,
  db: Db,
  purpose: CodePurpose,
  subject: string,
): Promise<string> {
  const code = randomDigits()
  const expires = new Date(clock.now() + lifetime)
  await store.putCode(db, { purpose, subject, codeHash: hashToken(code), expires })
  return code
}

/** Uses up a code. Refuses `code_wrong`, `code_expired`, or `too_many_tries` from the sixth try on. */
export async function redeemCode(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  purpose: CodePurpose,
  subject: string,
  code: string,
): Promise<void> {
  const row = await store.tryCode(db, purpose, subject)
  if (!row) refuse('code_wrong')
  if (row.tries > mostTries) refuse('too_many_tries')
  if (row.expires_at.getTime() <= clock.now()) refuse('code_expired')
  const given = hashToken(code)
  if (!timingSafeEqual(given, row.code_hash)) refuse('code_wrong')
  if (!(await store.takeCode(db, purpose, subject, given))) refuse('code_wrong')
}

/** Deletes codes an hour after they expired. Until then a late try gets `code_expired`. */
export function forgetCodes({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> {
  return store.forgetCodes(db, new Date(clock.now() - 3_600_000))
}
