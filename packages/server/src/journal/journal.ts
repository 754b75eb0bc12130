/**
 * The journal: accepted events that are not in the events store yet. Public file of the folder; see README.md. It has two lanes with separate files,
 * so live events do not wait behind imports. The writer takes live files first.
 */
import type { Log } from '../lib/log.ts'
import { Lane, type LaneOptions } from './lane.ts'

export type { NamedFile, NewFiles } from './draft.ts'
export { isJournalFile, oldestFile } from './file-names.ts'
export {
  type KeptJournalLimits,
  keptFolder,
  lastKept,
  openKeptJournal,
  readKeptName,
} from './kept-journal.ts'
export type { JournalFile, Lane } from './lane.ts'
export { longestWait, oldestLeft } from './left-files.ts'
export { sortByTime } from './sort-by-time.ts'
export { splitByMonths, splitByWebsite, splitFile } from './split-file.ts'
export { monthOf, overlap, type TimeSpan } from './time-spans.ts'

export interface JournalOptions extends Pick<LaneOptions, 'begun' | 'beforeSync' | 'retire' | 'synced'> {
  readonly dir: string
  /** Bytes that may wait here before events are refused. */
  readonly maxBytes: number
  readonly log: Log
  /** Largest size of a file of imported events. */
  readonly importFileBytes?: number
}

const liveEnd = '.log'
const importEnd = '.import'
/** Imports leave a quarter of the budget to live events. */
const importShare = 0.75
/** Sizes of a file of imported events. This much is written before the live lane is served again. */
const importFileBytes = 8_388_608
const fewestImportBytes = 1_048_576

export class Journal {
  readonly live: Lane
  readonly imports: Lane
  readonly #options: JournalOptions
  /** Bytes of other files in the folder (plans). */
  #charged: number

  private constructor(options: JournalOptions, live: Lane, imports: Lane) {
    this.#options = options
    this.#charged = 0
    this.live = live
    this.imports = imports
  }

  /** Opens the journal of a folder. Files of an earlier run come first. */
  static async open(options: JournalOptions): Promise<Journal> {
    // Records that are gathered between syncs go into the live lane alone.
    const { beforeSync: _, ...common } = options
    const live: Lane = await Lane.open({
      ...options,
      fileEnd: liveEnd,
      elsewhere: () => journal.waitingBytes - live.waitingBytes,
    })
    const imports: Lane = await Lane.open({
      ...common,
      fileEnd: importEnd,
      maxBytes: options.maxBytes * importShare,
      fileBytes: options.importFileBytes ?? importFileBytes,
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

  /** Makes files of imported events of about this size from now on, within bounds. */
  sizeImports(bytes: number): void {
    const most = this.#options.importFileBytes ?? importFileBytes
    this.imports.fileBytes = Math.min(most, Math.max(fewestImportBytes, bytes))
  }

  /** Whether there is a closed file of this name. */
  has(name: string): boolean {
    return this.live.closed.has(name) || this.imports.closed.has(name)
  }

  /** Deletes a closed file whose content is durable elsewhere. */
  async drop(file: { readonly name: string }): Promise<void> {
    await this.live.closed.drop(file)
    await this.imports.closed.drop(file)
  }

  /** Keeps a closed file that this version cannot read. The next run tries again. */
  async setAside(file: { readonly name: string }): Promise<void> {
    await this.live.closed.setAside(file)
    await this.imports.closed.setAside(file)
  }

  /** Lets all held files be taken. */
  release(): void {
    this.live.closed.release()
    this.imports.closed.release()
  }

  /** Adds bytes of other files in the folder (plans) to the budget. */
  charge(bytes: number): void {
    this.#charged += bytes
  }

  /** Syncs and closes the open files. The next run writes them. */
  async close(): Promise<void> {
    await this.live.close()
    await this.imports.close()
  }
}
