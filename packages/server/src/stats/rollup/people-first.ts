/** Work in the background waits while people ask. */
import { setTimeout as delay } from 'node:timers/promises'
import type { RunForTeam } from '../run.ts'

/** So long nobody must have asked. */
const quiet = 200
/** Somebody always asks: after this time a statement of the background takes its turn all the same. */
const longest = 5_000

export class PeopleFirst {
  #asking = 0
  #lastAnswer = 0

  /** The statements of people, counted. */
  counting(run: RunForTeam): RunForTeam {
    return (teamId) => {
      const ask = run(teamId)
      return async (statement, signal) => {
        this.#asking += 1
        try {
          return await ask(statement, signal)
        } finally {
          this.#asking -= 1
          this.#lastAnswer = performance.now()
        }
      }
    }
  }

  /** Resolves when the background may go on. */
  async turn(signal: AbortSignal): Promise<void> {
    const until = performance.now() + longest
    while (performance.now() < until) {
      if (this.#asking === 0 && performance.now() - this.#lastAnswer >= quiet) return
      await delay(quiet / 4, undefined, { signal })
    }
  }
}
