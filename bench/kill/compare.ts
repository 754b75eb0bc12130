/** Compares a website's events in a store with a ledger, and its visits with a plain implementation of the definitions. */
import type { EventsStore } from '../../packages/server/src/events/client.ts'
import { param, sql } from '../../packages/server/src/events/sql.ts'
import { type PlainEvent, plainVisits } from '../../packages/server/src/ingest/testing/reference.ts'
import { hashId, hashSeeds } from '../../packages/server/src/journal/record/event-hash.ts'
import { uuidBytes } from '../../packages/server/src/lib/bytes/uuid-bytes.ts'

export interface Comparison {
  readonly stored: number
  readonly lost: readonly string[]
  readonly twice: readonly string[]
  /** Visits whose stored and expected values differ. */
  readonly wrongVisits: readonly object[]
}

interface EventRow {
  readonly event: string
  readonly visitor: string
  readonly page: string
  readonly kind: PlainEvent['kind']
  readonly interactive: number
  readonly ms: string
  readonly engaged_ms: number
}

interface VisitRow {
  readonly visitor: string
  readonly began: string
  readonly ended: string
  readonly pageviews: number
  readonly events: number
  readonly engaged_ms: number
  readonly entry_page: string
  readonly exit_page: string
  readonly signs: string
}

/** `slices`: number of slices of the visitors. Only one slice is in memory at once. */
export async function compare(
  store: EventsStore,
  website: string,
  acknowledged: Iterable<string>,
  slices = 1,
): Promise<Comparison> {
  const hash = hasher(website)
  const idOf = new Map<string, string>()
  for (const id of acknowledged) idOf.set(hash(id), id)
  const site = sql`website_id = ${param('UUID', website)}`
  const twice = await store.query<Pick<EventRow, 'event'>>(
    sql`SELECT event FROM events FINAL WHERE ${site} GROUP BY event HAVING count() > 1`,
  )
  const missing = new Set(idOf.values())
  const wrongVisits: object[] = []
  let stored = 0
  for (let slice = 0; slice < slices; slice++) {
    const these = sql`${site} AND visitor % ${param('UInt64', slices)} = ${param('UInt64', slice)}`
    const rows = await store.query<EventRow>(
      sql`SELECT event, visitor, page, kind, interactive, toUnixTimestamp64Milli(time) AS ms, engaged_ms FROM events FINAL WHERE ${these}`,
    )
    const visits = await store.query<VisitRow>(sql`
      SELECT visitor, toUnixTimestamp64Milli(start) AS began, toUnixTimestamp64Milli(last) AS ended, pageviews, events, engaged_ms, entry_page, exit_page, sum(sign) AS signs
      FROM visits WHERE ${these} GROUP BY ALL HAVING signs != 0`)
    stored += rows.length
    for (const { event } of rows) missing.delete(idOf.get(event) ?? '')
    // An event that was stored but not acknowledged has its id in its page.
    const events = rows.map((row) => plain(row, idOf.get(row.event) ?? row.page.slice(1)))
    wrongVisits.push(...differences(visits, plainVisits(events).visits))
  }
  return { stored, lost: [...missing], twice: twice.map(({ event }) => event), wrongVisits }
}

function hasher(website: string): (id: string) => string {
  const out = new Uint32Array(2)
  const [a, b] = hashSeeds(uuidBytes(website))
  return (id) => {
    hashId(a, b, id, out)
    return ((BigInt(out[1] ?? 0) << 32n) | BigInt(out[0] ?? 0)).toString()
  }
}

function plain(row: EventRow, id: string): PlainEvent {
  return {
    id,
    time: Number(row.ms),
    person: row.visitor,
    kind: row.kind,
    interactive: row.interactive === 1,
    page: row.page,
    source: '',
    engagedMs: row.engaged_ms,
  }
}

function differences(
  stored: readonly VisitRow[],
  expected: ReturnType<typeof plainVisits>['visits'],
): object[] {
  const keyOf = (visit: object) => JSON.stringify(visit)
  const is = new Set(stored.map(({ signs, ...row }) => keyOf({ ...row, sign: Number(signs) })))
  const ought = new Set(
    expected.map((visit) =>
      keyOf({
        visitor: visit.person,
        began: String(visit.start),
        ended: String(visit.last),
        pageviews: visit.pageviews,
        events: visit.customs,
        engaged_ms: visit.engagedMs,
        entry_page: visit.entry,
        exit_page: visit.exit,
        sign: 1,
      }),
    ),
  )
  return [
    ...[...is].filter((visit) => !ought.has(visit)).map((visit) => ({ stored: visit })),
    ...[...ought].filter((visit) => !is.has(visit)).map((visit) => ({ expected: visit })),
  ]
}
