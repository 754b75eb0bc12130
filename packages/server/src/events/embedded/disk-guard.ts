/**
 * Keeps the engine from writing to a disk that is nearly full. Its library (chdb 3.4) ignores writes that fail for lack of space: it treats rows as
 * stored, or merged, that are not on disk. So while space is scarce nothing is written or merged, and reading continues. The library counts failed
 * writes, though. If one failed, because the disk filled up faster than this notices, the process kills itself before it confirms anything. At the
 * next start the engine finds incomplete parts, sets them aside, and uses the parts they were merged from, which it keeps for minutes; unconfirmed
 * batches are sent again.
 */

import { mebibyte } from '../../lib/bytes/sizes.ts'
import { scarceBytes } from '../../lib/folders/disk-room.ts'

/** Bytes. */
export interface DiskSpace {
  readonly free: number
  readonly total: number
}

export interface DiskGuardOptions {
  readonly look: () => DiskSpace
  /** Number of the engine's writes to files that failed, since it started. */
  readonly failedWrites: () => Promise<number>
  /** Stops or starts the merges of all tables. */
  readonly merge: (on: boolean) => Promise<unknown>
  /** Ends the process at once; the reason is for the log. */
  readonly giveUp: (why: string) => void
  readonly report: (text: string) => void
  readonly now?: () => number
}

/** Milliseconds that stopping a merge may take. */
const settling = 2_000
const lookEvery = 200
/** Milliseconds after a write during which failed writes are counted at each look; at other times they are counted this often. */
const busy = 10_000

export interface SpaceLimits {
  /** With less free space than this, nothing is written. */
  readonly scarce: number
  /** With at least this much, writing resumes. */
  readonly again: number
}

export function spaceLimits(total: number): SpaceLimits {
  const scarce = scarceBytes(total)
  return { scarce, again: Math.floor(scarce * 1.25) }
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
  /** Failed writes that did no harm. */
  #failed = 0
  #writing = 0
  #wroteAt: number
  #countedAt: number
  #timer: NodeJS.Timeout | undefined

  constructor(options: DiskGuardOptions) {
    this.#options = options
    this.#now = options.now ?? Date.now
    this.#wroteAt = this.#countedAt = this.#now()
  }

  /** Checks at once, then several times a second. If the disk is full at the start, nothing was written yet, so the process continues. */
  async start(): Promise<void> {
    this.#failed = await this.#options.failedWrites()
    const { free, limits } = this.#look()
    if (free < limits.scarce) await this.#rest(free, limits, 0)
    this.#timer = setInterval(() => void this.check(), lookEvery)
    this.#timer.unref()
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  /** Runs a statement that writes. Throws `DiskScarce` if nothing may be written now. Does not return if the rows may not be on disk. */
  async write<T>(statement: () => Promise<T>): Promise<T> {
    const { free, limits } = this.#look()
    if (this.#isScarce || free < limits.scarce)
      throw new DiskScarce('No space left on device: nothing is written until there is enough')
    this.#wroteAt = this.#now()
    this.#writing++
    try {
      const outcome = await statement()
      if ((await this.#options.failedWrites()) > this.#failed) this.#giveUp()
      return outcome
    } finally {
      this.#writing--
    }
  }

  async check(): Promise<void> {
    await this.#count()
    const { free, limits } = this.#look()
    if (!this.#isScarce && free < limits.scarce) return this.#rest(free, limits, this.#now() + settling)
    if (this.#isScarce && free >= limits.again) {
      this.#isScarce = false
      this.#options.report(`the disk has ${megabytes(free)} MB free: the events engine writes again`)
      await this.#options.merge(true)
    }
  }

  async #count(): Promise<void> {
    const now = this.#now()
    const isQuiet = !this.#isScarce && now - this.#wroteAt >= busy
    if (isQuiet && now - this.#countedAt < busy) return
    // The engine may have no memory for it now. It is asked again at the next look.
    const failed = await this.#options.failedWrites().catch(() => null)
    if (failed === null) return
    this.#countedAt = now
    // While nothing is written or merged, the failed writes are those of queries, which told their callers.
    if (this.#isScarce && this.#writing === 0 && now >= this.#settlesAt) this.#failed = failed
    else if (failed > this.#failed) this.#giveUp()
  }

  #giveUp(): void {
    const { free } = this.#look()
    this.#options.giveUp(
      `a write of the events engine failed (${megabytes(free)} MB free): it starts again and looks what is whole`,
    )
  }

  async #rest(free: number, { again }: SpaceLimits, settlesAt: number): Promise<void> {
    this.#isScarce = true
    this.#settlesAt = settlesAt
    this.#options.report(
      `the disk has ${megabytes(free)} MB free: the events engine writes nothing until there are ${megabytes(again)}`,
    )
    await this.#options.merge(false)
  }

  #look(): { readonly free: number; readonly limits: SpaceLimits } {
    const { free, total } = this.#options.look()
    return { free, limits: spaceLimits(total) }
  }
}

const megabytes = (bytes: number): number => Math.round(bytes / mebibyte)
