/** A card over another period than the one that it was pinned with. */
import type { CardRow } from '@footfall/contract/api/board'
import { askedOver } from '@footfall/contract/resources/board'
import type { NamedTimeRange } from '@footfall/contract/stats/time'

/** The card as if it had been pinned with this period. */
export function cardOver(card: CardRow, period: NamedTimeRange): CardRow {
  const { start: _start, end: _end, time_unit: _unit, ...own } = card.state
  const { compare_start: _from, compare_end: _to, ...rest } = own
  // The same as in `askedOver`: a custom comparison only fits the card's own period.
  const state = own.compare === 'custom_time_range' ? { ...rest, compare: 'none' } : own
  return { ...card, input: askedOver(card.input, period), state: { ...state, time_range: period } }
}
