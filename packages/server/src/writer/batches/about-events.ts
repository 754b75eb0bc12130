/** What the events of a journal file or plan have in common. */
import { monthOf } from '../../journal/journal.ts'
import type { JournaledEvent } from '../../journal/record/journaled-event.ts'
import { firstsOf } from '../duplicates/sorted-ids.ts'
import type { BatchChanges } from '../state/writer-state.ts'

/** In how many months the events happened, without those that repeat an earlier one. */
export function monthsOf(events: readonly JournaledEvent[]): number {
  return new Set(firstsOf(events).firsts.map(({ time }) => monthOf(time))).size
}

/** The import calls that the events came in. */
export function callsOf(events: readonly JournaledEvent[]): number[] {
  return [...new Set(events.map(({ call }) => call).filter((call) => call !== 0))]
}

/** Ids of the events and visitors that a plan is about. */
export function touchedBy({ counted, known }: BatchChanges): BigUint64Array {
  const ids = new BigUint64Array(counted.length + known.size)
  let at = 0
  for (const { event } of counted) ids[at++] = event
  for (const visitor of known.keys()) ids[at++] = visitor
  return ids
}
