/**
 * Work that copies stored rows, or changes those of a website where several nodes write. It waits for the writer, and then runs while nothing is
 * written. On one node, changes hold back the website alone (`website-changes.ts`).
 */

interface Waiting {
  /** The website whose stored rows the work changes; null if it changes none. */
  readonly changes: string | null
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

  /** Resolves like `work` when it has run. Rejects if the queue has ended. `changes`: the website whose stored rows the work changes, if any. */
  add<T>(changes: string | null, work: () => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      if (this.#ended) throw notTaken()
      this.#waiting.push({ changes, run: () => work().then(resolve, reject), reject })
      this.#added()
    })
  }

  /**
   * Runs what waits now, one after the other. What is added meanwhile waits until events were written again: whoever always adds more must not keep
   * the events of all waiting. Work that fails rejects only its own promise. Resolves to the websites that were changed.
   */
  async runWaiting(): Promise<string[]> {
    const changed = new Set<string>()
    for (let left = this.#waiting.length; left > 0; left--) {
      const next = this.#waiting.shift()
      await next?.run()
      if (next?.changes != null) changed.add(next.changes)
    }
    return [...changed]
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
