/**
 * The source of a visit, fixed by its first event (rule 8 of docs/metrics.md): UTM tags, otherwise a known click id, otherwise the external
 * referrer, otherwise Direct. A page opened inside an app without a referrer stays Direct, even if the user agent names the app, because opening a
 * saved link there looks the same.
 */
import type { Channel } from '@footfall/contract/stats/channels'
import { isOwnHost, readReferrer } from './referrer.ts'
import { channelOf } from './sources/channel.ts'
import { clickIdKinds, findClickId } from './sources/click-id.ts'
import { noUtm, readUtm, type Utm } from './sources/utm.ts'

export interface Source {
  /** `utm_source`, otherwise the name of the click id's network, otherwise the referrer's host; '' for Direct. */
  readonly source: string
  readonly channel: Channel
  /** Host of the external referrer; '' if there is none. Independent of the tags. */
  readonly referrer: string
  readonly referrerPath: string
  readonly utm: Utm
  /** `gclid` etc.; '' if there is none. */
  readonly clickIdKind: string
}

export interface Landing {
  /** Host of the page. */
  readonly hostname: string
  readonly query: URLSearchParams
  /** Address of the referring page. */
  readonly referrer: string | undefined
  /** The website's domain. The domain and its subdomains are not external referrers. */
  readonly domain: string
}

/** The channel of a medium without a source: the tag goes before the referrer. Null if the medium alone does not decide, as a paid one of any network. */
function channelOfMedium(utm: Utm, campaign: string): Channel | null {
  if (utm.source !== '' || utm.medium === '') return null
  const channel = channelOf({ source: '', medium: utm.medium, campaign })
  return vague.has(channel) ? null : channel
}
const vague: ReadonlySet<Channel> = new Set(['paid_other', 'direct', 'unassigned'])

export function readSource(landing: Landing): Source {
  const found = readReferrer(landing.referrer)
  const external = found.host !== '' && !isOwnHost(found.host, landing.hostname, landing.domain)
  const referrer = external ? found.host : ''
  const tagged = landing.query.size > 0
  const utm = tagged ? readUtm(landing.query) : noUtm
  const clickIdKind = tagged ? findClickId(landing.query) : ''
  const clicked = clickIdKinds[clickIdKind]
  const source = utm.source || clicked?.source || referrer
  // The name of a machine in a local network has no dot by which its channel could be told from a tag's.
  const medium = utm.medium || clicked?.medium || (source !== '' && source === referrer ? 'referral' : '')
  const campaign = utm.campaign.toLowerCase()
  const channel = channelOfMedium(utm, campaign) ?? channelOf({ source, medium, campaign })
  return { source, channel, referrer, referrerPath: external ? found.path : '', utm, clickIdKind }
}
