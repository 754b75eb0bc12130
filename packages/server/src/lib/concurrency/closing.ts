/** Parts that must be closed again, in the reverse order of opening. */
import type { Log } from '../log.ts'

type Step = () => unknown

export class Closing {
  readonly #log: Log
  readonly #steps: Step[] = []

  constructor(log: Log) {
    this.#log = log
  }

  /** Adds the step that closes a part. Call it as soon as the part is open. */
  add(step: Step): void {
    this.#steps.push(step)
  }

  /** Runs all steps, the last one first, each once. A step that fails is logged and does not stop the others. */
  async run(): Promise<void> {
    for (const step of this.#steps.splice(0).reverse())
      try {
        await step()
      } catch (err) {
        this.#log.error({ err }, 'a part could not be stopped')
      }
  }
}
