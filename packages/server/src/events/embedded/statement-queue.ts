/** Runs a fixed number of statements at once. Others wait; a full queue rejects them. */

export class QueueFull extends Error {}

export class StatementQueue {
  readonly #limit: number
  readonly #maxWaiting: number
  #running = 0
  readonly #waiting = new Set<() => void>()

  constructor(limit: number, maxWaiting: number) {
    this.#limit = limit
    this.#maxWaiting = maxWaiting
  }

  /** Runs `work` when a slot is free. Rejects with `QueueFull`, or with the signal's reason if it aborts before that. */
  async run<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    signal.throwIfAborted()
    if (this.#running < this.#limit) this.#running++
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
    if (this.#waiting.size >= this.#maxWaiting) throw new QueueFull('Too many simultaneous queries')
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
