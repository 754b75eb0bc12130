/** How many events collecting has handled since the start, by outcome. */
import type { DropReason } from '@footfall/contract/api/collect'

export interface Totals {
  /** Taken into the journal. */
  accepted: number
  /** Known already. */
  duplicate: number
  /** Requests rejected because the limit was reached. Their events are unknown. */
  refused: number
  readonly dropped: Map<DropReason, number>
}

export function newTotals(): Totals {
  return { accepted: 0, duplicate: 0, refused: 0, dropped: new Map() }
}

export function countDrop({ dropped }: Pick<Totals, 'dropped'>, reason: DropReason): void {
  dropped.set(reason, (dropped.get(reason) ?? 0) + 1)
}
