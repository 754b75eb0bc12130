/** Lets so many in at once, in the order they came; who goes away while waiting gives up the place. */
import { refuse } from '../lib/refusal.ts'

export class Gatekeeper {
  readonly #atOnce: number
  readonly #waitingRoom: number
  #inside = 0
  readonly #waiting: (() => void)[] = []

  constructor(atOnce: number, waitingRoom: number) {
    this.#atOnce = atOnce
    this.#waitingRoom = waitingRoom
  }

  /** Resolves, when it is one's turn, to the function that leaves again. Refuses when too many wait. */
  async enter(signal?: AbortSignal): Promise<() => void> {
    signal?.throwIfAborted()
    // Who leaves hands the place to the next one, so that nobody slips in between.
    if (this.#inside < this.#atOnce) this.#inside++
    else await this.#turn(signal)
    let left = false
    return () => {
      if (left) return
      left = true
      const next = this.#waiting.shift()
      if (next) next()
      else this.#inside--
    }
  }

  #turn(signal: AbortSignal | undefined): Promise<void> {
    if (this.#waiting.length >= this.#waitingRoom) refuse('unavailable')
    return new Promise((resolve, reject) => {
      const come = () => {
        signal?.removeEventListener('abort', goAway)
        resolve()
      }
      const goAway = () => {
        const place = this.#waiting.indexOf(come)
        if (place >= 0) this.#waiting.splice(place, 1)
        reject(signal?.reason)
      }
      signal?.addEventListener('abort', goAway, { once: true })
      this.#waiting.push(come)
    })
  }
}
