/** Does pieces of work one after the other, and between a few milliseconds of it lets the event loop read what has come. */

/** Milliseconds. */
const longestSlice = 8
/** Pieces between two looks at the clock. */
const unwatched = 8

export class TimeSlicedQueue<Piece> {
  readonly #work: (piece: Piece) => void
  readonly #now: () => number
  readonly #waiting: Piece[] = []
  #begun = false

  constructor(work: (piece: Piece) => void, now: () => number = () => performance.now()) {
    this.#work = work
    this.#now = now
  }

  add(piece: Piece): void {
    this.#waiting.push(piece)
    if (this.#begun) return
    this.#begun = true
    setImmediate(this.#run)
  }

  readonly #run = (): void => {
    const waiting = this.#waiting
    const end = this.#now() + longestSlice
    let done = 0
    try {
      do {
        const next = Math.min(waiting.length, done + unwatched)
        while (done < next) this.#work(waiting[done++] as Piece)
      } while (done < waiting.length && this.#now() < end)
    } finally {
      // One that throws is not to hold up those behind it.
      waiting.splice(0, done)
      this.#begun = waiting.length > 0
      if (this.#begun) setImmediate(this.#run)
    }
  }
}
