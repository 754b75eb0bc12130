/** Secrets of authenticators in the database, encrypted with a key that is not in it. */
import type { Context } from '../../context.ts'
import { seal, unseal } from '../../lib/secrets/seal.ts'

type Sealing = Pick<Context, 'keys'>

const purpose = 'second factors'

export function sealSecret({ keys }: Sealing, userId: string, secret: string): string {
  return seal(keys.of(purpose), secret, userId)
}

/** Base32. Throws if it was encrypted with another key, or for another user. */
export function openSecret({ keys }: Sealing, userId: string, sealed: string): string {
  return unseal(keys.of(purpose), sealed, userId)
}
