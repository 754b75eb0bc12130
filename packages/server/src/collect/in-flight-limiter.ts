/**
 * Bounds the requests in flight, from when they are read: waiting to be processed, or waiting for the disk. The bound limits the time to answer them. A request
 * beyond it is rejected soon, because incoming data is read before requests in flight are processed.
 */

/** What one core processes in about a tenth of a second. */
const mostInside = 1024

/** Milliseconds for which a rejection was lately. */
const recent = 1000

export class InFlightLimiter {
  readonly #now: () => number
  #inside = 0
  /** Time of the last rejection. */
  #last = Number.NEGATIVE_INFINITY

  constructor(now: () => number = () => performance.now()) {
    this.#now = now
  }

  /** Whether a request that arrives now is to be rejected. If so, `rejectedLately` is true for a while. */
  rejects(): boolean {
    if (this.#inside < mostInside) return false
    this.#last = this.#now()
    return true
  }

  /** Whether a request was rejected lately. Other work may then leave the CPU to waiting requests. */
  get rejectedLately(): boolean {
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
