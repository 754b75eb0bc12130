/**
 * After a share's password was right, a browser holds a proof that scripts cannot read, and need not keep the password. It is valid for this share
 * and this password, for half a day.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { hour } from '@footfall/contract/durations'
import type { Context } from '../../context.ts'
import type { Cookies } from '../../http/cookies.ts'

const lifetime = 12 * hour

export interface Proof {
  readonly shareId: string
  /** Hash of the current password. */
  readonly hash: string
  readonly cookies: Cookies
}

type Proofs = Pick<Context, 'clock' | 'keys'>

function cookieName(shareId: string): string {
  return `share-${shareId}`
}

function sign({ keys }: Pick<Context, 'keys'>, { shareId, hash }: Proof, until: number): string {
  return createHmac('sha256', keys.of('share proofs'))
    .update(`${shareId} ${until} ${hash}`)
    .digest('base64url')
}

export function keepProof(context: Proofs, proof: Proof): void {
  const until = context.clock.now() + lifetime
  proof.cookies.keep(cookieName(proof.shareId), `${until}.${sign(context, proof, until)}`, lifetime / 1000)
}

export function holdsProof(context: Proofs, proof: Proof): boolean {
  const [until = '', given = ''] = (proof.cookies.read(cookieName(proof.shareId)) ?? '').split('.')
  if (!/^\d{1,15}$/.test(until) || Number(until) <= context.clock.now()) return false
  const right = Buffer.from(sign(context, proof, Number(until)))
  const held = Buffer.from(given)
  return held.length === right.length && timingSafeEqual(held, right)
}
