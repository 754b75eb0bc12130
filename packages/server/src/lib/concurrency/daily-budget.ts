/** What one subject may do in a day. Counted in this process's memory: for what only has to end some time, however often it is tried. */
import { day } from '@footfall/contract/durations'
import { BoundedCache } from '../caches/bounded-cache.ts'

/** Subjects that are remembered at least. */
const remembered = 10_000

interface Spent {
  /** Unix milliseconds of the first of these. */
  readonly since: number
  readonly count: number
}

export class DailyBudget {
  readonly #most: number
  readonly #spent = new BoundedCache<Spent>(remembered)

  constructor(most: number) {
    this.#most = most
  }

  /** Whether the subject may once more, which then counts. A day begins with the first time. */
  spend(subject: string, now: number): boolean {
    const known = this.#spent.get(subject)
    const isOver = !known || now < known.since || now - known.since >= day
    const { since, count } = isOver ? { since: now, count: 0 } : known
    if (count >= this.#most) return false
    this.#spent.set(subject, { since, count: count + 1 })
    return true
  }
}
