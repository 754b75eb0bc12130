/** Processes items one after the other. Every few milliseconds it lets the event loop read what has arrived. */

/** Milliseconds. */
const longestSlice = 8
/** Items between two checks of the clock. */
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
      // An item that throws must not block the following ones.
      waiting.splice(0, done)
      this.#begun = waiting.length > 0
      if (this.#begun) setImmediate(this.#run)
    }
  }
}
