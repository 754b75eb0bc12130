/** How long owners lately kept something that they share. What lies back is forgotten, half of it each minute. */
import { minute } from '@footfall/contract/durations'
import { BoundedCache } from '../caches/bounded-cache.ts'

const halfLife = minute
/** Owners that are known at least. An owner who is forgotten counts as a new one. */
const owners = 10_000

interface Use {
  /** Milliseconds kept, as of `at`. */
  readonly kept: number
  readonly at: number
  /** What is kept now, and the sum of the instants at which it began. */
  readonly open: number
  readonly begins: number
}

export class RecentUse {
  readonly #now: () => number
  readonly #uses = new BoundedCache<Use>(owners)

  /** `now`: milliseconds of a clock that never goes back. */
  constructor(now: () => number) {
    this.#now = now
  }

  /** The owner keeps one more, until the returned function is called once. */
  begin(owner: string): () => void {
    const begun = this.#now()
    this.#change(owner, 0, 1, begun)
    return () => this.#change(owner, this.#now() - begun, -1, begun)
  }

  /** Whole seconds that the owner lately kept something, including what is kept now. */
  seconds(owner: string): number {
    const use = this.#uses.get(owner)
    if (!use) return 0
    const now = this.#now()
    return Math.floor((lately(use, now) + use.open * now - use.begins) / 1000)
  }

  #change(owner: string, kept: number, open: number, begun: number): void {
    const now = this.#now()
    const use = this.#uses.get(owner) ?? { kept: 0, at: now, open: 0, begins: 0 }
    this.#uses.set(owner, {
      kept: lately(use, now) + kept,
      at: now,
      open: use.open + open,
      begins: use.begins + open * begun,
    })
  }
}

function lately({ kept, at }: Use, now: number): number {
  return kept * 0.5 ** ((now - at) / halfLife)
}
