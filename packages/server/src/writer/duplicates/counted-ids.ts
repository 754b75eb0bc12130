/** Ids of counted events. A filter recognises most new ids; the store is queried for those it is unsure of. */

import { hour } from '@footfall/contract/durations'
import { keyOf } from '../../journal/record/event-hash.ts'
import type { JournaledEvent } from '../../journal/record/journaled-event.ts'
import { type Duplicates, type DuplicatesSource, duplicateWindow, type EventKey } from './duplicates.ts'
import { IdFilter } from './id-filter.ts'
import { suspectsOf } from './sorted-ids.ts'

/** Limit of websites for which it is remembered whether the filter holds all their ids. */
const maxWebsites = 10_000
/** Websites of a batch about which this is asked: each takes three queries, in which nobody's events are written. */
const mostAsked = 20
/** Possible error of the clock from which receipts are read. */
const margin = hour

export class CountedIds implements Duplicates {
  readonly #source: DuplicatesSource
  readonly #waited: () => Promise<number>
  /** Ids counted since the start. */
  readonly #filter = new IdFilter()
  /** Ids read from the store, apart, because they are older and forgotten first. */
  #stored = new IdFilter()
  /** Whether the filter holds the id of every event ever counted for a website, which is so for a new website. */
  readonly #whole = new Map<string, boolean>()
  /** Whether the filters hold all ids received since `#since`. Until then, the store is queried for every id. */
  #isComplete = false
  /** Ids received since then are in the filter; Unix milliseconds. */
  #since = Number.POSITIVE_INFINITY
  /** The newest receipt; 0 if none was given. */
  #newest = 0

  /** `waited`: for how many milliseconds the oldest event that is not counted yet has waited. */
  constructor(source: DuplicatesSource, waited: () => Promise<number>) {
    this.#source = source
    this.#waited = waited
  }

  /** Ids held. */
  get size(): number {
    return this.#filter.size + this.#stored.size
  }

  /** Ids are missing, and all are read from the store again. */
  setIncomplete(): void {
    this.#isComplete = false
    this.#stored = new IdFilter()
    this.#whole.clear()
  }

  /** Call this once every id was added or filled in that was received in the 48 hours before `now` or later. */
  setComplete(now: number): void {
    this.#isComplete = true
    this.#since = Math.min(this.#since, now - duplicateWindow)
  }

  /** Adds ids that the store holds. `now` is the time of the clock by which they were received. */
  fill(ids: readonly { readonly event: bigint; readonly received: number }[], now: number): void {
    const age = now - performance.now()
    for (const { event, received } of ids) this.#stored.add(event, received - age)
  }

  async duplicates(events: readonly JournaledEvent[]): Promise<ReadonlySet<string>> {
    const found = new Set<string>()
    const imported = await this.#unsure(events.filter(({ call }) => call !== 0))
    const unsure = events.filter(
      ({ call, event }) => call === 0 && (!this.#isComplete || this.#mayHave(event)),
    )
    if (imported.length > 0) for (const event of await this.#source.counted(imported)) found.add(event)
    if (unsure.length > 0) {
      const received = await this.#source.received(unsure)
      for (const event of unsure) {
        const key = keyOf(event.event)
        const first = received.get(key)
        // The store has the second in which the first came in.
        if (first !== undefined && Math.floor(event.received / 1000) - first <= duplicateWindow / 1000)
          found.add(key)
      }
    }
    return found
  }

  /** How many of a website's distinct ids were ever counted. */
  async counted(website: Uint8Array, ids: BigUint64Array): Promise<number> {
    const bytes = Buffer.from(website)
    const unsure = (await this.#isWhole(bytes)) ? suspectsOf(ids, this.#filter, this.#stored) : ids
    if (unsure.length === 0) return 0
    return (await this.#source.counted(Array.from(unsure, (event) => ({ website: bytes, event })))).size
  }

  /** The events for which the store must be queried, because only it knows ids older than the filter. */
  async #unsure<Event extends EventKey>(events: readonly Event[]): Promise<Event[]> {
    const websites = new Map<string, Buffer>()
    let last: Buffer | null = null
    for (const { website } of events)
      if (!last?.equals(website)) {
        websites.set(website.toString('latin1'), website)
        last = website
      }
    const unknown = [...websites].filter(([key]) => !this.#whole.has(key))
    // Of the others, all events are looked up, by one query. The next batch asks about some of them.
    for (const [, website] of unknown.slice(0, mostAsked)) await this.#isWhole(website)
    const only = websites.size === 1 ? this.#whole.get([...websites.keys()][0] ?? '') : undefined
    return events.filter(
      ({ website, event }) => !(only ?? this.#whole.get(website.toString('latin1'))) || this.#mayHave(event),
    )
  }

  #mayHave(event: bigint): boolean {
    return this.#filter.mayHave(event) || this.#stored.mayHave(event)
  }

  async #isWhole(website: Buffer): Promise<boolean> {
    if (!this.#isComplete) return false
    const key = website.toString('latin1')
    const known = this.#whole.get(key)
    if (known !== undefined) return known
    const since = this.#since
    const whole = !(await this.#source.hasOlder(website, since))
    // Meanwhile the filter may have lost or forgotten ids that the answer counts on.
    if (since !== this.#since || !this.#isComplete) return false
    if (this.#whole.size >= maxWebsites) this.#whole.clear()
    this.#whole.set(key, whole)
    return whole
  }

  /** Adds ids as counted just now. Their age is not read from the clock, which may be changed. */
  add(ids: readonly { readonly event: bigint; readonly received?: number }[]): void {
    const now = performance.now()
    for (const { event, received = 0 } of ids) {
      this.#filter.add(event, now)
      if (received > this.#newest) this.#newest = received
    }
  }

  /** Forgets ids of which no copy can come any more. Call it after ids were added. After an outage, copies of two days ago may still wait. Never rejects. */
  async forget(): Promise<void> {
    const filters = [this.#filter, this.#stored]
    const old = performance.now() - duplicateWindow
    if (!this.#isComplete || !filters.some((filter) => filter.hasBefore(old))) return
    const waited = await this.#waited().catch(() => Number.POSITIVE_INFINITY)
    if (!filters.map((filter) => filter.forgetBefore(old - waited)).includes(true)) return
    // Without a given receipt, only new websites are complete from here on.
    this.#since = this.#newest > 0 ? this.#newest - duplicateWindow + margin : Number.POSITIVE_INFINITY
    this.#whole.clear()
  }
}
