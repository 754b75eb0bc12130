/**
 * What the writer remembers from batch to batch: which visits are open, and which event ids were counted. On one node it lies in memory; where several
 * nodes share the traffic it lies in Redis, and they write one after the other.
 */

import type { JournaledEvent } from '../../journal/record/journaled-event.ts'
import type { SeenIds, SeenSource } from '../duplicates/duplicates.ts'
import type { Plan } from '../plan/insert-plan.ts'
import type { Known } from '../visits/state.ts'

/** What a batch has decided, to be kept. */
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
  readonly seen: SeenIds
  /** Whether other nodes write, too: then a plan is carried out within the turn it was made in. */
  readonly shared: boolean
  /** Runs a batch while no other node runs one. What others left half done has been carried out by then, so the store is up to date. */
  turn<T>(work: () => Promise<T>): Promise<T>
  /** How many of a website's ids, each named once, were ever counted, as far as this node knows; outside of a turn. */
  counted(website: Uint8Array, ids: BigUint64Array): Promise<number>
  /** What is known of each of these visitors. Within a turn. */
  read(visitors: readonly bigint[]): Promise<Map<bigint, Known>>
  /** Keeps what a batch has decided; from here on its plan is carried out, by whomever. Within a turn. */
  commit(decision: Decision): Promise<void>
  /** Whether the batch's plan was decided, for one of which the segment is still there. Within a turn. */
  decided(name: string): Promise<boolean>
  /** The plan is in the store, and its segment gone. */
  done(name: string): Promise<void>
  /** What is stored of visits was changed: it is read anew before the next batch. Within a turn. */
  rebuild(): Promise<void>
  close(): Promise<void>
}

/** What a state is built from, and how it has others' plans carried out. */
export interface StateSource extends SeenSource {
  receivedSince(
    since: number,
  ): AsyncIterable<readonly { readonly event: bigint; readonly received: number }[]>
  going(since: number): Promise<Map<bigint, Known>>
  carryOut(plan: Plan): Promise<void>
  now(): number
}

export type MakeState = (source: StateSource) => WriterState
