/** Ids that were counted: a filter tells most new ids as new; what it is unsure of is asked of the store. */
import type { JournaledEvent } from '../record/event-record.ts'
import { SeenFilter } from './filter.ts'
import { copyWindow, type SeenIds, type SeenSource } from './seen-ids.ts'

export class MemorySeen implements SeenIds {
  readonly #source: SeenSource
  readonly #filter = new SeenFilter()

  constructor(source: SeenSource) {
    this.#source = source
  }

  /** Ids held. */
  get size(): number {
    return this.#filter.size
  }

  /** Takes over ids that the store holds; `now` is what the clock says that they were received by. */
  fill(ids: readonly { readonly event: bigint; readonly received: number }[], now: number): void {
    const age = now - performance.now()
    for (const { event, received } of ids) this.#filter.add(event, received - age)
  }

  async duplicates(events: readonly JournaledEvent[]): Promise<Set<bigint>> {
    const found = new Set<bigint>()
    const imported = events.filter(({ call }) => call !== 0)
    const unsure = events.filter(({ call, event }) => call === 0 && this.#filter.mayHave(event))
    if (imported.length > 0) for (const event of await this.#source.counted(imported)) found.add(event)
    if (unsure.length > 0) {
      const received = await this.#source.received(unsure)
      for (const event of unsure) {
        const first = received.get(event.event)
        if (first !== undefined && event.received - first * 1000 <= copyWindow) found.add(event.event)
      }
    }
    return found
  }

  /** Notes ids as counted just now. Their age is not read off the clock, which may be set. */
  add(ids: readonly { readonly event: bigint }[]): void {
    const now = performance.now()
    for (const { event } of ids) this.#filter.add(event, now)
    this.#filter.forgetBefore(now - copyWindow)
  }
}
