/** Secrets that are shown once and stored as hashes. */
import { createHash, randomBytes, randomInt } from 'node:crypto'

/** 256 random bits as text for a URL or a header. */
export function randomToken(): string {
  return randomBytes(32).toString('base64url')
}

/** Six random digits. */
export function randomDigits(): string {
  return String(randomInt(1_000_000)).padStart(6, '0')
}

const alphanumerics = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** Random letters and digits, each equally likely: 32 of them have 190 bits. */
export function randomCode(length: number): string {
  return Array.from({ length }, () => alphanumerics[randomInt(alphanumerics.length)]).join('')
}

/** The stored form of a secret. Secrets have full entropy or few attempts, so a plain hash is enough. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
