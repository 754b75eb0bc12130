/**
 * Makes names chosen by users safe in mails to others. Mail programs turn anything like an address into a link, so a team called “You have won, go to
 * evil.example” would be a message of its own.
 */

/** Longest name in a mail, in characters. */
const longest = 60

/** Whether a word contains an address: a scheme, an `@`, or a dot between letters, also a full-width one. */
function holdsAddress(word: string): boolean {
  return word.includes('//') || word.includes('@') || /[\p{L}\p{N}][.．｡][\p{L}\p{N}]/u.test(word)
}

function cut(text: string): string {
  const characters = [...text]
  return characters.length <= longest ? text : `${characters.slice(0, longest - 1).join('')}…`
}

/** The name, shortened and without words that contain an address. */
function withoutAddresses(name: string): string {
  const words = name.split(/\s+/).map((word) => (holdsAddress(word) ? '…' : word))
  return cut(words.join(' '))
}

/** The name with another character for the dot, so that it is readable but no link. For names that are addresses by nature. */
function unlinked(name: string): string {
  return cut(name.replaceAll('://', ' ').replaceAll(/[.．｡](?=\S)/g, '\u2024'))
}

const shown: Readonly<Record<string, (name: string) => string>> = {
  team: withoutAddresses,
  sender: unlinked,
  website: unlinked,
  domain: unlinked,
}

type Holes = Readonly<Record<string, string | number>>

/** Parameters of a mail's texts, with harmless names. */
export function harmlessHoles(holes: Holes): Holes {
  return Object.fromEntries(
    Object.entries(holes).map(([name, value]) => [
      name,
      typeof value === 'string' ? (shown[name]?.(value) ?? value) : value,
    ]),
  )
}
