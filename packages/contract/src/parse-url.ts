/** The parsed address; null if it is none. `URL.canParse` and `URL.parse` are missing in browsers that the console supports (see its build). */
export function parseUrl(text: string): URL | null {
  try {
    return new URL(text)
  } catch {
    return null
  }
}

/** More than 300 characters of host, port and credentials, after slashes as the parser of URLs takes them. */
const longHost = /^[^/\\?#]*:[/\\\s]*[^/\\?#]{301}/

/** Whether an address has a longer host than there can be. Parsing one takes the square of its length: a second for 30,000 characters. */
export function hasLongHost(address: string): boolean {
  return longHost.test(address)
}
