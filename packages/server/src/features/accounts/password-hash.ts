/**
 * Passwords as argon2id hashes. Only the configuration sets their cost. Hashing shares its threads with the journal's fsync. So one or two are
 * hashed at once and others wait, so that many sign-ins do not delay collecting.
 */
import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import type { PasswordCost } from '../../config.ts'
import { currentCaller } from '../../lib/concurrency/caller.ts'
import { Semaphore } from '../../lib/concurrency/semaphore.ts'

const mostAtOnce = availableParallelism() > 2 ? 2 : 1
/** `maxWaiting`: at 50 ms each, a quarter of a minute's work. */
const turns = new Semaphore({ limit: mostAtOnce, limitPerOwner: mostAtOnce, maxWaiting: 300 })

/** Who waits if no other owner is named: who makes the call. The operator's command has none. */
function caller(): string {
  return currentCaller()?.name ?? 'operator'
}

/** Refuses `unavailable` if too many wait for a slot. */
export function hashPassword({ memory, passes }: PasswordCost, password: string): Promise<string> {
  return turns.run(caller(), () => hash(password, { memoryCost: memory, timeCost: passes, parallelism: 1 }))
}

/** Checked if there is no account, so that an unknown name takes as long as a wrong password. */
const hashOfNobody = new WeakMap<PasswordCost, Promise<string>>()

function nobody(cost: PasswordCost): Promise<string> {
  const known = hashOfNobody.get(cost)
  if (known) return known
  const made = hashPassword(cost, 'nobody has this one')
  hashOfNobody.set(cost, made)
  // If too many waited, the next one tries again.
  made.catch(() => hashOfNobody.delete(cost))
  return made
}

/**
 * Whether the password is right. `stored` is null if there is no such account. Refuses `unavailable` if too many wait for a slot. Owners take turns:
 * many passwords of one do not hold up the others.
 */
export async function checkPassword(
  cost: PasswordCost,
  stored: string | null,
  password: string,
  owner = caller(),
): Promise<boolean> {
  const against = stored ?? (await nobody(cost))
  const right = await turns.run(owner, () => verify(against, password))
  return right && stored !== null
}
