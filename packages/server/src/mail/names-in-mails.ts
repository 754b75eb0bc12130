/**
 * Names that somebody chose, as a mail to somebody else may show them: mail programs make a link of whatever looks like an address, and a
 * team called “You have won, go to evil.example” would be a letter of its own.
 */

/** Longest name in a mail, in characters. */
const longest = 60

/** A word with an address in it: a scheme, an `@`, or a dot between letters, also a wide one. */
function holdsAddress(word: string): boolean {
  return word.includes('//') || word.includes('@') || /[\p{L}\p{N}][.．｡][\p{L}\p{N}]/u.test(word)
}

function cut(text: string): string {
  const characters = [...text]
  return characters.length <= longest ? text : `${characters.slice(0, longest - 1).join('')}…`
}

/** Without the words that hold an address, and cut. */
function withoutAddresses(name: string): string {
  const words = name.split(/\s+/).map((word) => (holdsAddress(word) ? '…' : word))
  return cut(words.join(' '))
}

/** As it reads, but no link: the dot is another character. For names that are addresses by right. */
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

/** The holes of a mail's texts, names among them made harmless. */
export function harmlessHoles(holes: Holes): Holes {
  return Object.fromEntries(
    Object.entries(holes).map(([name, value]) => [
      name,
      typeof value === 'string' ? (shown[name]?.(value) ?? value) : value,
    ]),
  )
}
