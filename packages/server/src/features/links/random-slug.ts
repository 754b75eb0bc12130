/** The slug of a short link that nobody named. */
import { randomInt } from 'node:crypto'

/** Without 0, O, 1, I and l: people type slugs from posters. */
const characters = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789'

/** Seven characters, 41 bits. */
export function randomSlug(): string {
  return Array.from({ length: 7 }, () => characters[randomInt(characters.length)]).join('')
}
