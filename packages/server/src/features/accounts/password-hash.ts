/** Passwords as argon2id hashes (OWASP's parameters: 19 MiB, 2 passes). */
import { hash, verify } from '@node-rs/argon2'

const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export function hashPassword(password: string): Promise<string> {
  return hash(password, cost)
}

/** Checked against where no account is, so that an unknown name takes as long as a wrong password. */
let nobody: Promise<string> | null = null

/** Whether the password is right; `stored` null means there is no such account. */
export async function checkPassword(stored: string | null, password: string): Promise<boolean> {
  nobody ??= hashPassword('nobody has this one')
  const right = await verify(stored ?? (await nobody), password)
  return right && stored !== null
}
