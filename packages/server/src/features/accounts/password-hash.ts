/** Passwords as argon2id hashes. Only the configuration says what they cost. */
import { hash, verify } from '@node-rs/argon2'
import type { PasswordCost } from '../../config.ts'

export function hashPassword({ memory, passes }: PasswordCost, password: string): Promise<string> {
  return hash(password, { memoryCost: memory, timeCost: passes, parallelism: 1 })
}

/** Checked against where no account is, so that an unknown name takes as long as a wrong password. */
const hashOfNobody = new WeakMap<PasswordCost, Promise<string>>()

function nobody(cost: PasswordCost): Promise<string> {
  const made = hashOfNobody.get(cost) ?? hashPassword(cost, 'nobody has this one')
  hashOfNobody.set(cost, made)
  return made
}

/** Whether the password is right; `stored` null means there is no such account. */
export async function checkPassword(
  cost: PasswordCost,
  stored: string | null,
  password: string,
): Promise<boolean> {
  const right = await verify(stored ?? (await nobody(cost)), password)
  return right && stored !== null
}
