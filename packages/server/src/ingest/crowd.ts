/**
 * Tells when more requests come than can be answered in time. What waits in front of the server is not seen, but how long it waits is: a turn of the event
 * loop goes through everybody who has come since the turn before, so whoever comes late in a long turn, and everybody in the next, waits as long as it takes.
 */

/** Milliseconds of one turn that are spent on taking requests. */
const longestTurn = 28

/** Milliseconds. */
const recent = 1000

export class Crowd {
  readonly #now: () => number
  readonly #afterTurn: (callback: () => void) => void
  #began: number | null = null
  /** When someone was last turned away. */
  #last = Number.NEGATIVE_INFINITY

  constructor(
    now: () => number = () => performance.now(),
    afterTurn: (callback: () => void) => void = setImmediate,
  ) {
    this.#now = now
    this.#afterTurn = afterTurn
  }

  /** Whether the request that has come now is better turned away. To be asked once for each. */
  get tooLarge(): boolean {
    const now = this.#now()
    if (this.#began === null) {
      this.#began = now
      this.#afterTurn(() => {
        this.#began = null
      })
    }
    const tooLarge = now - this.#began > longestTurn
    if (tooLarge) this.#last = now
    return tooLarge
  }

  /** Whether someone was turned away lately: who has other work to do may then leave the processor to those who wait. */
  get lately(): boolean {
    return this.#now() - this.#last < recent
  }
}
