/** Custom periods of several days, whose ends are on midnights where days are rolled up, or are not. */
import { hour } from '@footfall/contract/durations'
import { dayStart, localDate } from '../time/zone.ts'

export interface Span {
  readonly from: Place
  readonly until: Place
}

/** So many days before today, and hours later. */
type Place = readonly [days: number, hours: number]

/**
 * Whole days up to `days` before today, up to the middle of a day, and up to today; and from the middle of a day, a period that is read from no rollup.
 */
export function spansBefore(days: number): readonly Span[] {
  return [
    { from: [days + 5, 0], until: [days, 0] },
    { from: [7, 0], until: [1, 9] },
    { from: [6, 0], until: [0, 0] },
    { from: [6, 5], until: [0, 0] },
  ]
}

/** In Unix milliseconds. */
export function endsOf({ from, until }: Span, now: number, zone: string): { start: number; end: number } {
  const today = localDate(now, zone)
  const at = ([days, hours]: Place) => dayStart(today.subtract({ days }), zone) + hours * hour
  return { start: at(from), end: at(until) }
}
