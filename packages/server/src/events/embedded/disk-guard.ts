/**
 * Keeps the engine from writing to a disk that is nearly full. Its library (chdb 3.4) passes over a write that fails for want of space: it takes rows
 * for stored, and rows for merged, that do not lie there. So while space is scarce nothing is written and nothing merged, and reading goes
 * on. Where a disk filled up faster than could be seen, the process kills itself before it confirms anything: at its next start the engine finds
 * what is incomplete, puts it aside, and takes up again the rows it was merged of; what was not confirmed is sent again.
 */

/** Bytes. */
export interface DiskSpace {
  readonly free: number
  readonly total: number
}

export interface DiskGuardOptions {
  readonly look: () => DiskSpace
  /** Stops or starts merges of all tables. */
  readonly merge: (on: boolean) => Promise<unknown>
  /** Ends the process at once; what it is told is for whoever reads the log. */
  readonly giveUp: (why: string) => void
  readonly tell: (text: string) => void
  readonly now?: () => number
}

const mebibyte = 1_048_576
/** Stopping a merge takes a moment. */
const settling = 2_000
const lookEvery = 200

export interface SpaceLimits {
  /** Less free than this: nothing is written. */
  readonly scarce: number
  /** Less than this: something may have failed already. */
  readonly spent: number
  /** At least this much: it is written again. */
  readonly again: number
}

/** A twentieth of the disk, 256 MB at most. */
export function spaceLimits(total: number): SpaceLimits {
  const scarce = Math.min(256 * mebibyte, Math.floor(total / 20))
  return { scarce, spent: Math.floor(scarce / 4), again: Math.floor(scarce * 1.25) }
}

/** Refused, and to be tried again. */
export class DiskScarce extends Error {
  readonly code = 'ENOSPC'
}

export class DiskGuard {
  readonly #options: DiskGuardOptions
  readonly #now: () => number
  #isScarce = false
  /** Until when a merge that was told to stop may still write. */
  #settlesAt = 0
  #timer: NodeJS.Timeout | undefined

  constructor(options: DiskGuardOptions) {
    this.#options = options
    this.#now = options.now ?? Date.now
  }

  /** Looks at once, then several times a second. On a disk that is full already nothing has been written: the process goes on. */
  async start(): Promise<void> {
    const { free, limits } = this.#look()
    if (free < limits.scarce) await this.#rest(free, limits, 0)
    this.#timer = setInterval(() => void this.check(), lookEvery)
    this.#timer.unref()
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  /** Before something is written. Throws `DiskScarce`. */
  admit(): void {
    const { free, limits } = this.#look()
    if (this.#isScarce || free < limits.scarce)
      throw new DiskScarce('No space left on device: nothing is written until there is more')
  }

  /** After something was written, before it is confirmed. */
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
