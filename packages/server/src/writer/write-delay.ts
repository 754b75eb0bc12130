/**
 * Decides when journal files are written. Usually soon, so that reports are fresh. Later while requests wait to be accepted, because accepted events
 * are durable and others are not. Imported files that overlap in time are written together: the more are sorted at once, the fewer visits are
 * written twice.
 */
import { minute } from '@footfall/contract/durations'
import type { Journal } from '../journal/journal.ts'

export type LaneName = 'live' | 'imports'

export interface WriteDelaySettings {
  readonly journal: Journal
  /** Milliseconds for which a few records gather before they are written. */
  readonly interval?: number
  /** Whether live events were rejected lately. The writer then leaves most of the CPU to accepting events, as long as the journal has room. */
  readonly isOverloaded?: () => boolean
  /** Whether imported events overlap in time. They are then written later, together. */
  readonly gathersImports?: () => boolean
}

type LaneState = Pick<Journal[LaneName], 'hasClosed' | 'hasOpen' | 'openBytes' | 'openAge' | 'waitingBytes'>

export interface WriteDelayOptions extends Omit<WriteDelaySettings, 'journal'> {
  readonly journal: Readonly<Record<LaneName, LaneState>> & Pick<Journal, 'roomy'>
  /** Age in milliseconds of the oldest accepted event of a lane that is not in the store. */
  readonly lag: (lane: LaneName) => number
  /** Whether imported files are being sorted, so that none may be taken. */
  readonly isSorting: () => boolean
  /** Whether calls wait for their number of duplicates. */
  readonly isAwaited: () => boolean
}

/** From this size on, larger batches are worth more than a fresher report. */
const manyBytes = 131_072
/**
 * Also from one live batch to the next: each becomes a part of every table, which the store merges, however few its events are. What comes after a
 * while of quiet does not wait for it.
 */
const busyInterval = 1000
/** While requests wait to be accepted, the writer pauses this many times as long as the batch took, up to the maximum below. */
const yielding = 12
const longestYield = 12_000
const yieldStep = 50
/** A writer that is this many milliseconds behind no longer yields. */
const tooFarBehind = minute
/**
 * Milliseconds for each month of a file of imports, in which the store merges what it became. Each file becomes a part of every table and month, however
 * few its events are, and many parts slow down everybody's reports and the writing.
 */
const mergedPerMonth = 100
/**
 * Bytes of imported events that are written in a millisecond on a slow machine, about 15 events. Imports that come in faster gather for longer than
 * `tooFarBehind`, but never for longer than writing them takes: a visit that two sets share costs several times as much as the wait.
 */
const writtenPerMillisecond = 4096

export class WriteDelay {
  readonly #options: WriteDelayOptions
  /** While requests wait to be accepted, no file of the lane is written before this time, on the clock of `performance.now()`. */
  readonly #restsUntil: Record<LaneName, number> = { live: 0, imports: 0 }
  /** Until when imports gather because the last file had many months, on the same clock. */
  #mergesUntil = 0
  /** When the last live file was begun, on the same clock. */
  #liveBegun = Number.NEGATIVE_INFINITY

  constructor(options: WriteDelayOptions) {
    this.#options = options
  }

  /** Call this after a file of the lane was written, with the milliseconds it took and the number of months of its events. */
  wrote(lane: LaneName, spent: number, months = 0): void {
    const now = performance.now()
    this.#restsUntil[lane] = now + Math.min(spent * yielding, longestYield)
    if (lane === 'imports') this.#mergesUntil = now + months * mergedPerMonth - spent
    else this.#liveBegun = now - spent
  }

  /**
   * Milliseconds until a file of the lane is to be written: 0 or less if files are closed or a call waits, otherwise until records have gathered for
   * a while.
   */
  waitOf(lane: LaneName): number {
    const { journal, interval = 300, isSorting, isAwaited } = this.#options
    const { hasClosed, hasOpen, openBytes, openAge } = journal[lane]
    if ((!hasClosed && !hasOpen) || (lane === 'imports' && isSorting())) return Number.POSITIVE_INFINITY
    if (this.#yields(lane)) return yieldStep
    const merging = lane === 'imports' && journal.roomy ? this.#mergesUntil - performance.now() : 0
    if (merging > 0) return merging
    // Calls wait for their number of duplicates; nearly all of them are in the imports lane.
    if (hasClosed || (isAwaited() && (lane === 'imports' || !journal.imports.hasOpen))) return 0
    const gathering = (openBytes > manyBytes ? Math.max(interval, busyInterval) : interval) - openAge
    // Between files of imports it is written as soon as it is due, because the next of them may take long.
    const isAlone = lane === 'live' && !journal.imports.hasClosed && !journal.imports.hasOpen
    return isAlone ? Math.max(gathering, this.#liveBegun + busyInterval - performance.now()) : gathering
  }

  #yields(lane: LaneName): boolean {
    const { journal, isOverloaded, gathersImports, lag } = this.#options
    const rests = performance.now() < this.#restsUntil[lane] && isOverloaded?.() === true
    const gathers = lane === 'imports' && gathersImports?.() === true
    if (!(rests || gathers) || !journal.roomy) return false
    const longest = gathers
      ? Math.max(tooFarBehind, journal.imports.waitingBytes / writtenPerMillisecond)
      : tooFarBehind
    return lag(lane) < longest
  }
}
