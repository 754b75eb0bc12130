/**
 * Ten codes to keep on paper, shown once and stored as hashes, each for one use. They replace the second factor, and the mail address of an account
 * without one.
 */
import type { Db } from '../../db/schema.ts'
import { hashToken, randomCode } from '../../lib/secrets/token.ts'
import * as store from './store.ts'

const howMany = 10
/** Letters and digits of a code: about 50 bits. */
const length = 10

/** Creates new codes in place of the previous ones. They can only be read now. */
export async function makeRecoveryCodes(db: Db, userId: string): Promise<string[]> {
  const codes = Array.from({ length: howMany }, () => randomCode(length).toLowerCase())
  await store.putRecoveryCodes(db, userId, codes.map(hashToken))
  return codes.map((code) => `${code.slice(0, length / 2)}-${code.slice(length / 2)}`)
}

/** Uses a code up, in any notation; false if it is not one of the user's. */
export function takeRecoveryCode(db: Db, userId: string, code: string): Promise<boolean> {
  const plain = code.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
  return store.takeRecoveryCode(db, userId, hashToken(plain))
}

export const countRecoveryCodes = store.countRecoveryCodes
