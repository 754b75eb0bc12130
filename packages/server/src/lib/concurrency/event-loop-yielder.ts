/** Splits long work: after some milliseconds the event loop gets a turn. */
import { setImmediate as nextTurn } from 'node:timers/promises'

const piece = 4
/** The clock is read once per this many checks, because reading it costs as much as the work in between. */
const askings = 8

export class EventLoopYielder {
  #begun = performance.now()
  #asked = 0

  /** Whether the work has run long enough. The caller then awaits `yield()`. */
  get isDue(): boolean {
    this.#asked = (this.#asked + 1) % askings
    return this.#asked === 0 && performance.now() - this.#begun > piece
  }

  async yield(): Promise<void> {
    await nextTurn()
    this.#begun = performance.now()
  }
}
