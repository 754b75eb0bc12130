/**
 * Names chosen by users in mails to others. Mail programs turn everything that looks like an address into a link, and a team called “You have won,
 * go to evil.example” would be a message of its own.
 */

/** Longest name in a mail, in characters as people see them: an emoji of several code points is one. */
const longest = 60
const visible = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** Whether a word contains an address: a scheme, an `@`, or a dot between letters, also a full-width one. */
function holdsAddress(word: string): boolean {
  return word.includes('//') || word.includes('@') || /[\p{L}\p{N}][.．｡][\p{L}\p{N}]/u.test(word)
}

function cut(text: string): string {
  const characters = Array.from(visible.segment(text), ({ segment }) => segment)
  return characters.length <= longest ? text : `${characters.slice(0, longest - 1).join('')}…`
}

/** The name without words that contain addresses, and cut. */
function withoutAddresses(name: string): string {
  const words = name.split(/\s+/).map((word) => (holdsAddress(word) ? '…' : word))
  return cut(words.join(' '))
}

/** Looks the same, but is not a link: the dot is replaced by another character. For names that are legitimately addresses. */
function unlinked(name: string): string {
  return cut(name.replaceAll('://', ' ').replaceAll(/[.．｡](?=\S)/g, '\u2024'))
}

const shown: Readonly<Record<string, (name: string) => string>> = {
  team: withoutAddresses,
  // Also in a mail to an address that is not the user's: anyone can ask for a code there.
  name: unlinked,
  sender: unlinked,
  website: unlinked,
  domain: unlinked,
}

type TextParams = Readonly<Record<string, string | number>>

/** The placeholders of a mail's texts, with harmless names. */
export function harmlessParams(params: TextParams): TextParams {
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      typeof value === 'string' ? (shown[name]?.(value) ?? value) : value,
    ]),
  )
}
