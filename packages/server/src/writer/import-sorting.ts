/** Has waiting imported files sorted by time before they are written, if there are several. Live files are written meanwhile. */
import type { JournalFile, Lane, NewFiles } from '../journal/journal.ts'
import type { Log } from '../lib/log.ts'
import type { Batches } from './batches/batches.ts'
import type { ReplacedFiles } from './replaced-files.ts'

export interface ImportSortingOptions {
  readonly batches: Batches
  readonly lane: Lane
  readonly replaced: ReplacedFiles
  readonly log: Log
  readonly stopped: AbortSignal
}

/** Fewer files are written as they are. Each sorted file takes memory and an open file. */
const fewestFiles = 4
const mostFiles = 128

export class ImportSorting {
  readonly #options: ImportSortingOptions
  /** Waiting files that were sorted, or that are in order already. */
  readonly #seen = new Set<string>()
  #running: Promise<void> | null = null

  constructor(options: ImportSortingOptions) {
    this.#options = options
  }

  /** Whether no imported file may be taken now. */
  get isRunning(): boolean {
    return this.#running !== null
  }

  /** Starts sorting if it is worth it. Returns whether it runs. */
  begin(): boolean {
    if (this.#running) return true
    if (!this.#options.replaced.areStored || this.#waiting().length < fewestFiles) return false
    this.#running = this.#sort()
      .catch((err: unknown) => {
        if (!this.#options.stopped.aborted)
          this.#options.log.warn({ err }, 'imported events are written in order of arrival')
      })
      .finally(() => {
        this.#running = null
      })
    return true
  }

  /** Resolves when no sort runs. */
  async done(): Promise<void> {
    await this.#running
  }

  /** Call this when a file was replaced by parts of it. They are in order if it was, and are not sorted again. */
  split(file: JournalFile, { files }: NewFiles): void {
    this.#seen.delete(file.name)
    for (const { name } of files) this.#seen.add(name)
  }

  /** Call this when the file is in the store. */
  stored(name: string): void {
    this.#seen.delete(name)
  }

  #waiting(): JournalFile[] {
    const { closed } = this.#options.lane
    return closed.all.filter(({ name }) => !this.#seen.has(name) && !closed.isHeld(name))
  }

  async #sort(): Promise<void> {
    const { batches, lane, replaced } = this.#options
    // The last events of an import are in the open file. Written by themselves, they would continue visits of the whole set.
    await lane.closeOpen()
    const files = this.#waiting().slice(0, mostFiles)
    for (const { name } of files) this.#seen.add(name)
    const sorted = await batches.sort(files, lane.fileBytes)
    if (!sorted) return
    await replaced.replace(lane, files, sorted)
    for (const { name } of files) this.#seen.delete(name)
    for (const { name } of sorted.files) this.#seen.add(name)
  }
}
