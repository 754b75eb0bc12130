/** Measurements, reported while they happen. */

/** Called with a duration in milliseconds. */
export type Measure = (milliseconds: number) => void

export interface Measures {
  /** Writing a group of records to the journal and syncing it. */
  readonly journalSync: Measure
  /** A journal file, from being taken until it is in the events store. */
  readonly batch: Measure
  /** A statement of a report, without its wait for a slot. */
  readonly statement: Measure
  /** A requested report; `hit`: its answer was cached. */
  readonly cached: (hit: boolean) => void
}
