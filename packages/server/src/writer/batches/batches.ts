/** What the writer does with one batch after the other, apart from when: prepares its plan, and commits it to the store. */
import type { JournalFile, SortedFiles } from '../../journal/journal.ts'

/** A batch whose plan is durable. */
export interface PreparedBatch {
  /** The journal file's name. */
  readonly name: string
  /** Length of the plan's file. */
  readonly planBytes: number
  /** Bytes at the journal file's end that no frame could be read from. */
  readonly lostBytes: number
  /** What in the journal file another version wrote; then nothing was prepared of it. Null: all could be read. */
  readonly unknown: string | null
  /** The import calls in it, with the number of duplicates among their events. */
  readonly calls: ReadonlyMap<number, number>
}

/** Every call may be made again when it has failed, and goes on from where it got to. */
export interface Batches {
  /** Whether other nodes write, too: then a plan is committed within the turn it was prepared in. */
  readonly shared: boolean
  /** Lays imported files out by time, as drafts; null: they are written as they are. */
  sort(files: readonly Pick<JournalFile, 'name' | 'path'>[]): Promise<SortedFiles | null>
  /** Makes a journal file's plan durable. From then on it is only ever committed; `release` removes the file. */
  prepare(
    file: Pick<JournalFile, 'name' | 'path'>,
    release: (batch: PreparedBatch) => Promise<void>,
  ): Promise<PreparedBatch>
  /** Brings a prepared plan into the store, and removes its file. Doing it again changes nothing. */
  commit(name: string): Promise<void>
  /**
   * Commits a plan that an earlier run has left; `standing`: its journal file is still there. One that was never prepared to the end is removed, to be made
   * anew. Resolves to what another version wrote, of which nothing was committed; null: it was read.
   */
  finish(name: string, standing: boolean, release: () => Promise<void>): Promise<string | null>
  /** Runs `work` while no node prepares anything; what is remembered of visits is then read anew. */
  runExclusive(work: () => Promise<void>): Promise<void>
  /** How many of these ids, sorted and each once, were counted by batches that are prepared or committed. */
  counted(website: Uint8Array, ids: BigUint64Array): Promise<number>
  /** Ends what is under way, which then rejects. */
  abort(): void
  close(): Promise<void>
}
