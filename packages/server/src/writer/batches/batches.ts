/** The writer's operations on a batch, apart from their timing: prepare its plan, commit it to the store. */
import type { NamedFile, NewFiles } from '../../journal/journal.ts'

/** A batch whose plan is durable. */
export interface PreparedBatch {
  /** The journal file's name. */
  readonly name: string
  /** Length of the plan's file. */
  readonly planBytes: number
  /** Bytes at the end of the journal file that contain no readable frame. */
  readonly lostBytes: number
  /** Which part of the journal file another version wrote; then nothing of it was prepared. Null if everything was readable. */
  readonly unknown: string | null
  /** The import calls in it, with the number of duplicates among their events. */
  readonly calls: ReadonlyMap<number, number>
  /** In how many months its events happened. */
  readonly months: number
  /** Drafts that the journal file was split into, because its plan would be too large or have too many months; then nothing of it was prepared. */
  readonly parts?: NewFiles
  /** Whether the first of the parts, or without parts the whole file, holds events of the held website; then nothing of it was prepared. */
  readonly isHeld?: boolean
}

/** Every call may be repeated after a failure and continues where it stopped. */
export interface Batches {
  /** Whether other nodes write, too. If so, a plan is committed within the turn in which it was prepared. */
  readonly shared: boolean
  /** Sorts imported files by time, as drafts of about this size or larger; null if they are to be written as they are. */
  sort(files: readonly NamedFile[], draftBytes: number): Promise<NewFiles | null>
  /**
   * Makes the plan of a journal file durable. From then on the plan is only committed. `release` removes the file. A file with events of a website that
   * is held is split instead.
   */
  prepare(file: NamedFile, release: (batch: PreparedBatch) => Promise<void>): Promise<PreparedBatch>
  /** Writes a prepared plan into the store and removes its file. Repeating it changes nothing. */
  commit(name: string): Promise<void>
  /**
   * Commits a plan of an earlier run. `standing`: its journal file still exists. A plan that was not fully prepared is removed, to be made again.
   * Resolves to the name of what another version wrote, in which case nothing was committed; null if it was readable.
   */
  finish(name: string, standing: boolean, release: () => Promise<void>): Promise<string | null>
  /** Runs `work` while no node prepares a batch or changes stored rows of a website. Resolves to whether it ran. */
  runExclusive(work: () => Promise<void>): Promise<boolean>
  /** Holds back a website's events on every node. False if a node holds back another website's. */
  hold(website: string): Promise<boolean>
  /** The website's stored visits were changed: they are read again, and its events are written again. */
  release(website: string): Promise<void>
  /** Whether a node holds back a website's events. */
  isHolding(): Promise<boolean>
  /** How many of these ids (sorted, without repeats) were counted by batches that are prepared or committed. */
  counted(website: Uint8Array, ids: BigUint64Array): Promise<number>
  /** Cancels work in progress, which then rejects. */
  abort(): void
  close(): Promise<void>
}
