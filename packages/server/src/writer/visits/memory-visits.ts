/**
 * The state of visits in memory. It holds visits that may continue, for as long as they may, and a bounded number of past visitors for imports. A
 * visitor in neither has had no event since `completeSince`. Both are bounded: if too many visits are open, those idle for longest are dropped, and
 * looked up in the store if they continue.
 */
import { uuidBytes } from '../../lib/bytes/uuid-bytes.ts'
import { EventLoopYielder } from '../../lib/concurrency/event-loop-yielder.ts'
import { KnownTable } from './known-table.ts'
import { SharedTexts } from './shared-texts.ts'
import { type Known, lastSeen, nobodySince, trimmed, visitMemory } from './state.ts'

/** Number of visitors, at about 250 bytes each if their visits share pages, sources and clients. The bytes are bounded for other cases. */
const openLimit = 100_000
const openBytes = 67_108_864
const pastLimit = 100_000
/** Bounded by bytes, because a visitor may have twenty visits. */
const pastBytes = 33_554_432

/** Visits kept for a past visitor. */
const pastVisits = 20

export class MemoryVisits {
  readonly #openLimit: number
  readonly #pastLimit: number
  readonly #texts = new SharedTexts()
  readonly #open = new KnownTable(this.#texts)
  readonly #past = new KnownTable(this.#texts)
  #completeSince = Number.POSITIVE_INFINITY

  constructor(options: { openLimit?: number; pastLimit?: number } = {}) {
    this.#openLimit = options.openLimit ?? openLimit
    this.#pastLimit = options.pastLimit ?? pastLimit
  }

  /** Adds visits from the store that were open at `since` or later. */
  fill(all: ReadonlyMap<bigint, Known>, since: number): void {
    const byLast = [...all].sort(([, a], [, b]) => lastSeen(a) - lastSeen(b))
    this.#completeSince = since
    for (const [visitor, known] of byLast) {
      this.#open.set(visitor, known)
      this.#forget(since)
    }
  }

  /** A visitor who is not held had no event since this time (Unix milliseconds). */
  get completeSince(): number {
    return this.#completeSince
  }

  /**
   * Replaces the visits of these websites by what the store has since `completeSince`. Engagement events without a visit do not name their website,
   * so visitors of any website without visits are replaced, too, and `all` must have them.
   */
  replace(websites: readonly string[], all: ReadonlyMap<bigint, Known>): void {
    const changed = new Set(websites.map((website) => uuidBytes(website).toString('latin1')))
    for (const table of [this.#open, this.#past])
      table.deleteWhere((website) => website === null || changed.has(website.toString('latin1')))
    for (const [visitor, known] of all) if (!this.#open.get(visitor)) this.#open.set(visitor, known)
    this.#forget(this.#completeSince)
  }

  /** Visitors held. */
  get size(): number {
    return this.#open.size + this.#past.size
  }

  /** The known visits of each of these visitors. For unknown visitors, the result says since when they had no visit. */
  read(visitors: readonly bigint[]): Map<bigint, Known> {
    const found = new Map<bigint, Known>()
    const nothing = nobodySince(this.#completeSince)
    for (const visitor of visitors)
      found.set(visitor, this.#open.get(visitor) ?? this.#past.get(visitor) ?? nothing)
    return found
  }

  /** Stores the results of a batch. `now` is the time of the newest receipt. */
  async write(changes: ReadonlyMap<bigint, Known>, now: number): Promise<void> {
    const yielder = new EventLoopYielder()
    const since = Math.max(this.#completeSince, now - visitMemory)
    for (const [visitor, known] of changes) {
      if (yielder.isDue) await yielder.yield()
      if (lastSeen(known) >= since) {
        this.#past.delete(visitor)
        this.#open.set(visitor, trimmed(known, since))
      } else {
        this.#open.delete(visitor)
        this.#keepPast(visitor, shortened(known))
      }
    }
    this.#forget(since)
  }

  #keepPast(visitor: bigint, known: Known): void {
    const past = this.#past
    past.set(visitor, known)
    for (let next = past.oldest; next; next = past.oldest) {
      if (past.size <= this.#pastLimit && past.bytes <= pastBytes) break
      past.delete(next.visitor)
    }
  }

  /** Drops visitors whose visits are over, and moves the time since which the state is complete. */
  #forget(since: number): void {
    const open = this.#open
    let line = Math.max(since, this.#completeSince)
    for (let next = open.oldest; next; next = open.oldest) {
      if (next.last >= line && open.size <= this.#openLimit && open.bytes <= openBytes) break
      open.delete(next.visitor)
      line = Math.max(line, next.last + 1)
    }
    this.#completeSince = line
  }
}

/** The last visits of a visitor who has many. */
function shortened(known: Known): Known {
  const first = known.visits.at(-pastVisits)
  return first ? trimmed(known, first.lastAny) : known
}
