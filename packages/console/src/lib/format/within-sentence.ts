/** A label as it is written within a sentence: with a small letter unless it begins with an acronym. Chinese stays as it is. */
export function withinSentence(label: string): string {
  return label.replace(/^\p{Lu}(?=\p{Ll})/u, (letter) => letter.toLowerCase())
}
