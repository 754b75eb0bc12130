/** What is measured while it happens, told to whoever watches. */

/** Hears how long something took, in milliseconds. */
export type Measure = (milliseconds: number) => void

export interface Measures {
  /** A group of records, written to the journal and synced. */
  readonly journalSync: Measure
  /** A file of the journal, from being taken up to lying in the events store. */
  readonly batch: Measure
  /** A statement of a report, without its wait for a turn. */
  readonly statement: Measure
  /** A report that was asked for; whether its answer was there already. */
  readonly cached: (hit: boolean) => void
}
