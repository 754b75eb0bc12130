/** Bounds the part of a thread's time that some work takes: one after the other, with a rest in between. */
import { setTimeout as pause } from 'node:timers/promises'

export interface RestingQueueOptions {
  /** After work, the next waits this many times as long as it took. */
  readonly rest: number
  /** Work that waits for its turn; more is refused. */
  readonly mostWaiting: number
}

export class RestingQueue {
  readonly #options: RestingQueueOptions
  #waiting = 0
  /** Resolves when the next work may begin. */
  #turn: Promise<unknown> = Promise.resolve()

  constructor(options: RestingQueueOptions) {
    this.#options = options
  }

  /** Resolves like `work`; null at once, without a promise, if too much waits. */
  run<T>(work: () => T): Promise<T> | null {
    if (this.#waiting >= this.#options.mostWaiting) return null
    this.#waiting++
    let took = 0
    const done = this.#turn.then(() => {
      this.#waiting--
      const started = performance.now()
      try {
        return work()
      } finally {
        took = performance.now() - started
      }
    })
    const rested = () => pause(took * this.#options.rest, undefined, { ref: false })
    this.#turn = done.then(rested, rested)
    return done
  }
}
