/** Turns a draft that passed all steps into the event to be journaled. */

import { day } from '@footfall/contract/durations'
import { cleanText } from '../enrich/clean-text.ts'
import { readLanguage } from '../enrich/language.ts'
import type { Page } from '../enrich/page.ts'
import type { Place } from '../enrich/place-values.ts'
import { readProps } from '../enrich/props.ts'
import { readScreen } from '../enrich/screen.ts'
import { readSource, type Source } from '../enrich/source.ts'
import { readClientInfo } from '../enrich/user-agent.ts'
import { clientFields, fieldNames, placeFields, sourceFields, textsOf } from '../event-fields/event-fields.ts'
import type { AcceptedEvent } from '../journal/record/event-record.ts'
import { encodeLastingTexts, encodeTexts } from '../lib/bytes/encode-texts.ts'
import { BoundedCache } from '../lib/caches/bounded-cache.ts'
import type { KnownWebsite } from './known-website.ts'
import type { Deps, Draft, Sender, SentEvent } from './sent-event.ts'
import { visitorsOf } from './visitors.ts'

const titleBytes = 500
const nameBytes = 200
/** Longest foreground time that one report may have. */
const maxEngaged = day

const noProps: Readonly<Record<string, string>> = Object.freeze(Object.create(null))
const noQuery = new URLSearchParams()

/** Builds the record of an accepted event of a known website. */
export function acceptEvent(draft: Draft, website: KnownWebsite, deps: Deps): AcceptedEvent {
  const { event, sender, page, revenue } = draft
  const { visitor, before, after } = visitorsOf(draft, website, deps)
  return {
    website: website.bytes,
    seeds: website.seeds,
    received: sender.received,
    time: event.time,
    id: event.id,
    kind: event.kind,
    interactive: event.kind === 'custom' && event.interactive !== false,
    visitor,
    isGiven: event.visitorId !== null,
    before,
    after,
    hostname: page?.hostname ?? '',
    page: page?.page ?? '',
    title: titleOf(event.title),
    name: event.kind === 'custom' ? nameOf(event.name) : '',
    // Engagement carries properties only here: they are traits.
    props:
      event.props && (event.kind !== 'engagement' || event.identifies) ? readProps(event.props) : noProps,
    engagedMs: event.kind === 'engagement' ? engagedMsOf(event.engagement?.ms) : 0,
    scrollDepth: event.kind === 'engagement' ? Math.round(Math.min(event.engagement?.depth ?? 0, 100)) : 0,
    revenue: revenue?.amount ?? 0,
    currency: revenue?.currency ?? '',
    order_id: revenue?.orderId ?? '',
    source: sourcePart(page, event.referrer, website),
    place: placePart(draft.place),
    client: clientPart(sender, event),
  }
}

function titleOf(title: string | undefined): string {
  return title ? cleanText(title, titleBytes) : ''
}

function nameOf(name: string | undefined): string {
  return name ? cleanText(name, nameBytes) : ''
}

function engagedMsOf(ms = 0): number {
  return Math.min(maxEngaged, Math.round(ms))
}

const places = new WeakMap<Place, Buffer>()

/** The visit's place columns, encoded. */
function placePart(place: Place): Buffer {
  let part = places.get(place)
  if (!part) {
    const { country, region, city } = place
    part = encodeLastingTexts(textsOf(placeFields, { country, region, city }))
    places.set(place, part)
  }
  return part
}

const untagged = new BoundedCache<Buffer>(5000)
/** Longer ones are rare, and few visitors have the same. */
const longestReferrer = 300

/** The visit's source columns, encoded. Most pages have no tags, so the source follows from hosts and referrer alone. */
function sourcePart(page: Page | null, referrer: string | undefined, { settings }: KnownWebsite): Buffer {
  const query = page?.query ?? noQuery
  const landing = { hostname: page?.hostname ?? '', query, referrer, domain: settings.domain }
  if (query.size > 0 || (referrer?.length ?? 0) > longestReferrer)
    return encodeTexts(sourceTexts(readSource(landing)))
  const key = `${settings.domain}\n${landing.hostname}\n${referrer ?? ''}`
  let part = untagged.get(key)
  if (!part) {
    part = encodeLastingTexts(sourceTexts(readSource(landing)))
    untagged.set(key, part)
  }
  return part
}

function sourceTexts({ referrer, referrerPath, channel, utm, clickIdKind }: Source): string[] {
  return textsOf(sourceFields, {
    referrer,
    referrer_path: referrerPath,
    channel,
    utm_source: utm.source,
    utm_medium: utm.medium,
    utm_campaign: utm.campaign,
    utm_content: utm.content,
    utm_term: utm.term,
    click_id_kind: clickIdKind,
  })
}

const clients = new BoundedCache<Buffer>(10_000)
/** Listed once, not for every event. */
const clientNames = fieldNames(clientFields)

/** The visit's columns of browser, system, device, language and screen, encoded. */
function clientPart(
  sender: Pick<Sender, 'userAgent' | 'headers'>,
  event: Pick<SentEvent, 'language' | 'screen'>,
): Buffer {
  const clientInfo = readClientInfo(sender.userAgent, sender.headers, event.screen)
  const accepted = sender.headers['accept-language']
  const language = readLanguage(event.language, typeof accepted === 'string' ? accepted : undefined)
  const handheld = clientInfo.device === 'mobile' || clientInfo.device === 'tablet'
  const screen = readScreen(event.screen, handheld)
  const columns: Readonly<Record<(typeof clientNames)[number], string>> = {
    language,
    browser: clientInfo.browser,
    browser_version: clientInfo.browserVersion,
    os: clientInfo.os,
    os_version: clientInfo.osVersion,
    device: clientInfo.device,
    device_model: clientInfo.deviceModel,
    screen,
  }
  const texts = clientNames.map((name) => columns[name])
  const key = texts.join('\n')
  let part = clients.get(key)
  if (!part) {
    part = encodeLastingTexts(texts)
    clients.set(key, part)
  }
  return part
}
