/**
 * The state of visits in memory. Visits that may still go on are held for as long as they may; beside them a bounded number of visitors of the
 * past, for imports. Who is in neither has had no event since `completeSince`. Both are bounded: where more visits are going on, those longest
 * silent are forgotten and looked up in the store should they go on. Each is kept as one text of bytes: as objects they took four times the memory,
 * and the collector of garbage had to walk through all of them.
 */
import { Pace } from '../../lib/pace.ts'
import { packKnown, unpackKnown } from './known-bytes.ts'
import { type Known, lastSeen, nobodySince, trimmed, visitMemory } from './state.ts'

/** Visitors held, at about 400 bytes each. */
const goingLimit = 100_000
const pastLimit = 50_000
/** Bytes of visitors of the past: one of them may have twenty visits. */
const pastBytes = 16_777_216

/** Visits held of one visitor of the past. */
const pastVisits = 20

export class MemoryVisits {
  readonly #goingLimit: number
  readonly #pastLimit: number
  /** In the order of their last change. */
  readonly #going = new Map<bigint, string>()
  #past = new Map<bigint, string>()
  #older = new Map<bigint, string>()
  #pastBytes = 0
  #completeSince = Number.POSITIVE_INFINITY

  constructor(options: { goingLimit?: number; pastLimit?: number } = {}) {
    this.#goingLimit = options.goingLimit ?? goingLimit
    this.#pastLimit = options.pastLimit ?? pastLimit
  }

  /** Takes over what the store holds of visits going on at `since` or later. */
  fill(all: ReadonlyMap<bigint, Known>, since: number): void {
    for (const [visitor, known] of all) this.#going.set(visitor, packKnown(known))
    this.#completeSince = since
  }

  /** Visitors held. */
  get size(): number {
    return this.#going.size + this.#past.size + this.#older.size
  }

  /** What is known of each of these visitors; those nothing is held of are answered with how far back that means "no visit". */
  read(visitors: readonly bigint[]): Map<bigint, Known> {
    const found = new Map<bigint, Known>()
    const nothing = nobodySince(this.#completeSince)
    for (const visitor of visitors) {
      const held = this.#going.get(visitor) ?? this.#past.get(visitor) ?? this.#older.get(visitor)
      found.set(visitor, held === undefined ? nothing : unpackKnown(held))
    }
    return found
  }

  /** Keeps what a batch has made. `now` is the time of the newest receipt. */
  async write(changes: ReadonlyMap<bigint, Known>, now: number): Promise<void> {
    const pace = new Pace()
    const since = Math.max(this.#completeSince, now - visitMemory)
    for (const [visitor, known] of changes) {
      if (pace.due) await pace.rest()
      this.#going.delete(visitor)
      this.#past.delete(visitor)
      this.#older.delete(visitor)
      if (lastSeen(known) >= since) this.#going.set(visitor, packKnown(trimmed(known, since)))
      else this.#keepPast(visitor, shortened(known))
    }
    this.#forget(since)
  }

  #keepPast(visitor: bigint, known: Known): void {
    if (this.#past.size >= this.#pastLimit || this.#pastBytes >= pastBytes) {
      this.#older = this.#past
      this.#past = new Map()
      this.#pastBytes = 0
    }
    const packed = packKnown(known)
    this.#pastBytes += packed.length
    this.#past.set(visitor, packed)
  }

  /** Forgets visitors from the front whose visits are over, and moves the line behind which nobody is missing. */
  #forget(since: number): void {
    let line = since
    for (const [visitor, held] of this.#going) {
      const last = lastSeen(unpackKnown(held))
      if (last >= line && this.#going.size <= this.#goingLimit) break
      this.#going.delete(visitor)
      line = Math.max(line, last + 1)
    }
    this.#completeSince = line
  }
}

/** The last visits of a visitor who has many. */
function shortened(known: Known): Known {
  const first = known.visits.at(-pastVisits)
  return first ? trimmed(known, first.lastAny) : known
}
