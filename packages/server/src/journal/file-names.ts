/**
 * Names of journal files: when the file was begun in Unix milliseconds, or a later number than before, and random letters. So two batches never share
 * a name, even if the folder was emptied or the clock set back. The name is the batch's deduplication token in the events store.
 */

import { randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { minute } from '@footfall/contract/durations'

export class FileNames {
  readonly #now: () => number
  #last: number

  /** `taken`: names already in the folder. */
  constructor(taken: readonly string[], now: () => number) {
    this.#now = now
    this.#last = Math.max(0, ...taken.map((name) => Number.parseInt(name, 10) || 0))
  }

  next(): string {
    this.#last = Math.max(this.#last + 1, this.#now())
    return `${String(this.#last).padStart(15, '0')}-${randomBytes(4).toString('hex')}`
  }
}

/** Whether a file of this name in the journal's folder has events that wait. */
export function isJournalFile(name: string): boolean {
  return /\.(log|import)$/.test(name)
}

/** Events come in before their file is begun; a disk that hangs may take a while for that. */
const margin = minute

/** A time in Unix milliseconds before which no event of a folder's files came in, taken from their names; infinite for an empty folder. */
export async function oldestFile(dir: string): Promise<number> {
  const begun = (await readdir(dir)).map((name) => Number.parseInt(name, 10)).filter((number) => number > 0)
  return Math.min(Number.POSITIVE_INFINITY, ...begun) - margin
}
