/** Joins words with spaces, but two Chinese words without. */

const endsChinese = /\p{Script=Han}$/u
const beginsChinese = /^\p{Script=Han}/u

export function joinWords(words: readonly string[]): string {
  return words
    .filter((word) => word !== '')
    .reduce(
      (text, word) =>
        text === '' || (endsChinese.test(text) && beginsChinese.test(word)) ? text + word : `${text} ${word}`,
      '',
    )
}

/** Joins clauses with a conjunction, which belongs to the clause before it: `，且`. */
export function joinClauses(clauses: readonly string[], and: string): string {
  return clauses.reduce((text, clause) => (text === '' ? clause : joinWords([text + and, clause])), '')
}
