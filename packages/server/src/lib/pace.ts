/** Long work in short pieces: after some milliseconds everybody else gets a turn of the event loop. */
import { setImmediate as nextTurn } from 'node:timers/promises'

const piece = 4

export class Pace {
  #begun = performance.now()

  /** Whether the piece has lasted long enough: then `await rest()`. */
  get due(): boolean {
    return performance.now() - this.#begun > piece
  }

  async rest(): Promise<void> {
    await nextTurn()
    this.#begun = performance.now()
  }
}
