/** Secrets handed out once and stored hashed. */
import { createHash, randomBytes, randomInt } from 'node:crypto'

/** 256 random bits as text for a URL or a header. */
export function randomToken(): string {
  return randomBytes(32).toString('base64url')
}

/** Six random digits. */
export function randomDigits(): string {
  return String(randomInt(1_000_000)).padStart(6, '0')
}

/** What is stored of a secret. The secrets have full entropy or few tries, so a plain hash is enough. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
