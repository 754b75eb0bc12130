/** Which event ids were counted: within 48 hours for collected events, ever for imported ones. */
import type { JournaledEvent } from '../record/event-record.ts'

export interface SeenIds {
  /** Of a batch's events (each id once), those that are later copies and do not count. `batch` names the batch, so that trying it again finds the same. */
  duplicates(events: readonly JournaledEvent[], batch: string): Promise<Set<bigint>>
  /** Notes ids as counted. */
  add(events: readonly JournaledEvent[]): void
}

/** Copies within so long after the first do not count. */
export const copyWindow = 48 * 3_600_000
