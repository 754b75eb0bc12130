/**
 * What happens to an event, from top to bottom. Each step passes it on or drops it with a reason of the closed list; drops are counted,
 * never thrown. Whether it is a duplicate of one counted before the writer finds out, which sees all of them in order.
 */
import type { DropReason } from '@footfall/contract/api/collect'
import { findBot } from '../enrich/bots.ts'
import { readPage } from '../enrich/page.ts'
import { readReferrer } from '../enrich/referrer.ts'
import { readRevenue } from '../enrich/revenue.ts'
import type { Deps, Draft } from './draft.ts'

/** A step passes the event on (null) or drops it for a reason. It may find things out and note them in the draft. */
type PipelineStep = (draft: Draft, deps: Deps) => DropReason | null

/** The event names a website that there is. */
const knownWebsite: PipelineStep = (draft, { websites }) => {
  draft.website = websites.find(draft.sender.websiteId)
  return draft.website ? null : 'unknown_website'
}

/** The browser does not ask to be left alone, or the website does not heed that. */
const notOptedOut: PipelineStep = ({ website, sender: { headers } }) =>
  website?.settings.honorsOptOut && (headers['sec-gpc'] === '1' || headers.dnt === '1') ? 'opt_out' : null

/** A person's browser sent it, not a crawler and not a page loaded ahead. An import that names no user agent is believed. */
const byAPerson: PipelineStep = ({ sender: { userAgent, headers, isServer } }) =>
  isServer && userAgent === '' ? null : findBot(userAgent, headers)

const day = 86_400_000
/** Nothing was measured on the web before. */
const earliest = Date.UTC(2000, 0, 1)
/** How far a server's clock may run ahead of this one. */
const ahead = 300_000

/** It happened within the time that the website's plan keeps, and not in the future. */
const inTime: PipelineStep = ({ website, event: { time }, sender: { received } }) => {
  const days = website?.settings.retentionDays
  if (time < earliest || (days !== undefined && time < received - days * day)) return 'late'
  return time > received + ahead ? 'invalid' : null
}

/** Its page has an address; only a server's custom event may have none. */
const onAPage: PipelineStep = (draft) => {
  const { url } = draft.event
  if (url === undefined) return null
  draft.page = draft.website ? readPage(url, draft.website.pageRules) : null
  return draft.page ? null : 'invalid'
}

/** The page lies on a host that the website's owner allows. */
const onAllowedHostname: PipelineStep = ({ website, page }) =>
  page && !website?.allowsHostname(page.hostname) ? 'hostname' : null

/** The page's path is not one that the owner leaves out. */
const onCountedPath: PipelineStep = ({ website, page }) => {
  if (!page || !website) return null
  const query = page.page.search(/[?#]/)
  return website.excludesPath(query === -1 ? page.page : page.page.slice(0, query)) ? 'excluded_path' : null
}

/** The visitor's address is not one that the owner leaves out (an office, a monitor). */
const fromCountedAddress: PipelineStep = ({ website, sender: { address } }) =>
  website?.excludesAddress(address) ? 'excluded_address' : null

/** The referrer is no known spammer's. */
const notFromSpam: PipelineStep = ({ event: { referrer } }, { isSpam }) =>
  referrer && isSpam(readReferrer(referrer).host) ? 'spam_referrer' : null

/** The visitor is in no country that the owner leaves out. Finds the place on the way. */
const fromCountedCountry: PipelineStep = (draft, { places }) => {
  const { address } = draft.sender
  if (address !== '') draft.place = places.find(address)
  return draft.website?.excludesCountry(draft.place.country) ? 'excluded_country' : null
}

/** Its revenue, if any, is an amount of a currency that there is. */
const withSoundRevenue: PipelineStep = (draft) => {
  const { revenue } = draft.event
  if (!revenue) return null
  draft.revenue = readRevenue(revenue)
  return draft.revenue ? null : 'invalid'
}

/** The team's plan still has events left. Last of all, so that nothing else that would be dropped anyway counts against it. */
const withinQuota: PipelineStep = ({ website }) => (website?.settings.quotaState === 'over' ? 'quota' : null)

const steps: readonly PipelineStep[] = [
  knownWebsite,
  notOptedOut,
  byAPerson,
  inTime,
  onAPage,
  onAllowedHostname,
  onCountedPath,
  fromCountedAddress,
  notFromSpam,
  fromCountedCountry,
  withSoundRevenue,
  withinQuota,
]

/** Takes an event through the steps; null: it is accepted. */
export function runSteps(draft: Draft, deps: Deps): DropReason | null {
  for (const step of steps) {
    const reason = step(draft, deps)
    if (reason) return reason
  }
  return null
}
