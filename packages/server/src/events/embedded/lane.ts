/** A lane runs a fixed number of calls at once. Others wait in a queue; a full queue rejects calls. */

export class LaneFull extends Error {}

export class Lane {
  readonly #width: number
  readonly #line: number
  #running = 0
  readonly #waiting = new Set<() => void>()

  constructor(width: number, line: number) {
    this.#width = width
    this.#line = line
  }

  /** Runs `work` when a slot is free. Rejects with `LaneFull`, or with the signal's reason if it aborts before that. */
  async run<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    signal.throwIfAborted()
    if (this.#running < this.#width) this.#running++
    else await this.#wait(signal)
    try {
      return await work()
    } finally {
      const [next] = this.#waiting
      if (next) next()
      else this.#running--
    }
  }

  #wait(signal: AbortSignal): Promise<void> {
    if (this.#waiting.size >= this.#line) throw new LaneFull('Too many simultaneous queries')
    return new Promise((resolve, reject) => {
      const turn = () => {
        this.#waiting.delete(turn)
        signal.removeEventListener('abort', leave)
        resolve()
      }
      const leave = () => {
        this.#waiting.delete(turn)
        reject(signal.reason)
      }
      this.#waiting.add(turn)
      signal.addEventListener('abort', leave, { once: true })
    })
  }
}
