/** Work that waits for the writer, to run while nothing is written. Changes of a website's rows hold back its events alone (`website-changes.ts`). */
import { Stopping } from '../lib/errors/stopping.ts'

interface Waiting {
  readonly website: string | null
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

  /** The website whose rows the next work changes; null if nothing waits, or it changes none. */
  get website(): string | null {
    return this.#waiting[0]?.website ?? null
  }

  /** Resolves like `work` when it has run. Rejects if the queue has ended. */
  add<T>(website: string | null, work: () => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      if (this.#ended) throw notTaken()
      this.#waiting.push({ website, run: () => work().then(resolve, reject), reject })
      this.#added()
    })
  }

  /** Runs the next work. If it fails, it rejects only its own promise. */
  async runNext(): Promise<void> {
    await this.#waiting.shift()?.run()
  }

  /**
   * Runs what waits now, one after the other. What is added meanwhile waits until events were written again: whoever always adds more must not keep
   * the events of all waiting.
   */
  async runWaiting(): Promise<void> {
    for (let left = this.#waiting.length; left > 0; left--) await this.runNext()
  }

  /** Rejects what waits, and anything that is added from now on. */
  end(): void {
    this.#ended = true
    const waiting = this.#waiting
    this.#waiting = []
    for (const { reject } of waiting) reject(notTaken())
  }
}

function notTaken(): Stopping {
  return new Stopping('the writer is stopping')
}
