/** The link of a campaign: a page's address with its tags. Pure. */
import { type UtmTag, utmTags } from '@footfall/contract/stats/utm-results'

/** What is filled in; a tag left empty is not part of the link. */
export type CampaignDraft = Readonly<Record<UtmTag | 'url', string>>

export type LinkFault = 'no_address' | 'not_web' | 'other_site' | 'no_source'

export interface CampaignLink {
  /** Null as long as there is no address. */
  readonly url: string | null
  /** Faults and doubts, the gravest first. */
  readonly faults: readonly LinkFault[]
}

/** Puts the tags into the address; those that it has already are replaced. `domain`: of the website that counts. */
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

/** Web addresses alone; without a scheme it is https. */
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
  return bare(host) === bare(domain) || bare(host).endsWith(`.${bare(domain)}`)
}
