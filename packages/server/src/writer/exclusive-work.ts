/** Work that changes or copies stored rows. It waits until everything planned is in the store, and then runs while nothing is written. */

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

  /** Runs what waits, one after the other, including what is added meanwhile. Work that fails rejects only its own promise. */
  async runAll(): Promise<void> {
    for (let work = this.#waiting.shift(); work; work = this.#waiting.shift()) await work.run()
  }

  /** Rejects what waits, and anything that is added from now on. */
  end(): void {
    this.#ended = true
    const waiting = this.#waiting
    this.#waiting = []
    for (const { reject } of waiting) reject(notTaken())
  }
}

function notTaken(): Error {
  return new Error('the writer is stopping')
}
