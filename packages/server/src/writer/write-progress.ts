/** How far the writer is with each lane: what is not in the store yet, how old it is, and how fast it is written. */
import type { Journal, JournalFile } from '../journal/journal.ts'
import type { LaneName } from './write-delay.ts'
import { WriteSpeed } from './write-speed.ts'

/**
 * Milliseconds that writing a file of imports may take, because live events wait for it. Half as much made shuffled imports a third slower: each file
 * has a cost of its own, and visits that two files share are written twice.
 */
const importsHold = 2000
/** Bytes a millisecond, until a file was written. A flood is best noticed early, and most machines write the largest file of imports in time. */
const atFirst = { live: 1_024, imports: 4_096 }

/** A file taken from the journal and not in the store yet. */
interface TakenFile {
  readonly lane: LaneName
  /** Time of its first record, on the clock of `performance.now()`. */
  readonly since: number
  /** When it was taken, on the same clock. */
  readonly begun: number
  /** Bytes that the journal no longer has. */
  readonly prepared: number
}

export class WriteProgress {
  readonly #journal: Journal
  readonly #speed: Readonly<Record<LaneName, WriteSpeed>> = {
    live: new WriteSpeed(atFirst.live),
    imports: new WriteSpeed(atFirst.imports),
  }
  readonly #taken = new Map<string, TakenFile>()

  constructor(journal: Journal) {
    this.#journal = journal
    this.#sizeImports()
  }

  /** Call this when a file is taken from the journal. */
  taken(name: string, lane: LaneName, since: number): void {
    this.#taken.set(name, { lane, since, begun: performance.now(), prepared: 0 })
  }

  /** Call this when the journal's file was replaced by a plan. */
  prepared({ name, bytes }: Pick<JournalFile, 'name' | 'bytes'>): void {
    const file = this.#taken.get(name)
    if (file) this.#taken.set(name, { ...file, prepared: bytes })
  }

  /** Call this when the file is in the store or in the journal again. */
  forget(name: string): void {
    this.#taken.delete(name)
  }

  /** Writes a file of the lane. Files of imports are then made so large that writing one does not take long. */
  async measure<Result>(lane: LaneName, bytes: number, write: () => Promise<Result>): Promise<Result> {
    const result = await this.#speed[lane].measure(bytes, write)
    if (lane === 'imports') this.#sizeImports()
    return result
  }

  #sizeImports(): void {
    this.#journal.sizeImports(this.#speed.imports.now * importsHold)
  }

  /** Age in milliseconds of the oldest accepted event of a lane that is not in the store; 0 if all are. */
  lag(lane: LaneName): number {
    let oldest = this.#journal[lane].waitingSince ?? Number.POSITIVE_INFINITY
    for (const file of this.#taken.values()) if (file.lane === lane) oldest = Math.min(oldest, file.since)
    return oldest === Number.POSITIVE_INFINITY ? 0 : Math.max(0, performance.now() - oldest)
  }

  /** Milliseconds of writing that wait in the live lane, by what was lately written of it, or for which its oldest file has been written. */
  get liveBacklog(): number {
    let bytes = this.#journal.live.dueBytes
    let begun = performance.now()
    for (const file of this.#taken.values())
      if (file.lane === 'live') {
        bytes += file.prepared
        begun = Math.min(begun, file.begun)
      }
    return Math.max(bytes / this.#speed.live.now, performance.now() - begun)
  }
}
