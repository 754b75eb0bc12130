/**
 * The journal: what was accepted and is not yet in the events store. The room's door; see README.md. It has two lanes, so that what happens now does
 * not wait behind what is imported: each has files of its own, and the writer takes live ones first.
 */
import type { Log } from '../lib/log.ts'
import { Lane, type LaneOptions } from './lane.ts'

export { oldestFile } from './file-names.ts'
export {
  type KeptJournalLimits,
  keptFolder,
  lastKept,
  openKeptJournal,
  readKeptName,
} from './kept-journal.ts'
export type { JournalFile, Lane } from './lane.ts'
export { type SortedFiles, sortByTime } from './sort-by-time.ts'
export { overlap, type TimeSpan } from './time-spans.ts'

export interface JournalOptions extends Pick<LaneOptions, 'begun' | 'beforeSync' | 'retire' | 'synced'> {
  readonly dir: string
  /** Bytes that may wait here before events are refused. */
  readonly maxBytes: number
  readonly log: Log
  /** Bytes of a file of imported events. */
  readonly importFileBytes?: number
}

const liveEnd = '.log'
const importEnd = '.import'
/** Imports leave a quarter of the budget to what happens now. */
const importShare = 0.75
/** Of imported events: what is written before it is the live lane's turn again. */
const importFileBytes = 8_388_608

export class Journal {
  readonly live: Lane
  readonly imports: Lane
  readonly #options: JournalOptions
  /** Bytes that lie in the folder beside the lanes' files (plans). */
  #charged: number

  private constructor(options: JournalOptions, live: Lane, imports: Lane) {
    this.#options = options
    this.#charged = 0
    this.live = live
    this.imports = imports
  }

  /** Opens the journal of a folder; files that an earlier run left come first. */
  static async open(options: JournalOptions): Promise<Journal> {
    const { dir, log, maxBytes, begun, beforeSync, retire, synced } = options
    const common = {
      ...{ dir, log },
      ...(begun && { begun }),
      ...(retire && { retire }),
      ...(synced && { synced }),
    }
    const live: Lane = await Lane.open({
      ...{ ...common, fileEnd: liveEnd, maxBytes },
      elsewhere: () => journal.waitingBytes - live.waitingBytes,
      ...(beforeSync && { beforeSync }),
    })
    const imports: Lane = await Lane.open({
      ...{
        ...common,
        fileEnd: importEnd,
        maxBytes: maxBytes * importShare,
        fileBytes: options.importFileBytes ?? importFileBytes,
      },
      elsewhere: () => journal.waitingBytes - imports.waitingBytes,
    })
    const journal = new Journal(options, live, imports)
    return journal
  }

  /** Bytes accepted and not yet in the store. */
  get waitingBytes(): number {
    return this.live.waitingBytes + this.imports.waitingBytes + this.#charged
  }

  /** Whether half of the budget is free. */
  get roomy(): boolean {
    return this.waitingBytes < this.#options.maxBytes / 2
  }

  /** Whether live events are refused. */
  get refuses(): boolean {
    return this.live.failing || this.live.full
  }

  /** Whether a closed file bears the name. */
  has(name: string): boolean {
    return this.live.has(name) || this.imports.has(name)
  }

  /** Forgets a closed file, whose content is safe elsewhere. */
  async drop(file: { readonly name: string }): Promise<void> {
    await this.live.drop(file)
    await this.imports.drop(file)
  }

  /** Keeps a closed file that this version cannot read; the next run tries again. */
  async setAside(file: { readonly name: string }): Promise<void> {
    await this.live.setAside(file)
    await this.imports.setAside(file)
  }

  /** Counts bytes that lie in the folder beside the lanes' files (plans) into the budget. */
  charge(bytes: number): void {
    this.#charged += bytes
  }

  /** Syncs what is still open and closes the files, which the next run writes. */
  async close(): Promise<void> {
    await this.live.close()
    await this.imports.close()
  }
}
