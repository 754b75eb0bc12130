/** The parsed address; null if it is none. `URL.canParse` and `URL.parse` are missing in browsers that the console supports (see its build). */
export function parseUrl(text: string): URL | null {
  try {
    return new URL(text)
  } catch {
    return null
  }
}
