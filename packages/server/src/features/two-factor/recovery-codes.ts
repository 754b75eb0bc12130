/**
 * Ten codes to be kept on paper, shown once and stored hashed, each used once: they stand in for the second factor, and for a mail
 * address where an account has none.
 */
import type { Db } from '../../db/schema.ts'
import { hashToken, randomCode } from '../../lib/token.ts'
import * as store from './store.ts'

const howMany = 10
/** Letters and digits of a code: some 50 bits. */
const length = 10

/** Makes new ones in place of those before; this is the only time that they can be read. */
export async function makeRecoveryCodes(db: Db, userId: string): Promise<string[]> {
  const codes = Array.from({ length: howMany }, () => randomCode(length).toLowerCase())
  await store.putRecoveryCodes(db, userId, codes.map(hashToken))
  return codes.map((code) => `${code.slice(0, length / 2)}-${code.slice(length / 2)}`)
}

/** Uses a code up, however it was typed; false where it is none of theirs. */
export function takeRecoveryCode(db: Db, userId: string, code: string): Promise<boolean> {
  const plain = code.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
  return store.takeRecoveryCode(db, userId, hashToken(plain))
}

export const countRecoveryCodes = store.countRecoveryCodes
