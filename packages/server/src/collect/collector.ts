/** Takes bodies of the collecting call: checks them, runs the steps, journals accepted events. Independent of HTTP. */
import type { CollectBody, CollectEvent, DropReason } from '@footfall/contract/api/collect'
import { botReasons, collectLimits } from '@footfall/contract/api/collect'
import type { HeaderBag } from '../enrich/client-hints.ts'
import { readPage } from '../enrich/page.ts'
import { nowhere } from '../enrich/place-values.ts'
import { readReferrer } from '../enrich/referrer.ts'
import type { Journal, Lane } from '../journal/journal.ts'
import { type AcceptedEvent, writeEventRecord } from '../journal/record/event-record.ts'
import type { ByteWriter } from '../lib/bytes/byte-writer.ts'
import type { Clock } from '../lib/time/clock.ts'
import { acceptEvent } from './accept.ts'
import { type DropDescription, type DropTally, noWebsite } from './drop-tally.ts'
import type { KnownWebsite } from './known-website.ts'
import type { LiveAllowance } from './live-allowance.ts'
import { earliest, runSteps } from './pipeline.ts'
import type { Deps, Draft, Sender, SentEvent } from './sent-event.ts'
import { countDrop, type Totals } from './totals.ts'

export interface CollectorOptions {
  readonly journal: Pick<Journal, 'live' | 'imports'>
  readonly allowance: Pick<LiveAllowance, 'exceeds'>
  readonly tally: DropTally
  readonly deps: Deps
  readonly clock: Clock
  readonly totals: Totals
}

export interface From {
  readonly address: string
  readonly headers: HeaderBag
}

/**
 * Runs an event through the steps and writes its record, or counts the drop unless it is an engagement. Returns the reason of the drop; null if it was accepted. `call` numbers
 * an import call; otherwise 0.
 */
export function takeEvent(
  sender: Sender,
  event: SentEvent,
  { tally, deps }: Pick<CollectorOptions, 'tally' | 'deps'>,
  records: ByteWriter,
  call: number,
): DropReason | null {
  const draft: Draft = { sender, event, website: null, page: null, place: nowhere, revenue: null }
  const reason = runSteps(draft, deps)
  if (reason === null && draft.website) {
    const accepted = acceptEvent(draft, draft.website, deps)
    const props = blockProps(accepted.props, draft, draft.website, tally)
    writeEventRecord(records, props === accepted.props ? accepted : { ...accepted, props }, call)
    return null
  }
  // An engagement is no event that anybody would count (rule 2 of docs/metrics.md).
  if (event.kind !== 'engagement')
    tally.add({
      website: draft.website?.bytes ?? noWebsite,
      reason: reason ?? 'unknown_website',
      received: sender.received,
      time: countsAt(reason, draft),
      describe: () => describeDrop(draft),
    })
  return reason
}

/**
 * The properties that may be stored. Each one removed counts as a drop, and so does an address that loses its parameters because of them: where an
 * outbound link leads remains known.
 */
function blockProps(
  props: AcceptedEvent['props'],
  draft: Draft,
  website: KnownWebsite,
  tally: DropTally,
): AcceptedEvent['props'] {
  const blocked = Object.keys(props).filter((name) => website.blocksProperty(name, props[name] ?? ''))
  if (blocked.length === 0) return props
  const kept: Record<string, string> = Object.assign(Object.create(null), props)
  for (const name of blocked) {
    const [address = ''] = (props[name] ?? '').split(/[?#]/, 1)
    if (/^https?:/.test(address) && !website.blocksProperty(name, address)) kept[name] = address
    else delete kept[name]
    tally.add({
      website: website.bytes,
      reason: 'blocked_property',
      received: draft.sender.received,
      time: draft.sender.received,
      describe: () => describeDrop(draft),
    })
  }
  return kept
}

/** Bots are reported beside the people of their day. Nothing is reported of a time that cannot be, which bots may claim. */
function countsAt(reason: DropReason | null, { event: { time }, sender: { received } }: Draft): number {
  const isBots = reason !== null && botReasons.includes(reason)
  return isBots && time >= earliest && time < received ? time : received
}

/** What an owner may see of it: as little of page and referrer as for a counted event, and no address. */
function describeDrop({ sender, event, page, website }: Draft): DropDescription {
  const read = page ?? (event.url && website ? readPage(event.url, website.pageRules) : null)
  const { host, path } = readReferrer(event.referrer)
  return {
    page: read?.page ?? '',
    hostname: read?.hostname ?? '',
    referrer: host + path,
    userAgent: sender.userAgent,
  }
}

/** The lane for the events of a body. Counts them in the allowance of the website's team. */
export function laneOf(
  { w, e }: CollectBody,
  { journal, deps, allowance }: Pick<CollectorOptions, 'journal' | 'deps' | 'allowance'>,
): Lane {
  const team = deps.websites.find(w.toLowerCase())?.settings.teamId ?? ''
  return allowance.exceeds(team, e.length) ? journal.imports : journal.live
}

/** Takes all events of a body into a lane that is not full. Returns the distinct reasons of drops. The caller calls the lane's `commit`. */
export function takeBody(
  body: CollectBody,
  { address, headers }: From,
  options: Pick<CollectorOptions, 'clock' | 'deps' | 'tally' | 'totals'>,
  lane: Pick<Lane, 'writer'>,
): DropReason[] {
  const received = options.clock.now()
  const agent = headers['user-agent']
  const sender: Sender = {
    websiteId: body.w.toLowerCase(),
    received,
    address,
    userAgent: typeof agent === 'string' ? agent : '',
    headers,
    isServer: false,
  }
  const reasons: DropReason[] = []
  for (const event of body.e) {
    const reason = takeEvent(sender, sentEvent(event, received), options, lane.writer, 0)
    if (reason === null) options.totals.accepted++
    else countDrop(options.totals, reason)
    if (reason && !reasons.includes(reason)) reasons.push(reason)
  }
  return reasons
}

function sentEvent(event: CollectEvent, received: number): SentEvent {
  return {
    id: event.id,
    kind: event.k === 'identify' ? 'engagement' : event.k,
    identifies: event.k === 'identify',
    visitorId: event.v ?? null,
    time: received - ageOf(event.a),
    url: event.u,
    referrer: event.r,
    title: event.t,
    name: event.n,
    props: event.p,
    interactive: event.i,
    revenue: event.$,
    engagement: event.m,
    screen: event.s,
    language: event.l,
  }
}

/** Whole milliseconds between 0 and 24 hours. */
function ageOf(age: number | undefined): number {
  return age === undefined ? 0 : Math.floor(Math.min(Math.max(age, 0), collectLimits.age))
}
