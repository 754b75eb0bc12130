/** Retries work with backoff until it succeeds. */
import type { Log } from '../lib/log.ts'

export interface RetryOptions {
  readonly log: Log
  /** Ends all trying. */
  readonly signal: AbortSignal
  /** Milliseconds before the second attempt. The pause doubles up to fifty times as long. */
  readonly firstPause: number
}

/** Times the first pause. */
const longestPause = 50

export class Retry {
  readonly #options: RetryOptions
  #failure: unknown = null

  constructor(options: RetryOptions) {
    this.#options = options
  }

  /** Why the last attempt failed; null if it did not. */
  get failure(): unknown {
    return this.#failure
  }

  /** Repeats the work with growing pauses until it succeeds. Rejects only when stopped. */
  async untilDone<T>(work: () => Promise<T>): Promise<T> {
    const { log, signal, firstPause } = this.#options
    for (let pause = firstPause; ; pause = Math.min(pause * 2, firstPause * longestPause)) {
      signal.throwIfAborted()
      try {
        const result = await work()
        if (this.#failure !== null) log.info('the writer continues')
        this.#failure = null
        return result
      } catch (error) {
        signal.throwIfAborted()
        if (this.#failure === null)
          log.warn({ err: error }, 'events wait in the journal: the events store does not accept them')
        this.#failure = error
        await rest(pause, signal)
      }
    }
  }
}

function rest(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, milliseconds)
    function done(): void {
      clearTimeout(timer)
      signal.removeEventListener('abort', done)
      resolve()
    }
    signal.addEventListener('abort', done)
  })
}
