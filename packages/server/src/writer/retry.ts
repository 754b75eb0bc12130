/** Retries work with backoff until it succeeds. */
import { setTimeout as pause } from 'node:timers/promises'
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
  /** The last failure of each work that is being retried. */
  readonly #failures = new Map<symbol, unknown>()
  /** The reasons that were logged since all work succeeded. */
  readonly #logged = new Set<string>()

  constructor(options: RetryOptions) {
    this.#options = options
  }

  /** Why some work is being retried; null if none is. */
  get failure(): unknown {
    const [failure = null] = this.#failures.values()
    return failure
  }

  /** Repeats the work with growing pauses until it succeeds. Rejects only when stopped. Several may run at once. */
  async untilDone<T>(work: () => Promise<T>): Promise<T> {
    const { log, signal, firstPause } = this.#options
    const own = Symbol()
    try {
      for (let next = firstPause; ; next = Math.min(next * 2, firstPause * longestPause)) {
        signal.throwIfAborted()
        try {
          return await work()
        } catch (error) {
          signal.throwIfAborted()
          this.#warn(error)
          this.#failures.set(own, error)
          // If it is stopped meanwhile, the next round ends with the reason.
          await pause(next, null, { signal }).catch(() => null)
        }
      }
    } finally {
      const failed = this.#failures.delete(own)
      if (failed && this.#failures.size === 0) {
        this.#logged.clear()
        if (!signal.aborted) log.info('the writer continues')
      }
    }
  }

  /** Each reason once: a store that is back may refuse what waits. */
  #warn(error: unknown): void {
    const reason = String(error)
    if (this.#logged.has(reason)) return
    this.#logged.add(reason)
    this.#options.log.warn({ err: error }, 'events wait in the journal: they cannot be stored now')
  }
}
