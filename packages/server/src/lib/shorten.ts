/** Shortens names that users chose, between characters as people see them: an emoji of several code points is one. */

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** The text if it is within the limit, else as much of its beginning as is with a `…`. The limit is in `sizeOf` of a character, by default 1. */
export function shorten(text: string, most: number, sizeOf: (character: string) => number = () => 1): string {
  const characters = Array.from(graphemes.segment(text), ({ segment }) => segment)
  if (characters.reduce((sum, character) => sum + sizeOf(character), 0) <= most) return text
  let left = most - sizeOf('…')
  const end = characters.findIndex((character) => {
    left -= sizeOf(character)
    return left < 0
  })
  return `${characters.slice(0, end).join('').trimEnd()}…`
}
