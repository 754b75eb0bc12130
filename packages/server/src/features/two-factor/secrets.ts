/** Secrets of authenticators, as the database holds them: sealed with a key that it does not hold. */
import type { Context } from '../../context.ts'
import { seal, unseal } from '../../lib/seal.ts'

type Sealing = Pick<Context, 'keys'>

const purpose = 'second factors'

export function sealSecret({ keys }: Sealing, userId: string, secret: string): string {
  return seal(keys.of(purpose), secret, userId)
}

/** Base32. Throws where it was sealed with another key, or for somebody else. */
export function openSecret({ keys }: Sealing, userId: string, sealed: string): string {
  return unseal(keys.of(purpose), sealed, userId)
}
