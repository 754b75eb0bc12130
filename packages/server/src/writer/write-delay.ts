/**
 * When the journal's files are written: soon, so that reports are fresh; later where events wait to be taken, as what is accepted lies safe and what is not
 * does not; and imported files that overlap in time together, as the more are laid out by time at once, the fewer visits are written twice.
 */
import type { Journal } from '../journal/journal.ts'

export type LaneName = 'live' | 'imports'

export interface WriteDelaySettings {
  readonly journal: Journal
  /** Milliseconds that records gather before they are written, where they are few. */
  readonly interval?: number
  /** Whether live events were turned away lately; the writer then leaves most of the processor to taking them, as long as the journal has room. */
  readonly isOverloaded?: () => boolean
  /** Whether imported events come that overlap in time; they are then written later, together. */
  readonly gathersImports?: () => boolean
}

type LaneState = Pick<Journal[LaneName], 'hasClosed' | 'hasOpen' | 'openBytes' | 'openAge'>

export interface WriteDelayOptions extends Omit<WriteDelaySettings, 'journal'> {
  readonly journal: Readonly<Record<LaneName, LaneState>> & Pick<Journal, 'roomy'>
  /** Age in milliseconds of the oldest accepted event of a lane that is not in the store. */
  readonly lag: (lane: LaneName) => number
  /** Whether no imported file may be taken, as they are laid out by time. */
  readonly isSorting: () => boolean
  /** Whether calls wait to know their duplicates. */
  readonly isAwaited: () => boolean
}

/** From so many bytes on, larger batches are worth more than a fresher report. */
const manyBytes = 131_072
const busyInterval = 1000
/** While events wait to be taken, so many times as long as a batch took is rested after it, and never longer than this. */
const yielding = 12
const longestYield = 12_000
const yieldStep = 50
/** A writer so far behind, in milliseconds, yields no more. */
const tooFarBehind = 60_000

export class WriteDelay {
  readonly #options: WriteDelayOptions
  /** Before this no file of the lane is written where events wait to be taken, on the clock of `performance.now()`. */
  readonly #restsUntil: Record<LaneName, number> = { live: 0, imports: 0 }

  constructor(options: WriteDelayOptions) {
    this.#options = options
  }

  /** A file of the lane was written, which took so many milliseconds. */
  wrote(lane: LaneName, spent: number): void {
    this.#restsUntil[lane] = performance.now() + Math.min(spent * yielding, longestYield)
  }

  /** Milliseconds until a file of the lane is to be written: at once where some are closed or someone waits, else when records have gathered for a while. */
  waitOf(lane: LaneName): number {
    const { journal, interval = 300, isSorting, isAwaited } = this.#options
    const { hasClosed, hasOpen, openBytes, openAge } = journal[lane]
    if ((!hasClosed && !hasOpen) || (lane === 'imports' && isSorting())) return Number.POSITIVE_INFINITY
    if (this.#yields(lane)) return yieldStep
    // Calls wait for the writer to know their duplicates; nearly all of them lie in the lane of imports.
    if (hasClosed || (isAwaited() && (lane === 'imports' || !journal.imports.hasOpen))) return 0
    return (openBytes > manyBytes ? Math.max(interval, busyInterval) : interval) - openAge
  }

  #yields(lane: LaneName): boolean {
    const { journal, isOverloaded, gathersImports, lag } = this.#options
    const rests = performance.now() < this.#restsUntil[lane] && isOverloaded?.() === true
    const gathers = lane === 'imports' && gathersImports?.() === true
    return (rests || gathers) && journal.roomy && lag(lane) < tooFarBehind
  }
}
