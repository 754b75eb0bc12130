/** Wildcards as RE2: `**` stands for anything, `*` for anything within a part of the path, all else for itself. */
export function wildcardPattern(wildcard: string): string {
  const pieces = wildcard.split(/(\*+)/).map((piece, index) => {
    if (index % 2 === 0) return piece.replace(/[\\^$.|?+()[\]{}]/g, '\\$&')
    return piece.length === 1 ? '[^/]*' : '.*'
  })
  return `(?s)^${pieces.join('')}$`
}
