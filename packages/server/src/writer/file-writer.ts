/**
 * Writes one journal file after the other. While the batch of one is prepared, the previous one is committed. A file that cannot be written as it is
 * becomes several, or is held back.
 */
import type { Journal, JournalFile } from '../journal/journal.ts'
import type { Log } from '../lib/log.ts'
import type { Measure } from '../lib/measure.ts'
import type { Batches, PreparedBatch } from './batches/batches.ts'
import type { CallDuplicates } from './duplicates/call-duplicates.ts'
import type { ImportSorting } from './import-sorting.ts'
import type { ReplacedFiles } from './replaced-files.ts'
import type { Retry } from './retry.ts'
import type { LaneName } from './write-delay.ts'
import type { WriteProgress } from './write-progress.ts'

export interface FileWriterOptions {
  readonly batches: Batches
  readonly journal: Journal
  readonly log: Log
  readonly retry: Retry
  readonly progress: WriteProgress
  readonly duplicates: CallDuplicates
  readonly replaced: ReplacedFiles
  readonly sorting: ImportSorting
  /** Called with the name of a file that is prepared. */
  readonly prepared: (name: string) => void
  /** Called with the time that a file took from being taken until it was stored. */
  readonly stored?: Measure
}

export class FileWriter {
  readonly #options: FileWriterOptions
  #committing: Promise<void> = Promise.resolve()

  constructor(options: FileWriterOptions) {
    this.#options = options
  }

  /** Resolves when no batch is being committed. Rejects only when the writer is stopped. */
  committed(): Promise<void> {
    return this.#committing
  }

  /**
   * Prepares the file, which was taken from the lane, and begins to commit it. Resolves to the months of its events; 0 if it was replaced or held back.
   * Rejects only when the writer is stopped.
   */
  async write(file: JournalFile, lane: LaneName): Promise<number> {
    const { log, journal, batches, retry, progress, stored } = this.#options
    const begun = performance.now()
    progress.taken(file.name, lane, file.since)
    const batch = await this.#prepare(file)
    const { lostBytes, planBytes, unknown, parts, isHeld, months } = batch
    if (lostBytes > 0) log.warn({ file: file.name, bytes: lostBytes }, 'a journal file has an incomplete end')
    if (parts || isHeld) {
      await this.#replace(file, lane, batch)
      return 0
    }
    this.#options.prepared(file.name)
    if (unknown !== null) {
      log.error({ file: file.name, unknown }, 'a journal file is kept for the version that wrote it')
      await retry.untilDone(() => journal.setAside(file))
    }
    if (unknown !== null || batches.shared) {
      if (unknown === null) stored?.(performance.now() - begun)
      this.#noteStored(batch)
      return months
    }
    journal.charge(planBytes)
    progress.prepared(file)
    await this.#committing
    this.#committing = retry
      .untilDone(() => batches.commit(batch.name))
      .then(() => {
        journal.charge(-planBytes)
        stored?.(performance.now() - begun)
        this.#noteStored(batch)
      })
    this.#committing.catch(() => {})
    return months
  }

  #prepare(file: JournalFile): Promise<PreparedBatch> {
    const { journal, batches, retry, duplicates } = this.#options
    return retry.untilDone(() =>
      batches.prepare(file, async ({ calls }) => {
        await journal.drop(file)
        duplicates.prepared(calls)
      }),
    )
  }

  /** Puts the parts of a file in its place, if it has any, and holds back the file or its first part if it is of a held website. */
  async #replace(file: JournalFile, lane: LaneName, { parts, isHeld }: PreparedBatch): Promise<void> {
    const { journal, progress, replaced, sorting } = this.#options
    progress.forget(file.name)
    if (parts) {
      if (isHeld) await replaced.replaceWhole(journal[lane], [file], parts)
      else await replaced.replace(journal[lane], [file], parts)
      sorting.split(file, parts)
    }
    if (isHeld) journal[lane].closed.hold(parts?.files[0]?.name ?? file.name)
  }

  #noteStored(batch: PreparedBatch): void {
    const { progress, sorting, duplicates, replaced } = this.#options
    progress.forget(batch.name)
    sorting.stored(batch.name)
    duplicates.stored(replaced.stored(batch))
  }
}
