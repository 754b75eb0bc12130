/** Whether a domain ends in a public suffix. The list of suffixes is large, so it is loaded with the first domain to check. */
import { hostOf } from '@footfall/contract/local-domain'

/** Also true if the list cannot be loaded. The server checks again. */
export async function hasPublicSuffix(domain: string): Promise<boolean> {
  try {
    const { parse } = await import('tldts')
    const { isIcann, domain: registered } = parse(hostOf(domain))
    return isIcann === true && registered !== null
  } catch {
    return true
  }
}
