/**
 * The pipeline of an event, in order. Each step passes the event on or drops it with a reason from the closed list. Drops are counted, never thrown.
 * The writer detects duplicates, because it sees all events in order.
 */
import { collectLimits, type DropReason } from '@footfall/contract/api/collect'
import { day } from '@footfall/contract/durations'
import { findBot } from '../enrich/bots.ts'
import { readPage } from '../enrich/page.ts'
import { readReferrer } from '../enrich/referrer.ts'
import { readRevenue } from '../enrich/revenue.ts'
import { isSpamReferrer } from '../enrich/spam-referrers.ts'
import type { Deps, Draft, SentEvent } from './sent-event.ts'

/** A step passes the event on (null) or drops it with a reason. It may add results to the draft. */
type PipelineStep = (draft: Draft, deps: Deps) => DropReason | null

/** The event's website exists. */
const knownWebsite: PipelineStep = (draft, { websites }) => {
  draft.website = websites.find(draft.sender.websiteId)
  return draft.website ? null : 'unknown_website'
}

/** The browser did not opt out, or the website ignores the opt-out. */
const notOptedOut: PipelineStep = ({ website, sender: { headers } }) =>
  website?.settings.honorsOptOut && (headers['sec-gpc'] === '1' || headers.dnt === '1') ? 'opt_out' : null

/** A person's browser sent it, not a crawler, and not a page loaded ahead. An import without a user agent is trusted. */
const byAPerson: PipelineStep = ({ sender: { userAgent, headers, isServer } }) =>
  isServer && userAgent === '' ? null : findBot(userAgent, headers)

/** Nothing was measured on the web before this. */
export const earliest = Date.UTC(2000, 0, 1)
/**
 * It happened within the retention of the website's plan, not in the future, and not before a reset whose erasure is under way: the erasure would take
 * the whole visit that it begins. Servers may send such events again later.
 */
const inTime: PipelineStep = ({ website, event: { time }, sender: { received, isServer } }) => {
  const { retentionDays: days, resetAt } = website?.settings ?? {}
  if (time < earliest || (days !== undefined && time < received - days * day)) return 'late'
  if (!isServer && resetAt !== undefined && time < resetAt) return 'late'
  return isAhead(time, received) ? 'invalid' : null
}

function isAhead(time: number, received: number): boolean {
  return time > received + collectLimits.ahead
}

/** The field for which a step drops a well-formed event as `invalid`. */
export function invalidField(
  event: Nameable & Pick<SentEvent, 'time'> & Partial<Pick<SentEvent, 'revenue'>>,
  received: number,
): string {
  const { time, revenue } = event
  if (isAhead(time, received)) return 'time'
  if (isNameless(event)) return 'name'
  return revenue && !readRevenue(revenue) ? 'revenue' : 'url'
}

/** A custom event has a name that can be seen: nobody could tell or filter the others. */
const withName: PipelineStep = ({ event }) => (isNameless(event) ? 'invalid' : null)

const visible = /[^\s\p{Cc}\p{Cf}]/u

/** An event as it was sent: `kind` may be a word that no stored event has. */
interface Nameable {
  readonly kind?: string
  readonly name?: string | undefined
}

function isNameless({ kind, name = '' }: Nameable): boolean {
  return kind === 'custom' && !visible.test(name)
}

/** Its page has an address. Only a custom event from a server may have none. */
const onAPage: PipelineStep = (draft) => {
  const { url } = draft.event
  if (url === undefined) return null
  draft.page = draft.website ? readPage(url, draft.website.pageRules) : null
  return draft.page ? null : 'invalid'
}

/** The page's host is allowed by the website's owner. */
const onAllowedHostname: PipelineStep = ({ website, page }) =>
  page && !website?.allowsHostname(page.hostname) ? 'hostname' : null

/** The page's path is not excluded by the owner. */
const onCountedPath: PipelineStep = ({ website, page }) => {
  if (!page || !website) return null
  const query = page.page.search(/[?#]/)
  return website.excludesPath(query === -1 ? page.page : page.page.slice(0, query)) ? 'excluded_path' : null
}

/** The visitor's address is not excluded by the owner (an office, a monitor). */
const fromCountedAddress: PipelineStep = ({ website, sender: { address } }) =>
  website?.excludesAddress(address) ? 'excluded_address' : null

/** The referrer is not a known spammer. */
const notFromSpam: PipelineStep = ({ event: { referrer } }) =>
  referrer && isSpamReferrer(readReferrer(referrer).host) ? 'spam_referrer' : null

/** The visitor's country is not excluded by the owner. Also looks the place up. */
const fromCountedCountry: PipelineStep = (draft, { places }) => {
  const { address } = draft.sender
  if (address !== '') draft.place = places.find(address)
  return draft.website?.excludesCountry(draft.place.country) ? 'excluded_country' : null
}

/** Its revenue, if any, has a valid amount and an existing currency. */
const withSoundRevenue: PipelineStep = (draft) => {
  const { revenue } = draft.event
  if (!revenue) return null
  draft.revenue = readRevenue(revenue)
  return draft.revenue ? null : 'invalid'
}

/** The team's plan has events left. This is the last step, so that events dropped for other reasons do not use up the quota. */
const withinQuota: PipelineStep = ({ website, sender: { received } }) => {
  const over = website?.settings.overQuota
  return over && received >= over.from && received < over.until ? 'quota' : null
}

const steps: readonly PipelineStep[] = [
  knownWebsite,
  notOptedOut,
  byAPerson,
  inTime,
  withName,
  onAPage,
  onAllowedHostname,
  onCountedPath,
  fromCountedAddress,
  notFromSpam,
  fromCountedCountry,
  withSoundRevenue,
  withinQuota,
]

/** Runs an event through the steps; null if it is accepted. */
export function runSteps(draft: Draft, deps: Deps): DropReason | null {
  for (const step of steps) {
    const reason = step(draft, deps)
    if (reason) return reason
  }
  return null
}
