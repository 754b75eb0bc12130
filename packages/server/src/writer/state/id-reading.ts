import type { CountedIds } from '../duplicates/counted-ids.ts'
import { duplicateWindow } from '../duplicates/duplicates.ts'
import type { StateSource } from './writer-state.ts'

/**
 * Reads the ids that the store holds into the filter of counted ids, beside the turns: for a busy server that takes minutes, in which nobody's events
 * would be written. Until all are there, the store is asked for each id of a batch.
 */
export class IdReading {
  readonly #source: Pick<StateSource, 'ids' | 'now' | 'oldestWaiting'>
  readonly #filter: CountedIds
  /** Null before the first attempt, and after one that failed. */
  #attempt: symbol | null = null
  #failure: unknown = null

  constructor(source: Pick<StateSource, 'ids' | 'now' | 'oldestWaiting'>, filter: CountedIds) {
    this.#source = source
    this.#filter = filter
  }

  /** Begins, unless it has begun. Throws why an attempt failed, once: the writer reports it and comes again later. */
  ensure(): void {
    const failure = this.#failure
    this.#failure = null
    if (failure !== null) throw failure
    this.begin()
  }

  /** The same, but leaves a failure to be thrown in the next turn. */
  begin(): void {
    if (this.#attempt === null && this.#failure === null) this.restart()
  }

  /** Ids may be missing in the filter. Within a turn, when the store has everything that was prepared, or when the filter is told of what is not. */
  restart(): void {
    this.#filter.setIncomplete()
    const attempt = Symbol('attempt')
    this.#attempt = attempt
    const isCurrent = () => this.#attempt === attempt
    this.#read(isCurrent).catch((error: unknown) => {
      if (!isCurrent()) return
      this.#attempt = null
      this.#failure = error
    })
  }

  end(): void {
    this.#attempt = Symbol('ended')
  }

  async #read(isCurrent: () => boolean): Promise<void> {
    // Events that have waited for days are compared with the ids of their own time.
    const now = Math.min(this.#source.now(), await this.#source.oldestWaiting())
    for await (const ids of this.#source.ids.receivedSince(now - duplicateWindow)) {
      if (!isCurrent()) return
      this.#filter.fill(ids, now)
    }
    if (isCurrent()) this.#filter.setComplete(now)
  }
}
