/** The state of a single node: in memory, built from the store at the first turn. A plan is prepared when its file has its name. */
import { CountedIds } from '../duplicates/counted-ids.ts'
import { MemoryVisits } from '../visits/memory-visits.ts'
import type { Known } from '../visits/state.ts'
import { visitMemory } from '../visits/state.ts'
import { IdReading } from './id-reading.ts'
import type { BatchChanges, StateSource, WriterState } from './writer-state.ts'

export class MemoryState implements WriterState {
  readonly shared = false
  readonly duplicates: CountedIds
  readonly #source: StateSource
  readonly #reading: IdReading
  #visits: MemoryVisits | null = null
  /** Websites whose stored visits were changed. */
  readonly #changed = new Set<string>()
  #held: string | null = null

  constructor(source: StateSource) {
    this.#source = source
    this.duplicates = new CountedIds(source.ids, () => source.longestWait())
    this.#reading = new IdReading(source, this.duplicates)
  }

  async turn<T>(work: () => Promise<T>): Promise<T> {
    this.#visits = await this.#currentVisits()
    this.#changed.clear()
    this.#reading.ensure()
    return work()
  }

  async read(visitors: readonly bigint[]): Promise<Map<bigint, Known>> {
    return this.#visits?.read(visitors) ?? new Map()
  }

  async persist({ known, newest, counted }: BatchChanges): Promise<void> {
    await this.#visits?.write(known, newest)
    this.duplicates.add(counted)
    await this.duplicates.forget()
  }

  counted(website: Uint8Array, ids: BigUint64Array): Promise<number> {
    // The writer asks for nothing when it starts.
    this.#reading.begin()
    return this.duplicates.counted(website, ids)
  }

  async isPrepared(): Promise<boolean> {
    return true
  }

  async isCommitted(): Promise<boolean> {
    return false
  }

  async committed(): Promise<void> {}

  async rebuild(): Promise<void> {}

  async held(): Promise<string | null> {
    return this.#held
  }

  async hold(website: string): Promise<boolean> {
    this.#held = website
    return true
  }

  async release(website: string): Promise<void> {
    this.#held = null
    this.#changed.add(website)
  }

  async close(): Promise<void> {
    this.#reading.end()
  }

  /** Reading all open visits again takes seconds on a busy server, in which no event of any website is written. */
  async #currentVisits(): Promise<MemoryVisits> {
    const visits = this.#visits
    if (!visits) return this.#buildVisits()
    if (this.#changed.size === 0) return visits
    const websites = [...this.#changed]
    const { known, since } = await this.#source.openVisits(visits.completeSince, websites)
    if (since > visits.completeSince) return this.#buildVisits()
    visits.replace(websites, known)
    return visits
  }

  async #buildVisits(): Promise<MemoryVisits> {
    const { known, since } = await this.#source.openVisits(this.#source.now() - visitMemory)
    const visits = new MemoryVisits()
    visits.fill(known, since)
    return visits
  }
}
