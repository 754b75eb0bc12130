/**
 * What the writer remembers from batch to batch: which visits are open, and which event ids were counted. On one node it lies in memory; where several
 * nodes share the traffic it lies in Redis, and they write one after the other.
 */

import type { JournaledEvent } from '../../journal/record/journaled-event.ts'
import type { Duplicates, DuplicatesSource } from '../duplicates/duplicates.ts'
import type { InsertPlan } from '../plan/insert-plan.ts'
import type { Known } from '../visits/state.ts'

/** What a prepared batch changes. */
export interface Decision {
  readonly name: string
  /** The plan as bytes. */
  readonly bytes: Buffer
  /** Visitors as they are known from now on. */
  readonly known: ReadonlyMap<bigint, Known>
  readonly counted: readonly Pick<JournaledEvent, 'event' | 'received'>[]
  /** Time of the newest receipt. */
  readonly newest: number
}

export interface WriterState {
  readonly duplicates: Duplicates
  /** Whether other nodes write, too: then a plan is committed within the turn it was prepared in. */
  readonly shared: boolean
  /** Runs a batch while no other node runs one. What others left prepared is committed by then, so the store is up to date. */
  turn<T>(work: () => Promise<T>): Promise<T>
  /** How many of a website's ids, each named once, were ever counted, as far as this node knows; outside of a turn. */
  counted(website: Uint8Array, ids: BigUint64Array): Promise<number>
  /** What is known of each of these visitors. Within a turn. */
  read(visitors: readonly bigint[]): Promise<Map<bigint, Known>>
  /** Keeps what a prepared batch changes; from here on its plan is committed, by whichever node. Within a turn. */
  persist(decision: Decision): Promise<void>
  /** Whether the batch was prepared to the end, asked while its journal file is still there. Within a turn. */
  isPrepared(name: string): Promise<boolean>
  /** The plan is in the store, and its journal file gone. */
  committed(name: string): Promise<void>
  /** What is stored of visits was changed: it is read anew before the next batch. Within a turn. */
  rebuild(): Promise<void>
  close(): Promise<void>
}

/** What a state is built from, and how it has others' plans committed. */
export interface StateSource extends DuplicatesSource {
  receivedSince(
    since: number,
  ): AsyncIterable<readonly { readonly event: bigint; readonly received: number }[]>
  going(since: number): Promise<Map<bigint, Known>>
  commit(plan: InsertPlan): Promise<void>
  now(): number
  /** A time before which nothing was received of all that waits to be written, as far as is known; Unix milliseconds. */
  oldestWaiting(): Promise<number>
}

export type MakeState = (source: StateSource) => WriterState
