/** Authenticator secrets in the database. They are sealed with a key outside it. */
import type { Context } from '../../context.ts'
import { seal, unseal } from '../../lib/seal.ts'

type Sealing = Pick<Context, 'keys'>

const purpose = 'second factors'

export function sealSecret({ keys }: Sealing, userId: string, secret: string): string {
  return seal(keys.of(purpose), secret, userId)
}

/** The secret in Base32. Throws if it was sealed with another key or for another user. */
export function openSecret({ keys }: Sealing, userId: string, sealed: string): string {
  return unseal(keys.of(purpose), sealed, userId)
}
