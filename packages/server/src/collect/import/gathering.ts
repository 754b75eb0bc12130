/** Decides whether imported events gather: many calls at once, whose events overlap in time. Written together, fewer visits are written twice. */
import { overlap, type TimeSpan } from '../../journal/journal.ts'

/** More calls than this at once begin a burst. */
const fewCalls = 2
/** Milliseconds between two calls of an import, at most. */
const longestGap = 500
/** This many recent calls decide whether a history comes in order of time. */
const recentCalls = 16

export class Gathering {
  readonly #now: () => number
  #running = 0
  #lastEnd = Number.NEGATIVE_INFINITY
  /** The last calls of an import run alone, so a burst ends only when no call has run for a while. */
  #isBurst = false
  #spans: TimeSpan[] = []

  /** `now`: milliseconds of any clock that only goes forward. */
  constructor(now = () => performance.now()) {
    this.#now = now
  }

  /** A call is being taken. */
  begin(): void {
    this.#endBurst()
    if (++this.#running > fewCalls) this.#isBurst = true
  }

  /** The call was taken or refused. */
  end(): void {
    this.#running--
    this.#lastEnd = this.#now()
  }

  /** Time range of the events of a call. */
  add(span: TimeSpan): void {
    this.#spans = [...this.#spans.slice(1 - recentCalls), span]
  }

  get isOn(): boolean {
    this.#endBurst()
    return this.#isBurst && overlap(this.#spans)
  }

  #endBurst(): void {
    if (this.#running === 0 && this.#now() - this.#lastEnd >= longestGap) this.#isBurst = false
  }
}
