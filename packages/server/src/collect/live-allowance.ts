/**
 * While the writer is behind, a team's events beyond an allowance wait with the imports, so that one team's flood does not hide the events of others:
 * the writer takes the live lane first. The further behind it is, the less is allowed, so that many teams together do not hide them either. A flood
 * waits there until it is over, because its visits would be out of order if it changed the lane all the time.
 */
import { BoundedCache } from '../lib/caches/bounded-cache.ts'

/** Events that a team may send in a second while the writer is just late; a site with five hundred million a month sends fewer. */
const perSecond = 200
/** Unused seconds are saved up, so many of them. */
const saved = 30
/** Milliseconds from which on the writer is late. While much comes in, it gathers a second of it. */
const late = 2_500
const teams = 10_000

interface Left {
  readonly events: number
  readonly at: number
  /** Whether its events wait with the imports until half of what it may save up is saved up. */
  readonly waits: boolean
}

export class LiveAllowance {
  readonly #lag: () => number
  readonly #now: () => number
  readonly #left = new BoundedCache<Left>(teams)

  /** `lag`: milliseconds that the writer is behind with live events. `now`: milliseconds of a clock that never goes back. */
  constructor(lag: () => number, now: () => number = () => performance.now()) {
    this.#lag = lag
    this.#now = now
  }

  /** Counts live events of a team. Returns whether they must wait with the imports. */
  exceeds(team: string, events: number): boolean {
    const now = this.#now()
    const lag = this.#lag()
    const most = perSecond * saved
    const known = this.#left.get(team) ?? { events: most, at: now, waits: false }
    const before = Math.min(most, known.events + ((now - known.at) / 1000) * perSecond)
    const left = before - events * Math.max(1, lag / late)
    const waits = known.waits ? before < most / 2 : left < 0 && lag > late
    this.#left.set(team, { events: Math.max(0, left), at: now, waits })
    return waits
  }
}
