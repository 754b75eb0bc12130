/** The known visits of visitors between batches. */
import { minute } from '@footfall/contract/durations'
import { visitGap } from '../../events/tables.ts'
import type { Orphan, Visit } from './visit.ts'

/** The known visits of a visitor. */
export interface Known {
  /** By start. */
  readonly visits: readonly Visit[]
  readonly orphans: readonly Orphan[]
  /** Unix milliseconds. The list has every visit that ends at or after `from` and starts at or before `to`, and every orphan in between. */
  readonly from: number
  readonly to: number
  /** The id under which this visitor's visit continues since the salt rotated; 0 if there is none. */
  readonly alias: bigint
}

/** Older visits are looked up in the store when a late event needs them. */
export const visitMemory = visitGap + 10 * minute

/** A visitor without known visits: there was no event since `time`. */
export function nobodySince(time: number): Known {
  return { visits: [], orphans: [], from: time, to: Number.POSITIVE_INFINITY, alias: 0n }
}

/** Whether the known range is enough to place events between these times. */
export function covers(known: Known, first: number, last: number): boolean {
  return known.from <= first - visitGap && known.to >= last + visitGap
}

/** The known visits without those that ended before `time`. */
export function trimmed(known: Known, time: number): Known {
  if (known.from >= time) return known
  return {
    ...known,
    from: time,
    visits: known.visits.filter((visit) => visit.lastAny >= time),
    orphans: known.orphans.filter((orphan) => orphan.time >= time),
  }
}

/** Time of the last known event; -Infinity if there is none. */
export function lastSeen(known: Known): number {
  return Math.max(
    known.visits.at(-1)?.lastAny ?? Number.NEGATIVE_INFINITY,
    known.orphans.at(-1)?.time ?? Number.NEGATIVE_INFINITY,
  )
}
