/**
 * Names of journal files: a number that grows from run to run, and random letters. So two batches never share a name, even if the folder was emptied
 * or the clock set back. The name is the batch's deduplication token in the events store.
 */
import { randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'

export class FileNames {
  #last: number

  /** `taken`: names already in the folder. */
  constructor(taken: readonly string[], now: number) {
    this.#last = Math.max(now, ...taken.map((name) => Number.parseInt(name, 10) || 0))
  }

  next(): string {
    this.#last += 1
    return `${String(this.#last).padStart(15, '0')}-${randomBytes(4).toString('hex')}`
  }
}

/** Whether a file of this name in the journal's folder has events that wait. */
export function isJournalFile(name: string): boolean {
  return /\.(log|import)$/.test(name)
}

/** Unix milliseconds at which the oldest file of a folder was begun, or some time before that, taken from its name; infinite for an empty folder. */
export async function oldestFile(dir: string): Promise<number> {
  const begun = (await readdir(dir)).map((name) => Number.parseInt(name, 10)).filter((number) => number > 0)
  return Math.min(Number.POSITIVE_INFINITY, ...begun)
}
