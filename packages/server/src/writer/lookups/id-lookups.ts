/** Look-ups of counted ids, for deciding which events are duplicates. */
import { param, sql } from '../../events/sql.ts'
import type { JournaledEvent } from '../../journal/record/journaled-event.ts'
import { uuidText } from '../../lib/bytes/uuid-bytes.ts'
import type { DuplicatesSource, EventKey } from '../duplicates/duplicates.ts'
import { ids, websites } from './row-conditions.ts'
import { chunk, type StoreReader } from './store-reader.ts'

/** Ids per query that reads the ids of all events of a website: that takes seconds for a large one, however many are looked for. */
const largeChunk = 100_000
/** Ids that are compared at once, at a few tens of bytes each. */
const comparable = 2_000_000

export class IdLookups implements DuplicatesSource {
  readonly #reader: StoreReader

  constructor(reader: StoreReader) {
    this.#reader = reader
  }

  /** For each of these events, the receipt (Unix seconds) of the last counted copy within about the last 48 hours. */
  async received(events: readonly JournaledEvent[]): Promise<Map<string, number>> {
    await this.#reader.afterPlansOf(events.map(({ event }) => event))
    const rows = await this.#reader.inChunks(events, (part) =>
      this.#reader.query<{ event: string; received: string }>(sql`
        SELECT event, max(toUnixTimestamp(received)) AS received FROM event_ids
        WHERE website_id IN ${websites(part)} AND event IN ${ids(part.map(({ event }) => event))}
        GROUP BY event`),
    )
    return new Map(rows.map(({ event, received }) => [event, Number(received)]))
  }

  /** Which of these events were ever counted. */
  async counted(events: readonly EventKey[]): Promise<Set<string>> {
    await this.#reader.afterPlansOf(events.map(({ event }) => event))
    const ask = (part: readonly EventKey[]) =>
      this.#reader.query<{ event: string }>(sql`
        SELECT DISTINCT event FROM events
        WHERE website_id IN ${websites(part)} AND event IN ${ids(part.map(({ event }) => event))}`)
    const rows = await this.#reader.inChunks(events, ask, largeChunk)
    return new Set(rows.map(({ event }) => event))
  }

  /** Whether a website has events whose ids were received before `since` (Unix milliseconds), or too many to know. */
  async hasOlder(website: Buffer, since: number): Promise<boolean> {
    await this.#reader.afterAllPlans()
    const own = sql`website_id = ${param('UUID', uuidText(website))}`
    if ((await this.#reader.query(sql`SELECT 1 FROM events WHERE ${own} LIMIT 1`)).length === 0) return false
    if (since === Number.POSITIVE_INFINITY) return true
    const late = sql`${own} AND received >= toDateTime(${param('Int64', Math.floor(since / 1000))}, 'UTC')`
    const [row] = await this.#reader.query<{ n: string }>(
      sql`SELECT count() AS n FROM event_ids WHERE ${late}`,
    )
    if (Number(row?.n ?? 0) > comparable) return true
    const older = await this.#reader.query(sql`
      SELECT 1 FROM events WHERE ${own} AND event ${this.#reader.layout.globally}NOT IN (SELECT event FROM event_ids WHERE ${late}) LIMIT 1`)
    return older.length > 0
  }

  /** Event ids received since then, in parts. */
  async *receivedSince(since: number): AsyncGenerator<{ event: bigint; received: number }[]> {
    await this.#reader.afterAllPlans()
    const rows = this.#reader.stream<{ event: string; at: string }>(sql`
      SELECT event, toUnixTimestamp(received) AS at FROM event_ids
      WHERE received >= toDateTime(${param('Int64', Math.floor(since / 1000))}, 'UTC')
      ORDER BY toStartOfHour(received)`)
    let part: { event: bigint; received: number }[] = []
    for await (const { event, at } of rows) {
      part.push({ event: BigInt(event), received: Number(at) * 1000 })
      if (part.length < chunk) continue
      yield part
      part = []
    }
    yield part
  }
}
