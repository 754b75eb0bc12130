/** The writer's queries to the events store: counted ids, visits that new events may touch, rows that a correction moves. */
import type { EventsStore } from '../../events/client.ts'
import { from, instant } from '../../events/event-times.ts'
import { param, type Sql, sql } from '../../events/sql.ts'
import type { JournaledEvent } from '../../journal/record/journaled-event.ts'
import { uuidText } from '../../lib/bytes/uuid-bytes.ts'
import type { EventKey } from '../duplicates/duplicates.ts'
import type { Need } from '../visits/needs.ts'
import { mostOrphans } from '../visits/sessionize.ts'
import type { Known } from '../visits/state.ts'
import type { Orphan, Visit } from '../visits/visit.ts'
import { fewSince } from './few-since.ts'
import { knownOf, type StoredOrphan } from './known-of.ts'
import { ids, ofVisits, websites } from './row-conditions.ts'
import {
  eventBytes,
  eventColumns,
  readStoredVisit,
  type StoredEvent,
  type StoredVisit,
  visitColumns,
  visitKeys,
} from './stored-rows.ts'

/** Ids per query. */
const chunk = 4000
/** Ids per query that reads the ids of all events of a website: that takes seconds for a large one, however many are looked for. */
const largeChunk = 100_000
/** Ids that are compared at once, at a few tens of bytes each. */
const comparable = 2_000_000

/** Visitors as they are known from `since` on. */
export interface OpenVisits {
  readonly since: number
  readonly known: Map<bigint, Known>
}

/** Counts what is read of visitors. Each may throw to end it. */
export interface Reading {
  addVisit(visit: Visit): void
  addOrphans(count: number): void
}

/** Plans that the store does not have yet. */
export interface Unsettled {
  /** Whether a plan that is not in the store yet is about the event or visitor. */
  touches(id: bigint): boolean
  /** Resolves when every plan made so far is in the store. */
  all(): Promise<void>
}

/** Waits only for plans about the ids of the query: while one plan is stored, the next is made. */
export class Lookups {
  readonly #store: Pick<EventsStore, 'query' | 'stream' | 'layout'>
  readonly #unsettled: Unsettled

  constructor(store: Pick<EventsStore, 'query' | 'stream' | 'layout'>, unsettled: Unsettled) {
    this.#store = store
    this.#unsettled = unsettled
  }

  /** For each of these events, the receipt (Unix seconds) of the last counted copy within about the last 48 hours. */
  async received(events: readonly JournaledEvent[]): Promise<Map<string, number>> {
    await this.#settled(events.map(({ event }) => event))
    const rows = await this.#chunked(events, (part) =>
      this.#query<{ event: string; received: string }>(sql`
        SELECT event, max(toUnixTimestamp(received)) AS received FROM event_ids
        WHERE website_id IN ${websites(part)} AND event IN ${ids(part.map(({ event }) => event))}
        GROUP BY event`),
    )
    return new Map(rows.map(({ event, received }) => [event, Number(received)]))
  }

  /** Which of these events were ever counted. */
  async counted(events: readonly EventKey[]): Promise<Set<string>> {
    await this.#settled(events.map(({ event }) => event))
    const ask = (part: readonly EventKey[]) =>
      this.#query<{ event: string }>(sql`
        SELECT DISTINCT event FROM events
        WHERE website_id IN ${websites(part)} AND event IN ${ids(part.map(({ event }) => event))}`)
    const rows = await this.#chunked(events, ask, largeChunk)
    return new Set(rows.map(({ event }) => event))
  }

  /** Whether a website has events whose ids were received before `since` (Unix milliseconds), or too many to know. */
  async hasOlder(website: Buffer, since: number): Promise<boolean> {
    await this.#unsettled.all()
    const own = sql`website_id = ${param('UUID', uuidText(website))}`
    if ((await this.#query(sql`SELECT 1 FROM events WHERE ${own} LIMIT 1`)).length === 0) return false
    if (since === Number.POSITIVE_INFINITY) return true
    const late = sql`${own} AND received >= toDateTime(${param('Int64', Math.floor(since / 1000))}, 'UTC')`
    const [row] = await this.#query<{ n: string }>(sql`SELECT count() AS n FROM event_ids WHERE ${late}`)
    if (Number(row?.n ?? 0) > comparable) return true
    const older = await this.#query(sql`
      SELECT 1 FROM events WHERE ${own} AND event ${this.#store.layout.globally}NOT IN (SELECT event FROM event_ids WHERE ${late}) LIMIT 1`)
    return older.length > 0
  }

  /** Event ids received since then, in parts. */
  async *receivedSince(since: number): AsyncGenerator<{ event: bigint; received: number }[]> {
    await this.#unsettled.all()
    const rows = this.#store.stream<{ event: string; at: string }>(
      sql`
      SELECT event, toUnixTimestamp(received) AS at FROM event_ids
      WHERE received >= toDateTime(${param('Int64', Math.floor(since / 1000))}, 'UTC')
      ORDER BY toStartOfHour(received)`,
      { consistent: true },
    )
    let part: { event: bigint; received: number }[] = []
    for await (const { event, at } of rows) {
      part.push({ event: BigInt(event), received: Number(at) * 1000 })
      if (part.length < chunk) continue
      yield part
      part = []
    }
    yield part
  }

  /**
   * Visitors with visits, of these websites or of all, or orphaned engagement of any website since then, or later if there are too many: the content
   * of a state.
   */
  async openVisits(earliest: number, of?: readonly string[]): Promise<OpenVisits> {
    await this.#unsettled.all()
    const own = of ? sql`website_id IN ${param('Array(UUID)', [...of])} AND ` : sql``
    const since = await fewSince((statement) => this.#query(statement), own, earliest)
    const visits = await this.#visits(sql`${own}last_any >= ${instant(since)}`)
    const orphans = await this.#orphans(from(instant(since)))
    return { since, known: knownOf(visits, orphans, () => ({ from: since, to: Number.POSITIVE_INFINITY })) }
  }

  /** Loads each need. For a visitor who was never seen, everything is known. */
  async visits(needs: readonly Need[], reading?: Reading): Promise<Map<bigint, Known>> {
    const answers = new Map<bigint, Known>()
    // Needs of a similar time go together. Visits are stored by day, so few days are read for each chunk.
    const byTime = needs.toSorted((a, b) => a.from - b.from)
    const settled: Need[] = []
    const unsettled: Need[] = []
    for (const need of byTime) (this.#unsettled.touches(need.visitor) ? unsettled : settled).push(need)
    await this.#addVisitsOf(settled, answers, reading)
    await this.#settled(unsettled.map(({ visitor }) => visitor))
    await this.#addVisitsOf(unsettled, answers, reading)
    return answers
  }

  async #addVisitsOf(needs: readonly Need[], answers: Map<bigint, Known>, reading?: Reading): Promise<void> {
    for (let at = 0; at < needs.length; at += chunk) {
      const part = await this.#visitsOf(needs.slice(at, at + chunk), reading)
      for (const [visitor, known] of part) answers.set(visitor, known)
    }
  }

  async #visitsOf(needs: readonly Need[], reading?: Reading): Promise<Map<bigint, Known>> {
    const seen = new Set(
      (
        await this.#query<{ visitor: string }>(sql`
          SELECT DISTINCT visitor FROM visitors
          WHERE website_id IN ${websites(needs)} AND visitor IN ${ids(needs.map(({ visitor }) => visitor))}`)
      ).map(({ visitor }) => BigInt(visitor)),
    )
    const old = needs.filter(({ visitor }) => seen.has(visitor))
    const [visits, orphans] = await Promise.all([
      old.length === 0
        ? []
        : this.#visits(
            sql`website_id IN ${websites(old)} AND visitor IN ${ids(old.map(({ visitor }) => visitor))}
          AND last_any >= ${instant(Math.min(...old.map(({ from }) => from)))}
          AND start <= ${instant(Math.max(...old.map(({ to }) => to)))}`,
            reading,
          ),
      // Few visitors have any, and an index on `visit` finds them, so there is no bound on time.
      this.#orphans(
        sql`website_id IN ${websites(needs)} AND visitor IN ${ids(needs.map(({ visitor }) => visitor))}`,
        reading,
      ),
    ])
    const everything = { from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY }
    const needOf = new Map(needs.map((need) => [need.visitor, need]))
    const known = knownOf(visits, orphans, (visitor) =>
      seen.has(visitor) ? (needOf.get(visitor) ?? everything) : everything,
    )
    for (const { visitor, from, to } of needs)
      if (!known.has(visitor))
        known.set(visitor, {
          visits: [],
          orphans: [],
          ...(seen.has(visitor) ? { from, to } : everything),
          alias: 0n,
        })
    return known
  }

  /** Bytes of each visit's stored events, if it has any. */
  async bytesOfVisits(visits: readonly Visit[]): Promise<readonly (readonly [bigint, number])[]> {
    await this.#settled(visits.map(({ visitor }) => visitor))
    const rows = await this.#chunked(visits, (part) =>
      this.#query<{ visit: string; bytes: string }>(sql`
        SELECT visit, sum(${eventBytes}) AS bytes FROM events WHERE ${ofVisits(part)} GROUP BY visit`),
    )
    return rows.map(({ visit, bytes }) => [BigInt(visit), Number(bytes)] as const)
  }

  /** The latest stored rows of these visits' events. */
  async *eventsOfVisits(visits: readonly Visit[]): AsyncGenerator<StoredEvent> {
    await this.#settled(visits.map(({ visitor }) => visitor))
    for (let at = 0; at < visits.length; at += chunk)
      yield* this.#stream<StoredEvent>(
        sql`SELECT ${eventColumns} FROM events FINAL WHERE ${ofVisits(visits.slice(at, at + chunk))}`,
      )
  }

  /** The stored rows of these engagement events. */
  async *eventsOfOrphans(
    orphans: readonly (Orphan & { readonly website: Buffer })[],
  ): AsyncGenerator<StoredEvent> {
    await this.#settled(orphans.map(({ visitor }) => visitor))
    for (let at = 0; at < orphans.length; at += chunk) {
      const part = orphans.slice(at, at + chunk)
      yield* this.#stream<StoredEvent>(sql`
        SELECT ${eventColumns} FROM events FINAL
        WHERE website_id IN ${websites(part)}
          AND visitor IN ${ids(part.map(({ visitor }) => visitor))} AND visit = 0
          AND event IN ${ids(part.map(({ event }) => event))}`)
    }
  }

  /** When the first stored visit of each visitor began, without the given visits. Visitors without another visit are missing. */
  async firstVisits(
    visitors: readonly { readonly website: string; readonly visitor: string }[],
    except: readonly Visit[],
  ): Promise<Map<bigint, number>> {
    const out = new Set(except.map(({ id }) => id))
    await this.#settled(visitors.map(({ visitor }) => BigInt(visitor)))
    const rows = await this.#chunked(visitors, (part) =>
      this.#query<{ visitor: string; visit: string; start_ms: string }>(sql`
        SELECT visitor, visit, toUnixTimestamp64Milli(start) AS start_ms FROM visits
        WHERE website_id IN ${param('Array(UUID)', [...new Set(part.map(({ website }) => website))])}
          AND visitor IN ${ids(part.map(({ visitor }) => BigInt(visitor)))}
        GROUP BY website_id, visitor, visit, start HAVING sum(sign) > 0`),
    )
    const firsts = new Map<bigint, number>()
    for (const { visitor, visit, start_ms } of rows) {
      const [who, start] = [BigInt(visitor), Number(start_ms)]
      if (!out.has(BigInt(visit))) firsts.set(who, Math.min(start, firsts.get(who) ?? start))
    }
    return firsts
  }

  /** A row that takes another back may have been written after its ids were forgotten. */
  async #visits(where: Sql, reading?: Reading): Promise<Visit[]> {
    const visits: Visit[] = []
    for await (const row of this.#stream<StoredVisit>(sql`
      SELECT ${visitColumns} FROM visits WHERE ${where} GROUP BY ${visitKeys} HAVING sum(sign) > 0`)) {
      const visit = readStoredVisit(row)
      reading?.addVisit(visit)
      visits.push(visit)
    }
    return visits
  }

  /**
   * The newest engagement events without a visit of each visitor. Those that a correction has since given a visit may still have an old row, so the
   * latest version of each row found is read again. Rows are rarely found.
   */
  async #orphans(where: Sql, reading?: Reading): Promise<StoredOrphan[]> {
    const candidates: { visitor: string; event: string }[] = []
    for await (const row of this.#stream<{ visitor: string; event: string }>(sql`
      SELECT visitor, event FROM events WHERE ${where} AND visit = 0
      ORDER BY time DESC LIMIT ${param('UInt32', mostOrphans)} BY visitor`)) {
      reading?.addOrphans(1)
      candidates.push(row)
    }
    if (candidates.length === 0) return []
    return this.#chunked(candidates, (part) =>
      this.#query<StoredOrphan>(sql`
        SELECT visitor, event, toUnixTimestamp64Milli(any(time)) AS time_ms, any(engaged_ms) AS engaged_ms, max(orphan_id) AS id FROM events
        WHERE ${where}
          AND visitor IN ${ids(part.map(({ visitor }) => BigInt(visitor)))}
          AND event IN ${ids(part.map(({ event }) => BigInt(event)))}
        GROUP BY website_id, visitor, event HAVING argMax(visit, version) = 0`),
    )
  }

  /** Sees everything acknowledged. Rows missed here would be counted twice. */
  #query<Row>(statement: Sql): Promise<Row[]> {
    return this.#store.query<Row>(statement, { consistent: true })
  }

  /** The same, row by row: there may be more rows than fit into memory. */
  #stream<Row>(statement: Sql): AsyncIterable<Row> {
    return this.#store.stream<Row>(statement, { consistent: true })
  }

  /** Resolves when the store has everything about these events or visitors. */
  async #settled(ids: readonly bigint[]): Promise<void> {
    if (ids.some((id) => this.#unsettled.touches(id))) await this.#unsettled.all()
  }

  async #chunked<Item, Row>(
    items: readonly Item[],
    ask: (part: readonly Item[]) => Promise<Row[]>,
    size = chunk,
  ): Promise<Row[]> {
    const rows: Row[][] = []
    for (let at = 0; at < items.length; at += size) rows.push(await ask(items.slice(at, at + size)))
    return rows.flat()
  }
}
