/** How many events collecting has decided on since the start, by what became of them. */
import type { DropReason } from '@footfall/contract/api/collect'

export interface Totals {
  /** Taken into the journal. */
  accepted: number
  /** Known already. */
  duplicate: number
  /** Requests that found collecting full; what they held is not known. */
  refused: number
  readonly dropped: Map<DropReason, number>
}

export function newTotals(): Totals {
  return { accepted: 0, duplicate: 0, refused: 0, dropped: new Map() }
}

export function countDrop({ dropped }: Pick<Totals, 'dropped'>, reason: DropReason): void {
  dropped.set(reason, (dropped.get(reason) ?? 0) + 1)
}
