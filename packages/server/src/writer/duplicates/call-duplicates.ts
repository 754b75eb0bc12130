/**
 * The number of duplicates among the events of an import call. The writer finds it when it plans the batch. If the writer is behind, the number is
 * computed ahead, from the ids of waiting calls and of counted events. The writer still decides.
 */
import { EventLoopYielder } from '../../lib/concurrency/event-loop-yielder.ts'
import { IdFilter } from './id-filter.ts'
import { addAll, suspectsOf, without, withoutRepeats } from './sorted-ids.ts'

export interface CountedSource {
  counted(website: Uint8Array, ids: BigUint64Array): Promise<number>
}

export interface CallIds {
  /** Sixteen bytes of the website's id. */
  readonly website: Uint8Array
  /** Ids of the events, sorted. */
  readonly ids: BigUint64Array
}

interface Waiting extends CallIds {
  /** Ids that the filter of earlier calls' ids may contain. */
  readonly suspects: BigUint64Array
  readonly order: number
}

interface Verdict {
  readonly duplicates: Promise<number>
  readonly report: (duplicates: number) => void
}

export class CallDuplicates {
  readonly #source: CountedSource
  readonly #wake: () => void
  readonly #verdicts = new Map<number, Verdict>()
  /** Calls that are not in the store yet, in order of arrival. */
  readonly #waiting = new Map<number, Waiting>()
  /** Their ids. */
  #filter = new IdFilter()
  #order = 0

  constructor(source: CountedSource, wake: () => void) {
    this.#source = source
    this.#wake = wake
  }

  /** Whether a call waits for a verdict. */
  get awaited(): boolean {
    return this.#verdicts.size > 0
  }

  /** Whether one of the sorted ids may belong to a call that is not in the store yet. */
  mayRepeat(ids: BigUint64Array): boolean {
    return suspectsOf(ids, this.#filter).length > 0
  }

  /** Whether one of the calls waits for its verdict. */
  awaits(calls: readonly number[]): boolean {
    return calls.some((call) => this.#verdicts.has(call))
  }

  /** The number of duplicates among a call's events, once the writer knows it. Call this before its records are committed. */
  verdict(call: number, { website, ids }: CallIds): Promise<number> {
    const own = withoutRepeats(ids)
    const suspects = suspectsOf(own, this.#filter)
    this.#order++
    addAll(own, this.#filter, this.#order)
    this.#waiting.set(call, { website, ids, suspects, order: this.#order })
    let report: Verdict['report'] = () => {}
    const duplicates = new Promise<number>((resolve) => {
      report = resolve
    })
    this.#verdicts.set(call, { duplicates, report })
    this.#wake()
    return duplicates
  }

  /** Stops waiting for a verdict. */
  forgetVerdict(call: number): void {
    this.#verdicts.delete(call)
  }

  /** Removes a call whose records did not become durable. */
  withdraw(call: number): void {
    this.#verdicts.delete(call)
    this.stored([call])
  }

  /** The number of duplicates as far as it is known now. If the writer has decided, its verdict, because then the call's own ids are counted, too. */
  ahead(call: number): Promise<number> {
    const verdict = this.#verdicts.get(call)
    const counted = this.#countAhead(call)
    return verdict ? Promise.race([verdict.duplicates, counted]) : counted
  }

  async #countAhead(call: number): Promise<number> {
    const asked = this.#waiting.get(call)
    if (!asked) return 0
    const repeated = without(asked.suspects, await this.#notEarlier(asked))
    const left = without(withoutRepeats(asked.ids), repeated)
    return asked.ids.length - left.length + (await this.#source.counted(asked.website, left))
  }

  /** The suspects that no earlier call has that waits. Any number of calls may wait, so requests are answered meanwhile. */
  async #notEarlier({ suspects, order }: Waiting): Promise<BigUint64Array> {
    const yielder = new EventLoopYielder()
    let left = suspects
    for (const earlier of this.#waiting.values()) {
      if (left.length === 0 || earlier.order >= order) break
      left = without(left, earlier.ids)
      if (yielder.isDue) await yielder.yield()
    }
    return left
  }

  /** The writer knows. */
  prepared(calls: ReadonlyMap<number, number>): void {
    for (const [call, duplicates] of calls) {
      this.#verdicts.get(call)?.report(duplicates)
      this.#verdicts.delete(call)
    }
  }

  /** Marks the calls' events as stored. */
  stored(calls: Iterable<number>): void {
    for (const call of calls) this.#waiting.delete(call)
    const [oldest] = this.#waiting.values()
    if (oldest) this.#filter.forgetBefore(oldest.order)
    else this.#filter = new IdFilter()
  }
}
