/** Writes a test's events into a real store as the writer would: events, visits, visitors. */
import type { EventsStore } from '../../events/client.ts'
import type { InsertRow } from '../../events/tables.ts'
import type { RawEvent, ReferenceVisit } from './raw-event.ts'
import { sessionize } from './sessionize.ts'

let written = 0

/** A constant number for a visitor's name. */
function visitorNumber(name: string): bigint {
  let hash = 14_695_981_039_346_656_037n
  for (const byte of new TextEncoder().encode(name))
    hash = ((hash ^ BigInt(byte)) * 1_099_511_628_211n) & 0xffff_ffff_ffff_ffffn
  return hash
}

const storeTime = (milliseconds: number) =>
  new Date(milliseconds).toISOString().replace('T', ' ').replace('Z', '')

/** Stores the events of one website and returns its visits. */
export async function writeFixture(
  store: EventsStore,
  websiteId: string,
  raw: readonly RawEvent[],
): Promise<ReferenceVisit[]> {
  const visits = sessionize(raw, BigInt(written) * 1_000_000n + 1n)
  await writeVisits(store, [{ websiteId, visits }])
  return visits
}

export interface WebsiteVisits {
  readonly websiteId: string
  readonly visits: readonly ReferenceVisit[]
}

/** Stores the visits of many websites at once. */
async function writeVisits(store: EventsStore, websites: readonly WebsiteVisits[]): Promise<void> {
  const token = `fixture-${++written}`
  const all = websites.flatMap(({ websiteId, visits }) => visits.map((visit) => ({ websiteId, visit })))
  if (all.length === 0) return
  const rows = {
    events: all.flatMap(({ websiteId, visit }) => eventRows(websiteId, visit)),
    visits: all.map(({ websiteId, visit }) => visitRow(websiteId, visit)),
    visitors: all.map(({ websiteId, visit }) => ({
      website_id: websiteId,
      visitor: String(visitorNumber(visit.visitor)),
      first: storeTime(visit.start),
    })),
  }
  for (const table of ['events', 'visits'] as const)
    await store.insert(table, rows[table] as readonly InsertRow<typeof table>[], {
      token: `${token}-${table}`,
    })
  // In two batches, as a writer would: of some visitors the store then has several rows.
  const half = Math.ceil(rows.visitors.length / 2)
  for (const [nth, part] of [rows.visitors.slice(0, half), rows.visitors.slice(half)].entries())
    if (part.length > 0)
      await store.insert('visitors', part as unknown as InsertRow<'visitors'>[], {
        token: `${token}-visitors-${nth}`,
      })
}

function eventRows(websiteId: string, visit: ReferenceVisit): object[] {
  return visit.events.map((event) => ({
    website_id: websiteId,
    time: storeTime(event.time),
    event: String(event.id),
    visitor: String(visitorNumber(visit.visitor)),
    visit: String(visit.id),
    kind: event.kind,
    interactive: event.interactive ? 1 : 0,
    hostname: event.hostname,
    page: event.page,
    title: event.title,
    name: event.name,
    props: event.props,
    engaged_ms: event.engagedMs,
    scroll_depth: event.scrollDepth,
    ...visit.scope,
  }))
}

function visitRow(websiteId: string, visit: ReferenceVisit): object {
  const pageviews = visit.events.filter((event) => event.kind === 'pageview')
  const customs = visit.events.filter((event) => event.kind === 'custom')
  const active = visit.events.filter((event) => event.kind === 'pageview' || event.interactive)
  return {
    website_id: websiteId,
    start: storeTime(visit.start),
    visit: String(visit.id),
    visitor: String(visitorNumber(visit.visitor)),
    sign: 1,
    last: storeTime(active.at(-1)?.time ?? visit.start),
    last_any: storeTime(visit.events.at(-1)?.time ?? visit.start),
    pageviews: pageviews.length,
    events: customs.length,
    interactive: customs.filter((event) => event.interactive).length,
    entry_page: pageviews[0]?.page ?? '',
    exit_page: pageviews.at(-1)?.page ?? '',
    entry_title: pageviews[0]?.title ?? '',
    exit_title: pageviews.at(-1)?.title ?? '',
    entry_hostname: pageviews[0]?.hostname ?? '',
    engaged_ms: visit.events.reduce((sum, event) => sum + event.engagedMs, 0),
    ...visit.scope,
  }
}
