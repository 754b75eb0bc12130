/** Look-ups of the visits that new events may touch. */
import { from, instant } from '../../events/event-times.ts'
import { param, type Sql, sql } from '../../events/sql.ts'
import { readStoredVisit, type StoredVisit, visitColumns, visitKeys } from '../rows/stored-rows.ts'
import type { Need } from '../visits/needs.ts'
import { mostOrphans } from '../visits/sessionize.ts'
import type { Known } from '../visits/state.ts'
import type { Visit } from '../visits/visit.ts'
import { fewSince } from './few-since.ts'
import { knownOf, type StoredOrphan } from './known-of.ts'
import { ids, websites } from './row-conditions.ts'
import { chunk, type StoreReader } from './store-reader.ts'

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

export class VisitLookups {
  readonly #reader: StoreReader

  constructor(reader: StoreReader) {
    this.#reader = reader
  }

  /**
   * Visitors with visits, of these websites or of all, or orphaned engagement of any website since then, or later if there are too many: the content
   * of a state.
   */
  async openVisits(earliest: number, of?: readonly string[]): Promise<OpenVisits> {
    await this.#reader.afterAllPlans()
    const own = of ? sql`website_id IN ${param('Array(UUID)', [...of])} AND ` : sql``
    const since = await fewSince((statement) => this.#reader.query(statement), own, earliest)
    const visits = await this.#visits(sql`${own}last_any >= ${instant(since)}`)
    const orphans = await this.#orphans(from(instant(since)))
    return { since, known: knownOf(visits, orphans, () => ({ from: since, to: Number.POSITIVE_INFINITY })) }
  }

  /** Loads each need. For a visitor who was never seen, everything is known. */
  async visits(needs: readonly Need[], reading?: Reading): Promise<Map<bigint, Known>> {
    const answers = new Map<bigint, Known>()
    // Needs of a similar time go together. Visits are stored by day, so few days are read for each chunk.
    const byTime = needs.toSorted((a, b) => a.from - b.from)
    const stored: Need[] = []
    const pending: Need[] = []
    for (const need of byTime) (this.#reader.hasPlanOf(need.visitor) ? pending : stored).push(need)
    await this.#addVisitsOf(stored, answers, reading)
    await this.#reader.afterPlansOf(pending.map(({ visitor }) => visitor))
    await this.#addVisitsOf(pending, answers, reading)
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
        await this.#reader.query<{ visitor: string }>(sql`
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

  /** A row that takes another back may have been written after its ids were forgotten. */
  async #visits(where: Sql, reading?: Reading): Promise<Visit[]> {
    const visits: Visit[] = []
    for await (const row of this.#reader.stream<StoredVisit>(sql`
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
    for await (const row of this.#reader.stream<{ visitor: string; event: string }>(sql`
      SELECT visitor, event FROM events WHERE ${where} AND visit = 0
      ORDER BY time DESC LIMIT ${param('UInt32', mostOrphans)} BY visitor`)) {
      reading?.addOrphans(1)
      candidates.push(row)
    }
    if (candidates.length === 0) return []
    return this.#reader.inChunks(candidates, (part) =>
      this.#reader.query<StoredOrphan>(sql`
        SELECT visitor, event, toUnixTimestamp64Milli(any(time)) AS time_ms, any(engaged_ms) AS engaged_ms, max(orphan_id) AS id FROM events
        WHERE ${where}
          AND visitor IN ${ids(part.map(({ visitor }) => BigInt(visitor)))}
          AND event IN ${ids(part.map(({ event }) => BigInt(event)))}
        GROUP BY website_id, visitor, event HAVING argMax(visit, version) = 0`),
    )
  }
}
