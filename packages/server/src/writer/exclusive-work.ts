/**
 * Work that copies stored rows. It waits for the writer, and then runs while nothing is written. Changes of a website's rows hold back its events
 * alone (`website-changes.ts`).
 */

interface Waiting {
  readonly run: () => Promise<void>
  readonly reject: (error: Error) => void
}

export class ExclusiveWork {
  readonly #added: () => void
  #waiting: Waiting[] = []
  #ended = false

  /** `added` is called when work is added. */
  constructor(added: () => void) {
    this.#added = added
  }

  get isWaiting(): boolean {
    return this.#waiting.length > 0
  }

  /** Resolves like `work` when it has run. Rejects if the queue has ended. */
  add<T>(work: () => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      if (this.#ended) throw notTaken()
      this.#waiting.push({ run: () => work().then(resolve, reject), reject })
      this.#added()
    })
  }

  /**
   * Runs what waits now, one after the other. What is added meanwhile waits until events were written again: whoever always adds more must not keep
   * the events of all waiting. Work that fails rejects only its own promise.
   */
  async runWaiting(): Promise<void> {
    for (let left = this.#waiting.length; left > 0; left--) await this.#waiting.shift()?.run()
  }

  /** Rejects what waits, and anything that is added from now on. */
  end(): void {
    this.#ended = true
    const waiting = this.#waiting
    this.#waiting = []
    for (const { reject } of waiting) reject(notTaken())
  }
}

/** Why work is rejected that can no longer run. */
export function notTaken(): Error {
  return new Error('the writer is stopping')
}
