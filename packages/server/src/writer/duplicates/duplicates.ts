/** Which event ids were counted: within 48 hours for collected events, ever for imported ones. */
import type { JournaledEvent } from '../../journal/record/journaled-event.ts'

/** What an event is known by. */
export type EventKey = Pick<JournaledEvent, 'website' | 'event'>

export interface Duplicates {
  /** Of a batch's events (each id once), those that were counted before and do not count again. */
  duplicates(events: readonly JournaledEvent[]): Promise<Set<bigint>>
}

export interface DuplicatesSource {
  /** Unix seconds of the last counted copy, of those counted within the last days. */
  received(events: readonly JournaledEvent[]): Promise<Map<bigint, number>>
  /** Which of these were ever counted. */
  counted(events: readonly EventKey[]): Promise<Set<bigint>>
  /** Whether a website has events whose ids were not received since (Unix milliseconds), or too many to tell. */
  hasOlder(website: Buffer, since: number): Promise<boolean>
}

/** Duplicates within so long after the first do not count. */
export const duplicateWindow = 48 * 3_600_000
