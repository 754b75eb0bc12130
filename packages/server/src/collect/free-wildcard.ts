/**
 * Matches texts against patterns that users write. No regular expression is built from a pattern, so no pattern can make matching slow: the time is
 * at most the length of the text times that of the pattern.
 */

export type TextMatch = (text: string) => boolean

/**
 * Prepares a pattern in which every `*` matches anything, including slashes: excluded paths, hosts. Case-sensitive; it must match the whole text. The
 * leftmost position of each literal piece leaves most room for the next.
 */
export function freeWildcard(pattern: string): TextMatch {
  const [first = '', ...others] = pattern.split(/\*+/)
  const last = others.pop()
  if (last === undefined) return (text) => text === first
  const shortest = first.length + last.length + others.reduce((sum, piece) => sum + piece.length, 0)
  return (text) => {
    if (text.length < shortest || !text.startsWith(first) || !text.endsWith(last)) return false
    const end = text.length - last.length
    let at = first.length
    for (const piece of others) {
      const found = text.indexOf(piece, at)
      if (found === -1 || found + piece.length > end) return false
      at = found + piece.length
    }
    return at <= end
  }
}
