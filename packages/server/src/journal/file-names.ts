/**
 * Names of journal files: a number that grows from run to run, and random letters, so that no two batches ever share a name even
 * where the folder was emptied or the clock set back. The name is the batch's deduplication token in the events store.
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

/** When the oldest file of a folder was begun, by its name, or some time before; Unix milliseconds, infinite where there is none. */
export async function oldestFile(dir: string): Promise<number> {
  const begun = (await readdir(dir)).map((name) => Number.parseInt(name, 10)).filter((number) => number > 0)
  return Math.min(Number.POSITIVE_INFINITY, ...begun)
}
