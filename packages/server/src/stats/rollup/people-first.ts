/** Makes background work wait for users' statements. */
import { setTimeout as pause } from 'node:timers/promises'
import type { RunForOwner } from '../run-statements.ts'

/** Milliseconds without a user's statement before background work continues. */
const quiet = 200
/** On a busy server, a background statement runs after this time in any case. */
const longest = 5_000

export class PeopleFirst {
  #asking = 0
  #lastAnswer = 0

  /** Counts users' statements. */
  counting(run: RunForOwner): RunForOwner {
    return (ownerId, signal) => {
      const ask = run(ownerId, signal)
      return async (statement) => {
        this.#asking += 1
        try {
          return await ask(statement)
        } finally {
          this.#asking -= 1
          this.#lastAnswer = performance.now()
        }
      }
    }
  }

  /** Resolves when background work may continue. */
  async turn(signal: AbortSignal): Promise<void> {
    const until = performance.now() + longest
    while (performance.now() < until) {
      if (this.#asking === 0 && performance.now() - this.#lastAnswer >= quiet) return
      await pause(quiet / 4, undefined, { signal })
    }
  }
}
