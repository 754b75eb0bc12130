/** Callbacks for values measured during work. */

/** Receives a duration in milliseconds. */
export type Measure = (milliseconds: number) => void

export interface Measures {
  /** Writing a group of records to the journal and syncing it. */
  readonly journalSync: Measure
  /** Writing a journal file to the events store, from taking it until it is stored. */
  readonly batch: Measure
  /** A statement of a report, without its waiting time. */
  readonly statement: Measure
  /** A requested report, and whether its answer was cached. */
  readonly cached: (hit: boolean) => void
}
