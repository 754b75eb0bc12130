/** The link of a campaign: a page's address with its tags. Pure. */
import { type UtmTag, utmTags } from '@footfall/contract/stats/utm-results'

/** The form's fields. An empty tag is not part of the link. */
export type CampaignDraft = Readonly<Record<UtmTag | 'url', string>>

export type LinkFault = 'no_address' | 'not_web' | 'other_site' | 'no_source'

export interface CampaignLink {
  /** Null without a valid address. */
  readonly url: string | null
  /** Errors and warnings, the most serious first. */
  readonly faults: readonly LinkFault[]
}

/** Adds the tags to the address and replaces existing ones. `domain`: domain of the website. */
export function campaignLink(draft: CampaignDraft, domain: string): CampaignLink {
  const typed = draft.url.trim()
  if (typed === '') return { url: null, faults: ['no_address'] }
  const address = readAddress(typed)
  if (!address) return { url: null, faults: ['not_web'] }
  for (const tag of utmTags) {
    const value = draft[tag].trim()
    if (value === '') address.searchParams.delete(tag)
    else address.searchParams.set(tag, value)
  }
  const faults: LinkFault[] = []
  if (draft.utm_source.trim() === '') faults.push('no_source')
  if (!isOf(address.hostname, domain)) faults.push('other_site')
  return { url: address.href, faults }
}

/** Only web addresses. Without a scheme, https is assumed. */
function readAddress(text: string): URL | null {
  try {
    const url = new URL(/^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `https://${text}`)
    const isWeb = url.protocol === 'https:' || url.protocol === 'http:'
    return isWeb && url.hostname.includes('.') ? url : null
  } catch {
    return null
  }
}

function isOf(host: string, domain: string): boolean {
  const bare = (name: string) => name.toLowerCase().replace(/^www\./, '')
  // In ASCII and without a port, like the host.
  const own = bare(new URL(`http://${domain}`).hostname)
  return bare(host) === own || bare(host).endsWith(`.${own}`)
}
