/** Six digits by mail: ten minutes, five tries, one use. */
import { timingSafeEqual } from 'node:crypto'
import type { Language } from '@footfall/contract/fields'
import type { Context } from '../../context.ts'
import { refuse } from '../../lib/refusal.ts'
import { hashToken, randomDigits } from '../../lib/token.ts'
import { type CodePurpose, codeMail } from '../../mail/code-mail.ts'
import * as store from './store.ts'

const lifetime = 10 * 60_000
const mostTries = 5

type Codes = Pick<Context, 'db' | 'clock' | 'mail'>

export async function sendCode(
  { db, clock, mail }: Codes,
  purpose: CodePurpose,
  email: string,
  language: Language,
): Promise<void> {
  const code = randomDigits()
  await store.putCode(db, purpose, email, hashToken(code), new Date(clock.now() + lifetime))
  await mail.send(codeMail(email, purpose, code, language))
}

/** Uses the code up, or refuses: wrong, no longer valid, or tried too often. */
export async function useCode(
  { db, clock }: Codes,
  purpose: CodePurpose,
  email: string,
  code: string,
): Promise<void> {
  const row = await store.tryCode(db, purpose, email)
  if (!row) refuse('code_wrong')
  if (row.tries > mostTries) refuse('too_many_tries')
  if (row.expires_at.getTime() <= clock.now()) refuse('code_expired')
  const given = hashToken(code)
  if (!timingSafeEqual(given, row.code_hash)) refuse('code_wrong')
  if (!(await store.takeCode(db, purpose, email, given))) refuse('code_wrong')
}
