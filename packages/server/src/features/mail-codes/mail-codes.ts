/**
 * Six-digit codes by mail: ten minutes, one use, five attempts by whoever requested the code, and five by all others together. So guesses from
 * elsewhere do not use up the owner's attempts.
 */
import { timingSafeEqual } from 'node:crypto'
import { hour, minute } from '@footfall/contract/durations'
import type { Context } from '../../context.ts'
import type { CodePurpose } from '../../db/account-tables.ts'
import type { Db } from '../../db/schema.ts'
import { refuse } from '../../lib/errors/refusal.ts'
import { hashToken, randomDigits } from '../../lib/secrets/token.ts'
import * as store from './store.ts'

const lifetime = 10 * minute
const mostTries = 5

/** Which code, and who requests or enters it. */
export interface CodeUse {
  readonly purpose: CodePurpose
  /** The address that the code proves. */
  readonly subject: string
  /** The account, its known browser, or the keyed hash of the client's address. */
  readonly caller: string
}

/** Creates a new code in place of the previous one and returns it for the mail. */
export async function issueCode(
  { clock }: Pick<Context, 'clock'>,
  db: Db,
  { purpose, subject, caller }: CodeUse,
): Promise<string> {
  const code = randomDigits()
  const expires = new Date(clock.now() + lifetime)
  await store.putCode(db, { purpose, subject, requester: caller, codeHash: hashToken(code), expires })
  return code
}

/** Uses a code up. Refuses like `verifyCode`. */
export async function redeemCode(
  context: Pick<Context, 'db' | 'clock'>,
  use: CodeUse,
  code: string,
): Promise<void> {
  await verifyCode(context, use, code)
  await takeCode(context.db, use, code)
}

/**
 * Checks a code that the change will take. `db` is no transaction, because the attempt counts whatever becomes of the change. Refuses `code_wrong`,
 * `code_expired`, or `code_spent` from the sixth attempt on.
 */
export async function verifyCode(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { purpose, subject, caller }: CodeUse,
  code: string,
): Promise<void> {
  const row = await store.tryCode(db, purpose, subject, caller)
  if (!row) refuse('code_wrong')
  const tries = row.requester === caller ? row.tries : row.tries_elsewhere
  if (tries > mostTries) refuse('code_spent')
  if (row.expires_at.getTime() <= clock.now()) refuse('code_expired')
  if (!timingSafeEqual(hashToken(code), row.code_hash)) refuse('code_wrong')
}

/** Uses a verified code up, as part of the change it is for. Refuses `code_wrong` if another change was first. */
export async function takeCode(db: Db, { purpose, subject }: CodeUse, code: string): Promise<void> {
  if (!(await store.takeCode(db, purpose, subject, hashToken(code)))) refuse('code_wrong')
}

/** Ends a code that has not been used, if there is one. */
export function withdrawCode(db: Db, { purpose, subject }: Omit<CodeUse, 'caller'>): Promise<void> {
  return store.deleteCode(db, purpose, subject)
}

/** Deletes codes that expired long ago. For an hour, a late attempt is still answered with `code_expired`. */
export function deleteOldCodes({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> {
  return store.deleteOldCodes(db, new Date(clock.now() - hour))
}
