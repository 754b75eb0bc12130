/**
 * The writer's state between batches: open visits and counted event ids. One node keeps it in memory. Several nodes keep it in Redis and write one
 * after the other.
 */

import type { JournaledEvent } from '../../journal/record/journaled-event.ts'
import type { Duplicates } from '../duplicates/duplicates.ts'
import type { IdLookups } from '../lookups/id-lookups.ts'
import type { OpenVisits } from '../lookups/visit-lookups.ts'
import type { InsertPlan } from '../plan/insert-plan.ts'
import type { Known } from '../visits/state.ts'

/** What a prepared batch changes. */
export interface BatchChanges {
  readonly name: string
  /** The plan as bytes. */
  readonly bytes: Buffer
  /** Visitors as they are known after the batch. */
  readonly known: ReadonlyMap<bigint, Known>
  readonly counted: readonly Pick<JournaledEvent, 'event' | 'received'>[]
  /** Time of the newest receipt. */
  readonly newest: number
}

export interface WriterState {
  readonly duplicates: Duplicates
  /** Whether other nodes write, too. If so, a plan is committed within the turn in which it was prepared. */
  readonly shared: boolean
  /** Runs a batch while no other node runs one. Plans that others left are committed first, so the store is up to date. */
  turn<T>(work: () => Promise<T>): Promise<T>
  /** How many of a website's distinct ids were ever counted, as far as this node knows. May be called outside of a turn. */
  counted(website: Uint8Array, ids: BigUint64Array): Promise<number>
  /** The known visits of each of these visitors. Within a turn. */
  read(visitors: readonly bigint[]): Promise<Map<bigint, Known>>
  /** Stores the changes of a prepared batch. From here on some node commits its plan. Within a turn. */
  persist(changes: BatchChanges): Promise<void>
  /** Whether the batch was fully prepared; asked while its journal file still exists. Within a turn. */
  isPrepared(name: string): Promise<boolean>
  /** Whether a node has committed the prepared batch; asked while its plan's file still exists. Within a turn. */
  isCommitted(name: string): Promise<boolean>
  /** Call this when the plan is in the store, and its files are removed. */
  committed(name: string): Promise<void>
  /** A plan that the state does not know is in the store: visits and ids are read again before the next batch. Within a turn. */
  rebuild(): Promise<void>
  /** The website whose events no node writes now; null if there is none. With several nodes, it may change outside of a turn. */
  held(): Promise<string | null>
  /** Holds back a website's events on every node until its stored rows are changed. False if a node holds back another. Within a turn. */
  hold(website: string): Promise<boolean>
  /** The website's stored visits were changed: they are read again before the next batch, and its events are written again. Within a turn. */
  release(website: string): Promise<void>
  close(): Promise<void>
}

/** The sources of a state, and how it commits plans of other nodes. */
export interface StateSource {
  readonly ids: Pick<IdLookups, keyof IdLookups>
  /** Visitors with visits since then, or later if there are too many; of these websites, or of all. */
  openVisits(earliest: number, websites?: readonly string[]): Promise<OpenVisits>
  commit(plan: InsertPlan): Promise<void>
  now(): number
  /** A time before which none of the waiting events was received, as far as is known; Unix milliseconds. */
  oldestWaiting(): Promise<number>
  /** For how many milliseconds the oldest waiting event has waited. May reject. */
  longestWait(): Promise<number>
}

export type MakeState = (source: StateSource) => WriterState
