/** Which event ids were counted: within 48 hours for collected events, at any time for imported ones. */
import { hour } from '@footfall/contract/durations'
import type { JournaledEvent } from '../../journal/record/journaled-event.ts'

/** What identifies an event. */
export type EventKey = Pick<JournaledEvent, 'website' | 'event'>

export interface Duplicates {
  /** The events of a batch (distinct ids) that were counted before and do not count again, by `keyOf`. */
  duplicates(events: readonly JournaledEvent[]): Promise<ReadonlySet<string>>
}

export interface DuplicatesSource {
  /** Unix seconds of the last counted copy, for events counted within the last days, by `keyOf`. */
  received(events: readonly JournaledEvent[]): Promise<ReadonlyMap<string, number>>
  /** Which of these were ever counted, by `keyOf`. */
  counted(events: readonly EventKey[]): Promise<ReadonlySet<string>>
  /** Whether a website has events whose ids were received before `since` (Unix milliseconds), or too many to know. */
  hasOlder(website: Buffer, since: number): Promise<boolean>
}

/** Copies within this time after the first do not count. */
export const duplicateWindow = 48 * hour
