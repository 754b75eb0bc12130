/**
 * While more live events wait than are soon written, a team's events beyond an allowance wait with the imports, so that one team's flood does not
 * hide the events of others: the writer takes the live lane first. The more wait, the less is allowed, so that many teams together do not hide them
 * either. A flood waits there until it is over or everything that waits there is written, because its visits would be out of order if it changed
 * the lane all the time.
 *
 * What waits counts, and not how long: one second of a flood can take several to write, and none of its events is late before they have gathered.
 */
import { BoundedCache } from '../lib/caches/bounded-cache.ts'

/** Events that a team may send in a second while just too many wait; a site with a billion a month sends fewer. */
const perSecond = 500
/** Unused seconds are saved up, so many of them. */
const saved = 12
/** Milliseconds of writing, from which on too many live events wait. While much comes in, the writer gathers a second of it. */
const late = 1_500
const teams = 10_000

export interface LiveAllowanceOptions {
  /** Milliseconds of writing that wait in the live lane. */
  readonly backlog: () => number
  /** Whether events wait in the lane of imports. */
  readonly importsWait: () => boolean
  /** Milliseconds of a clock that never goes back. */
  readonly now?: () => number
}

interface Left {
  readonly events: number
  readonly at: number
  /** Whether its events wait with the imports. */
  readonly waits: boolean
}

export class LiveAllowance {
  readonly #options: LiveAllowanceOptions
  readonly #left = new BoundedCache<Left>(teams)

  constructor(options: LiveAllowanceOptions) {
    this.#options = options
  }

  /** Counts live events of a team. Returns whether they must wait with the imports. */
  exceeds(team: string, events: number): boolean {
    const { backlog, importsWait, now: clock = () => performance.now() } = this.#options
    const now = clock()
    const waiting = backlog()
    const most = perSecond * saved
    const known = this.#left.get(team) ?? { events: most, at: now, waits: false }
    const before = Math.min(most, known.events + ((now - known.at) / 1000) * perSecond)
    const left = before - events * Math.max(1, waiting / late)
    const isOver = before >= most / 2 || (waiting <= late && !importsWait())
    const waits = known.waits ? !isOver : left < 0 && waiting > late
    this.#left.set(team, { events: Math.max(0, left), at: now, waits })
    return waits
  }
}
