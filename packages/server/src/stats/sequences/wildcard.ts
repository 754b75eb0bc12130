/** Wildcards as RE2: `**` matches anything, `*` anything within a segment of the path, other characters themselves. */
export function wildcardPattern(wildcard: string): string {
  const pieces = wildcard.split(/(\*+)/).map((piece, index) => {
    if (index % 2 === 0) return piece.replace(/[\\^$.|?+()[\]{}]/g, '\\$&')
    return piece.length === 1 ? '[^/]*' : '.*'
  })
  return `(?s)^${pieces.join('')}$`
}
