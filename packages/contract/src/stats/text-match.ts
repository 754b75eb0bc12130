/**
 * Matches texts against patterns that users write. Patterns are never compiled to regular expressions, so no pattern can make matching slow. The time
 * is at most the length of the text times the length of the pattern. Patterns in which every `*` also matches slashes need only a single scan.
 */

/** `wildcard`: `*` matches any text within a path segment, `**` any text. */
export const matchKinds = ['is', 'contains', 'starts_with', 'wildcard'] as const
export type MatchKind = (typeof matchKinds)[number]

export type TextMatch = (text: string) => boolean

/** Compiles a pattern. Matching is exact and case-sensitive. A wildcard must match the whole text. */
export function textMatch(kind: MatchKind, pattern: string): TextMatch {
  switch (kind) {
    case 'is':
      return (text) => text === pattern
    case 'contains':
      return (text) => text.includes(pattern)
    case 'starts_with':
      return (text) => text.startsWith(pattern)
    case 'wildcard':
      return wildcard(pattern)
  }
}

/** A pattern in which every `*` matches any text including slashes. For excluded paths and hosts. */
export function freeWildcard(pattern: string): TextMatch {
  return pieces(pattern.split(/\*+/))
}

function wildcard(pattern: string): TextMatch {
  const parts = pattern.split(/(\*+)/)
  const acrossOnly = parts.every((part, i) => i % 2 === 0 || part.length > 1)
  return acrossOnly ? freeWildcard(pattern) : pathParts(parts)
}

/** Literal pieces with any text between them. Taking the leftmost match of each piece leaves the most room for the next. */
function pieces([first = '', ...others]: readonly string[]): TextMatch {
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

/** What may repeat at a position of the pattern: nothing, any character except a slash, any character. */
const never = 0
const within = 1
const across = 2

/** Follows all ways through the pattern at once, character by character. `parts`: literals at even indexes, runs of stars between them. */
function pathParts(parts: readonly string[]): TextMatch {
  const literal = parts.filter((_, i) => i % 2 === 0).join('')
  const size = literal.length
  const repeats = new Uint8Array(size + 1).fill(never)
  let place = 0
  for (const [i, part] of parts.entries())
    if (i % 2 === 0) place += part.length
    else repeats[place] = Math.max(repeats[place] ?? never, part.length > 1 ? across : within)
  return (text) => {
    /** Whether the text so far can match the first `i` characters of the literal. */
    const reached = new Uint8Array(size + 1)
    reached[0] = 1
    for (const character of text.split('')) {
      const least = character === '/' ? across : within
      for (let i = size; i >= 0; i--) {
        const stays = reached[i] === 1 && (repeats[i] ?? never) >= least
        const comes = i > 0 && reached[i - 1] === 1 && literal[i - 1] === character
        reached[i] = stays || comes ? 1 : 0
      }
    }
    return reached[size] === 1
  }
}
