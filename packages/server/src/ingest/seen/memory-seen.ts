/** Ids seen by this node: a filter tells most new ids as new; what it is unsure of is asked of the store. */
import type { JournaledEvent } from '../record/event-record.ts'
import { SeenFilter } from './filter.ts'
import { copyWindow, type SeenIds } from './seen-ids.ts'

export interface SeenSource {
  /** Unix seconds of the last counted copy, of those counted within the last days. */
  received(events: readonly JournaledEvent[]): Promise<Map<bigint, number>>
  /** Which of these were ever counted. */
  counted(events: readonly JournaledEvent[]): Promise<Set<bigint>>
}

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

  /** Takes over ids that the store holds. */
  fill(ids: readonly { readonly event: bigint; readonly received: number }[]): void {
    for (const { event, received } of ids) this.#filter.add(event, received)
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

  add(events: readonly JournaledEvent[]): void {
    let newest = 0
    for (const { event, received } of events) {
      this.#filter.add(event, received)
      if (received > newest) newest = received
    }
    this.#filter.forgetBefore(newest - copyWindow)
  }
}
