/** Whether a domain ends in a public suffix. The list of those weighs, so it comes when the first domain is looked at. */
import { hostOf } from '@footfall/contract/local-domain'

/** True as well where the list does not come: the server looks once more. */
export async function hasPublicSuffix(domain: string): Promise<boolean> {
  try {
    const { parse } = await import('tldts')
    const { isIcann, domain: registered } = parse(hostOf(domain))
    return isIcann === true && registered !== null
  } catch {
    return true
  }
}
