/** The password of a shared report or board: entered once, with limits on guessing. */
import { hour, minute } from '@footfall/contract/durations'
import type { Context } from '../../context.ts'
import type { Asking } from '../../http/viewer.ts'
import { refuse } from '../../lib/errors/refusal.ts'
import { hashToken } from '../../lib/secrets/token.ts'
import { checkPassword } from '../accounts/password-hash.ts'
import { addressSubject, clearTries, type Limit, limitTries, triesOf, uncountTry } from '../limits/limits.ts'
import { holdsProof, keepProof } from './password-proof.ts'

/** For one share, from one address. */
const fromAddress: Limit = { name: 'share passwords from', most: 20, window: 10 * minute }
/** For one share, from anywhere. */
const ofShare: Limit = { name: 'share passwords of', most: 1_000, window: hour }
/** From so many on, an address has fewer attempts: many addresses together hardly guess faster, and a reader who knows the password still gets in. */
const manyOfShare = 200
const fewFromAddress: Limit = { name: 'share passwords, of many, from', most: 3, window: hour }

/** A page makes a dozen calls. A password that was right is not hashed again for each, while it is unchanged. */
const proven = new Map<string, number>()
const provenFor = 10 * minute
const mostProven = 10_000

export interface Locked {
  /** Id of the shared website or board. */
  readonly shareId: string
  readonly teamId: string
  readonly hash: string
}

/** Refuses `share_password_required`, `share_password_wrong`, `too_many_tries`. After a right password the browser keeps a proof. */
export async function askPassword(
  context: Context,
  { shareId, teamId, hash }: Locked,
  password: string | undefined,
  { address, cookies }: Pick<Asking, 'address' | 'cookies'>,
): Promise<void> {
  const proof = { shareId, hash, cookies }
  if (password === undefined) {
    if (!holdsProof(context, proof)) refuse('share_password_required')
    return
  }
  await provePassword(context, { shareId, teamId, hash, password, address })
  keepProof(context, proof)
}

interface Guess extends Locked {
  readonly password: string
  readonly address: string
}

async function provePassword(
  context: Context,
  { shareId, teamId, hash, password, address }: Guess,
): Promise<void> {
  const now = context.clock.now()
  const key = hashToken(`${hash} ${password}`).toString('base64')
  if ((proven.get(key) ?? 0) > now) return
  const subject = `${shareId} ${addressSubject(context, address)}`
  await limitTries(context, fromAddress, subject)
  if ((await triesOf(context, ofShare, shareId)) >= manyOfShare)
    await limitTries(context, fewFromAddress, subject)
  await limitTries(context, ofShare, shareId)
  const right = await checkPassword(context.config.passwordCost, hash, password, `shares of ${teamId}`)
  if (!right) refuse('share_password_wrong')
  // Others' guesses stay counted: a right password says nothing about them.
  await clearTries(context, fromAddress, subject)
  await clearTries(context, fewFromAddress, subject)
  await uncountTry(context, ofShare, shareId)
  if (proven.size >= mostProven) proven.clear()
  proven.set(key, now + provenFor)
}
