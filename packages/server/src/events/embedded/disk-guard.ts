/**
 * Keeps the engine from writing to a disk that is nearly full. Its library (chdb 3.4) ignores writes that fail for lack of space: it treats rows as
 * stored, or merged, that are not on disk. So while space is scarce nothing is written or merged, and reading continues. If a disk fills up faster
 * than this notices, the process kills itself before it confirms anything. At the next start the engine finds incomplete parts, sets them aside, and
 * uses the parts they were merged from; unconfirmed batches are sent again.
 */

/** Bytes. */
export interface DiskSpace {
  readonly free: number
  readonly total: number
}

export interface DiskGuardOptions {
  readonly look: () => DiskSpace
  /** Stops or starts the merges of all tables. */
  readonly merge: (on: boolean) => Promise<unknown>
  /** Ends the process at once; the reason is for the log. */
  readonly giveUp: (why: string) => void
  readonly tell: (text: string) => void
  readonly now?: () => number
}

const mebibyte = 1_048_576
/** Milliseconds that stopping a merge may take. */
const settling = 2_000
const lookEvery = 200

export interface SpaceLimits {
  /** With less free space than this, nothing is written. */
  readonly scarce: number
  /** With less than this, a write may have failed already. */
  readonly spent: number
  /** With at least this much, writing resumes. */
  readonly again: number
}

/** A twentieth of the disk, 256 MB at most. */
export function spaceLimits(total: number): SpaceLimits {
  const scarce = Math.min(256 * mebibyte, Math.floor(total / 20))
  return { scarce, spent: Math.floor(scarce / 4), again: Math.floor(scarce * 1.25) }
}

/** A temporary refusal; try again later. */
export class DiskScarce extends Error {
  readonly code = 'ENOSPC'
}

export class DiskGuard {
  readonly #options: DiskGuardOptions
  readonly #now: () => number
  #isScarce = false
  /** Until when a merge that was stopped may still write. */
  #settlesAt = 0
  #timer: NodeJS.Timeout | undefined

  constructor(options: DiskGuardOptions) {
    this.#options = options
    this.#now = options.now ?? Date.now
  }

  /** Checks at once, then several times a second. If the disk is full at the start, nothing was written yet, so the process continues. */
  async start(): Promise<void> {
    const { free, limits } = this.#look()
    if (free < limits.scarce) await this.#rest(free, limits, 0)
    this.#timer = setInterval(() => void this.check(), lookEvery)
    this.#timer.unref()
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  /** Call this before a write. Throws `DiskScarce`. */
  admit(): void {
    const { free, limits } = this.#look()
    if (this.#isScarce || free < limits.scarce)
      throw new DiskScarce('No space left on device: nothing is written until there is enough')
  }

  /** Call this after a write, before it is confirmed. */
  confirm(): void {
    const { free, limits } = this.#look()
    if (free < limits.spent) this.#options.giveUp(this.#filled(free))
  }

  async check(): Promise<void> {
    const { free, limits } = this.#look()
    const mayWrite = !this.#isScarce || this.#now() < this.#settlesAt
    if (mayWrite && free < limits.spent) return this.#options.giveUp(this.#filled(free))
    if (!this.#isScarce && free < limits.scarce) return this.#rest(free, limits, this.#now() + settling)
    if (this.#isScarce && free >= limits.again) {
      this.#isScarce = false
      this.#options.tell(`the disk has ${megabytes(free)} MB free: the events engine writes again`)
      await this.#options.merge(true)
    }
  }

  async #rest(free: number, { again }: SpaceLimits, settlesAt: number): Promise<void> {
    this.#isScarce = true
    this.#settlesAt = settlesAt
    this.#options.tell(
      `the disk has ${megabytes(free)} MB free: the events engine writes nothing until there are ${megabytes(again)}`,
    )
    await this.#options.merge(false)
  }

  #look(): { readonly free: number; readonly limits: SpaceLimits } {
    const { free, total } = this.#options.look()
    return { free, limits: spaceLimits(total) }
  }

  #filled(free: number): string {
    return `the disk filled up while the events engine wrote (${megabytes(free)} MB free): it starts again and looks what is whole`
  }
}

const megabytes = (bytes: number): number => Math.round(bytes / mebibyte)
