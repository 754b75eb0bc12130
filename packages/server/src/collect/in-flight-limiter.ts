/**
 * Bounds how many requests are inside at once: read, and waiting to be taken or for the disk. What is inside is answered within a time that this bounds, and
 * who finds it full is told so soon, for what comes is read before what is inside is worked on.
 */

/** What one processor takes in about a tenth of a second. */
const mostInside = 1024

/** Milliseconds. */
const recent = 1000

export class InFlightLimiter {
  readonly #now: () => number
  #inside = 0
  /** When someone was last turned away. */
  #last = Number.NEGATIVE_INFINITY

  constructor(now: () => number = () => performance.now()) {
    this.#now = now
  }

  /** Whether the request that has come now is to be turned away. */
  get tooLarge(): boolean {
    if (this.#inside < mostInside) return false
    this.#last = this.#now()
    return true
  }

  /** Whether someone was turned away lately: who has other work to do may then leave the processor to those who wait. */
  get lately(): boolean {
    return this.#now() - this.#last < recent
  }

  /** A request has been read. */
  enter(): void {
    this.#inside++
  }

  /** It is answered. */
  leave(): void {
    this.#inside--
  }
}
