/** Journal files that were made from others. The events of an import call may be spread over several of them. */
import { setTimeout as pause } from 'node:timers/promises'
import type { JournalFile, Lane, NewFiles } from '../journal/journal.ts'
import type { CallDuplicates } from './duplicates/call-duplicates.ts'
import type { Retry } from './retry.ts'

export interface ReplacedFilesOptions {
  readonly duplicates: CallDuplicates
  readonly retry: Retry
  readonly stopped: AbortSignal
  /** Names of files that an earlier run left unprepared. Files made from these are left files, too. */
  readonly left: Set<string>
}

const verdictStep = 50

export class ReplacedFiles {
  readonly #options: ReplacedFilesOptions
  /** Made files that are not in the store yet, and the calls whose events are spread over them. */
  readonly #unstored = new Set<string>()
  #calls = new Set<number>()

  constructor(options: ReplacedFilesOptions) {
    this.#options = options
  }

  /** Whether everything is in the store. */
  get areStored(): boolean {
    return this.#unstored.size === 0
  }

  /** Replaces the files, which follow each other in the lane, by drafts made from them. */
  async replace(lane: Lane, files: readonly JournalFile[], drafts: NewFiles): Promise<void> {
    const { duplicates, stopped } = this.#options
    // A verdict is given for a whole call, when its batch is prepared. Waiting calls give up soon.
    while (duplicates.awaits(drafts.calls)) await pause(verdictStep, null, { signal: stopped })
    await this.replaceWhole(lane, files, drafts)
  }

  /** The same for drafts that do not divide the events of a call that waits for its verdict. */
  async replaceWhole(lane: Lane, files: readonly JournalFile[], drafts: NewFiles): Promise<void> {
    const { retry, left } = this.#options
    await retry.untilDone(() => lane.closed.replace(files, drafts))
    const names = drafts.files.map(({ name }) => name)
    const wasLeft = files.some(({ name }) => left.has(name))
    for (const name of names) {
      this.#unstored.add(name)
      if (wasLeft) left.add(name)
    }
    for (const { name } of files) {
      this.#unstored.delete(name)
      left.delete(name)
    }
    for (const call of drafts.calls) this.#calls.add(call)
  }

  /** Call this when a batch is in the store. Returns the calls whose events are then all stored. */
  stored({
    name,
    calls,
  }: {
    readonly name: string
    readonly calls: ReadonlyMap<number, number>
  }): Iterable<number> {
    if (!this.#unstored.delete(name)) return calls.keys()
    if (!this.areStored) return []
    const all = this.#calls
    this.#calls = new Set()
    return all
  }
}
