/** Decides a visit's channel: the first in the fixed order whose definition matches. */
import { type Channel, channels } from '@footfall/contract/stats/channels'
import { BoundedCache } from '../../lib/caches/bounded-cache.ts'
import type { SiteKind } from './known-sites.ts'
import { siteKind } from './site-kind.ts'

/** What is known of a visit's source. All lower case; '' if missing. */
export interface Traffic {
  readonly source: string
  readonly medium: string
  readonly campaign: string
}

interface Facts extends Traffic {
  readonly kind: SiteKind | null
  readonly paid: boolean
  readonly shop: boolean
}

const paidMedium = /^(?:.*cp.*|ppc|retargeting|paid.*|sem)$/
const shopCampaign = /(?:(?:[^a-df-z]|^)shop|shopping)/
const emailWord = /^(?:e[-_ ]?mail|newsletter|edm)$/
const displayMedia = new Set(['display', 'banner', 'expandable', 'interstitial', 'cpm'])
const socialMedia = new Set([
  'social',
  'social-network',
  'social-media',
  'sm',
  'social network',
  'social media',
])
const referralMedia = new Set(['referral', 'app', 'link'])
const noMedia = new Set(['', '(none)', '(not set)', 'none'])
const noSources = new Set(['', 'direct', '(direct)'])

const definitions: Readonly<Record<Channel, (facts: Facts) => boolean>> = {
  cross_network: ({ campaign }) => campaign.includes('cross-network'),
  paid_shopping: ({ paid, kind, shop }) => paid && (kind === 'shopping' || shop),
  paid_search: ({ paid, kind, medium }) => paid && (kind === 'search' || (kind === null && medium === 'sem')),
  paid_social: ({ paid, kind }) => paid && kind === 'social',
  paid_video: ({ paid, kind }) => paid && kind === 'video',
  display: ({ medium, kind }) => displayMedia.has(medium) || kind === 'display',
  paid_other: ({ paid }) => paid,
  ai_assistants: ({ kind }) => kind === 'ai',
  organic_shopping: ({ kind, shop }) => kind === 'shopping' || shop,
  organic_social: ({ kind, medium }) => kind === 'social' || socialMedia.has(medium),
  organic_video: ({ kind, medium }) => kind === 'video' || medium.includes('video'),
  organic_search: ({ kind, medium }) => kind === 'search' || medium === 'organic',
  email: ({ kind, source, medium }) => kind === 'email' || emailWord.test(source) || emailWord.test(medium),
  affiliates: ({ medium }) => medium === 'affiliate' || medium === 'affiliates',
  audio: ({ medium }) => medium === 'audio',
  sms: ({ source, medium }) => source === 'sms' || medium === 'sms',
  mobile_push: ({ kind, medium }) => kind === 'push' || /push$|mobile|notification/.test(medium),
  referral: ({ source, medium }) => referralMedia.has(medium) || (medium === '' && source.includes('.')),
  direct: ({ source, medium, campaign }) => noSources.has(source) && noMedia.has(medium) && campaign === '',
  unassigned: () => true,
}

const remembered = new BoundedCache<Channel>(2000)

/** The channel of a visit with this source. A source without a matching definition is `unassigned`. */
export function channelOf(traffic: Traffic): Channel {
  const { source, medium, campaign } = traffic
  if (source === '' && medium === '' && campaign === '') return 'direct'
  const key = `${source}\n${medium}\n${campaign}`
  const known = remembered.get(key)
  if (known) return known
  const channel = decide(traffic)
  remembered.set(key, channel)
  return channel
}

function decide(traffic: Traffic): Channel {
  const { source, medium, campaign } = traffic
  const facts = {
    ...traffic,
    kind: siteKind(source),
    paid: paidMedium.test(medium),
    shop: shopCampaign.test(campaign),
  }
  return channels.find((channel) => definitions[channel](facts)) ?? 'unassigned'
}
