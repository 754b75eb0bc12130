/**
 * Names chosen by users in mails to others. Mail programs turn everything that looks like an address into a link, and a team called “You have won,
 * go to evil.example” would be a message of its own.
 */
import { shorten } from '../lib/shorten.ts'
import type { TextParams } from '../lib/translate.ts'

/** Longest name in a mail, in characters as people see them: an emoji of several code points is one. */
const longest = 60

/** Whether a word contains an address: a scheme, an `@`, or a dot between letters, also a full-width one. */
function holdsAddress(word: string): boolean {
  return word.includes('//') || word.includes('@') || /[\p{L}\p{N}][.．｡][\p{L}\p{N}]/u.test(word)
}

/** The name without words that contain addresses, and cut. */
function withoutAddresses(name: string): string {
  const words = name.split(/\s+/).map((word) => (holdsAddress(word) ? '…' : word))
  return shorten(words.join(' '), longest)
}

/** Looks the same, but is not a link: the dot is replaced by another character. For names that are legitimately addresses. */
function unlinked(name: string): string {
  return shorten(name.replaceAll('://', ' ').replaceAll(/[.．｡](?=\S)/g, '\u2024'), longest)
}

const shown: Readonly<Record<string, (name: string) => string>> = {
  team: withoutAddresses,
  // Also in a mail to an address that is not the user's: anyone can ask for a code there.
  name: unlinked,
  sender: unlinked,
  website: unlinked,
  domain: unlinked,
}

/** The placeholders of a mail's texts, with harmless names. */
export function harmlessParams(params: TextParams): TextParams {
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      typeof value === 'string' ? (shown[name]?.(value) ?? value) : value,
    ]),
  )
}
