/** Look-ups of stored events and visits that a correction changes. */
import { param, sql } from '../../events/sql.ts'
import { eventBytes, eventColumns, type StoredEvent } from '../rows/stored-rows.ts'
import type { Orphan, Visit } from '../visits/visit.ts'
import { ids, ofVisits, websites } from './row-conditions.ts'
import { chunk, type StoreReader } from './store-reader.ts'

export class CorrectionLookups {
  readonly #reader: StoreReader

  constructor(reader: StoreReader) {
    this.#reader = reader
  }

  /** Bytes of each visit's stored events, if it has any. */
  async bytesOfVisits(visits: readonly Visit[]): Promise<readonly (readonly [bigint, number])[]> {
    await this.#reader.afterPlansOf(visits.map(({ visitor }) => visitor))
    const rows = await this.#reader.inChunks(visits, (part) =>
      this.#reader.query<{ visit: string; bytes: string }>(sql`
        SELECT visit, sum(${eventBytes}) AS bytes FROM events WHERE ${ofVisits(part)} GROUP BY visit`),
    )
    return rows.map(({ visit, bytes }) => [BigInt(visit), Number(bytes)] as const)
  }

  /** The latest stored rows of these visits' events. */
  async *eventsOfVisits(visits: readonly Visit[]): AsyncGenerator<StoredEvent> {
    await this.#reader.afterPlansOf(visits.map(({ visitor }) => visitor))
    for (let at = 0; at < visits.length; at += chunk)
      yield* this.#reader.stream<StoredEvent>(
        sql`SELECT ${eventColumns} FROM events FINAL WHERE ${ofVisits(visits.slice(at, at + chunk))}`,
      )
  }

  /** The stored rows of these engagement events. */
  async *eventsOfOrphans(
    orphans: readonly (Orphan & { readonly website: Buffer })[],
  ): AsyncGenerator<StoredEvent> {
    await this.#reader.afterPlansOf(orphans.map(({ visitor }) => visitor))
    for (let at = 0; at < orphans.length; at += chunk) {
      const part = orphans.slice(at, at + chunk)
      yield* this.#reader.stream<StoredEvent>(sql`
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
    await this.#reader.afterPlansOf(visitors.map(({ visitor }) => BigInt(visitor)))
    const rows = await this.#reader.inChunks(visitors, (part) =>
      this.#reader.query<{ visitor: string; visit: string; start_ms: string }>(sql`
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
}
