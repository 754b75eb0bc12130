/** What is known of visitors' visits between batches: in memory on one node, in Redis where several share the traffic. */
import { type Orphan, type Visit, visitGap } from './visit.ts'

/** A visitor's visits as far as they are known. */
export interface Known {
  /** By start. */
  readonly visits: readonly Visit[]
  readonly orphans: readonly Orphan[]
  /** Every visit whose last event lies at or after `from` and whose start lies at or before `to` is in the list, every orphan between. */
  readonly from: number
  readonly to: number
  /** The visitor under whose id this one's visit goes on since the salt rotated; 0: none. */
  readonly alias: bigint
}

export interface VisitState {
  /** Runs a batch while no other node runs one. */
  turn<T>(work: () => Promise<T>): Promise<T>
  /** What is known of each of these visitors; those nothing is held of are answered with how far back that means "no visit". */
  read(visitors: readonly bigint[]): Promise<Map<bigint, Known>>
  /** Keeps what a batch has made. `now` is the time of the newest receipt. */
  write(changes: ReadonlyMap<bigint, Known>, now: number): Promise<void>
  close(): Promise<void>
}

/** Visits whose last event is so long ago are looked up in the store when a late event needs them. */
export const visitMemory = visitGap + 600_000

/** Whether enough is known to place events between these times. */
export function covers(known: Known, first: number, last: number): boolean {
  return known.from <= first - visitGap && known.to >= last + visitGap
}

/** What is known, less visits and orphans that ended before `time`. */
export function trimmed(known: Known, time: number): Known {
  if (known.from >= time) return known
  return {
    ...known,
    from: time,
    visits: known.visits.filter((visit) => visit.lastAny >= time),
    orphans: known.orphans.filter((orphan) => orphan.time >= time),
  }
}

/** Time of the last event known; -Infinity: none. */
export function lastSeen(known: Known): number {
  return Math.max(
    known.visits.at(-1)?.lastAny ?? Number.NEGATIVE_INFINITY,
    known.orphans.at(-1)?.time ?? Number.NEGATIVE_INFINITY,
  )
}
