/** Learns from the writer how many events of an import call were counted before. */
import { inTime } from '../../lib/concurrency/in-time.ts'

/** The writer's answers about import calls. */
export interface ImportedDuplicates {
  readonly duplicates: {
    /** Whether one of the sorted ids may belong to a call that is not in the store yet. */
    mayRepeat(ids: BigUint64Array): boolean
    /** The number of duplicates among a call's events, once the writer knows it. Call this before its records are committed. */
    verdict(call: number, ids: CallIds): Promise<number>
    /** The number as far as it is known now. */
    ahead(call: number): Promise<number>
    forgetVerdict(call: number): void
    /** Removes a call whose records did not become durable. */
    withdraw(call: number): void
  }
  /** Why the writer cannot continue; null if it can. */
  readonly failure: unknown
  /** Age in milliseconds of the oldest accepted event of a lane that is not in the store; 0 if all are. */
  lag(lane: 'live' | 'imports'): number
}

/** Ids of a call's events. */
export interface CallIds {
  readonly website: Uint8Array
  readonly ids: BigUint64Array
}

/** How long an answer waits, in milliseconds, for the number of duplicates among a call's events. */
export interface ImportTimeouts {
  /** For the writer, which knows it once the call is prepared. */
  readonly writer: number
  /** After that for the store, which knows the events counted before. */
  readonly store: number
}

const defaultTimeouts: ImportTimeouts = { writer: 250, store: 5000 }
/** A writer that is this many milliseconds behind is not waited for. */
const farBehind = 500

export class DuplicateCount {
  readonly #writer: ImportedDuplicates
  readonly #call: number
  readonly #verdict: Promise<number>

  /** Call this before the call's records are committed. */
  constructor(writer: ImportedDuplicates, call: number, ids: CallIds) {
    this.#writer = writer
    this.#call = call
    this.#verdict = ids.ids.length > 0 ? writer.duplicates.verdict(call, ids) : Promise.resolve(0)
  }

  /** The call's records did not become durable. */
  withdraw(): void {
    this.#writer.duplicates.withdraw(this.#call)
  }

  /** Call this once the records are durable. `stopping`: it waits no longer, because the server stops. */
  async known(stopping: AbortSignal, timeouts = defaultTimeouts): Promise<number> {
    const wait = this.#writer.lag('imports') > farBehind ? 0 : timeouts.writer
    const count =
      (await unlessLate(this.#verdict, wait, stopping)) ?? (await this.#ahead(timeouts.store, stopping))
    this.#writer.duplicates.forgetVerdict(this.#call)
    return count
  }

  /** The number while the writer is behind. 0 if the store cannot be queried now; the writer drops duplicates in any case. */
  async #ahead(wait: number, stopping: AbortSignal): Promise<number> {
    if (this.#writer.failure !== null) return 0
    return (await unlessLate(this.#writer.duplicates.ahead(this.#call), wait, stopping)) ?? 0
  }
}

/** The number, or null if it takes too long or fails. */
function unlessLate(
  wanted: Promise<number>,
  milliseconds: number,
  stopping: AbortSignal,
): Promise<number | null> {
  return inTime(
    wanted.catch(() => null),
    milliseconds,
    null,
    stopping,
  )
}
