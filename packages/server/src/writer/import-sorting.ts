/** Has waiting imported files sorted by time before they are written, if there are several. Live files are written meanwhile. */
import { setTimeout as wait } from 'node:timers/promises'
import type { JournalFile, Lane } from '../journal/journal.ts'
import type { Log } from '../lib/log.ts'
import type { Batches } from './batches/batches.ts'
import type { CallDuplicates } from './duplicates/call-duplicates.ts'
import type { Retry } from './retry.ts'

export interface ImportSortingOptions {
  readonly batches: Batches
  readonly lane: Lane
  readonly duplicates: CallDuplicates
  readonly retry: Retry
  readonly log: Log
  readonly stopped: AbortSignal
  /** Names of files that an earlier run left unprepared. Files sorted from these are left files, too. */
  readonly left: Set<string>
}

/** Fewer files are written as they are. Each sorted file takes memory and an open file. */
const fewestFiles = 4
const mostFiles = 128
const verdictStep = 50

export class ImportSorting {
  readonly #options: ImportSortingOptions
  /** Waiting files that were sorted, or that are in order already. */
  readonly #seen = new Set<string>()
  /** Files of the last sort that are not in the store yet, and the calls whose events are spread over them. */
  readonly #unstored = new Set<string>()
  #calls: readonly number[] = []
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
    if (this.#unstored.size > 0 || this.#waiting().length < fewestFiles) return false
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
  async over(): Promise<void> {
    await this.#running
  }

  /** Call this when a batch is in the store. Returns the calls whose events are then all stored. */
  stored({
    name,
    calls,
  }: {
    readonly name: string
    readonly calls: ReadonlyMap<number, number>
  }): Iterable<number> {
    this.#seen.delete(name)
    if (!this.#unstored.delete(name)) return calls.keys()
    return this.#unstored.size === 0 ? this.#calls : []
  }

  #waiting(): JournalFile[] {
    return this.#options.lane.closed.all.filter(({ name }) => !this.#seen.has(name))
  }

  async #sort(): Promise<void> {
    const { batches, lane, duplicates, retry, stopped, left } = this.#options
    // The last events of an import are in the open file. Written by themselves, they would continue visits of the whole set.
    await lane.closeOpen()
    const files = this.#waiting().slice(0, mostFiles)
    for (const { name } of files) this.#seen.add(name)
    const sorted = await batches.sort(files)
    if (!sorted) return
    // A verdict is given for a whole call, when its batch is prepared. Waiting calls give up soon.
    while (duplicates.awaits(sorted.calls)) await wait(verdictStep, null, { signal: stopped })
    await retry.untilDone(() => lane.closed.replace(files, sorted))
    const names = sorted.files.map(({ name }) => name)
    const wasLeft = files.some(({ name }) => left.has(name))
    for (const { name } of files) {
      this.#seen.delete(name)
      left.delete(name)
    }
    for (const name of names) {
      this.#seen.add(name)
      this.#unstored.add(name)
      if (wasLeft) left.add(name)
    }
    this.#calls = sorted.calls
  }
}
