/** What is known of visitors' visits between batches. */
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

/** Visits whose last event is so long ago are looked up in the store when a late event needs them. */
export const visitMemory = visitGap + 600_000

/** Of a visitor nothing is held of: there was no event since. */
export function nobodySince(time: number): Known {
  return { visits: [], orphans: [], from: time, to: Number.POSITIVE_INFINITY, alias: 0n }
}

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
