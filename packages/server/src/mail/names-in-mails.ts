/**
 * Names chosen by users in mails to others. Mail programs turn everything that looks like an address into a link, and a team called “You have won,
 * go to evil.example” would be a message of its own.
 */
import { shorten } from '../lib/shorten.ts'
import type { TextParams } from '../lib/translate.ts'

/** Longest name in a mail, in characters as people see them: an emoji of several code points is one. */
const longest = 60

/** Looks the same, but is not a link: the dot is replaced by another character. Harmless names have dots, too: the team of `jane.doe`. */
function unlinked(name: string): string {
  return shorten(name.replaceAll('://', ' ').replaceAll(/[.．｡](?=\S)/g, '\u2024'), longest)
}

/** Their placeholders. `name` is also in a mail to an address that is not the user's: anyone can ask for a code there. */
const names = new Set(['team', 'name', 'sender', 'website', 'domain'])

/** The placeholders of a mail's texts, with harmless names. */
export function harmlessParams(params: TextParams): TextParams {
  return Object.fromEntries(
    Object.entries(params).map(([placeholder, value]) => [
      placeholder,
      typeof value === 'string' && names.has(placeholder) ? unlinked(value) : value,
    ]),
  )
}
