/** Some patterns of the library take cubic time, and an import may have ten thousand user agents. */
const mostLetters = 256

/** The part of a user agent that the library reads. */
export function cutForLibrary(userAgent: string): string {
  return userAgent.slice(0, mostLetters)
}
