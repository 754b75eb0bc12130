/** Runs the statements of reports, with limits of time, memory and concurrency, and cancels them when the client disconnects. */

import type { EventsStore } from '../events/client.ts'
import { CapExceeded, StoreUnavailable } from '../events/errors.ts'
import type { Sql } from '../events/sql.ts'
import { AccountTurns } from '../lib/concurrency/account-turns.ts'
import { refuse } from '../lib/errors/refusal.ts'
import type { Measure } from '../lib/measure.ts'

export type RunStatement = <Row>(statement: Sql) => Promise<Row[]>
/**
 * The statements of one account's websites, ended by the signal. Accounts take turns, so one's reports do not block another's, in however many teams.
 * So do the members of an account and the readers of its shared reports.
 */
export type RunForOwner = (ownerId: string, signal?: AbortSignal) => RunStatement

export interface Caps {
  readonly maxSeconds: number
  readonly maxMemoryBytes: number
  /** Of one statement's answer, which the server holds several times over while it reads it. */
  readonly maxResultBytes: number
  /** Statements that run at once; others wait. */
  readonly atOnce: number
  /** The part of these that the websites of one owner may use. */
  readonly atOncePerOwner: number
  /** The part of an owner's that one member or reader may use. */
  readonly atOncePerCaller: number
  /** Statements that may wait; more are refused. */
  readonly waiting: number
}

export const defaultCaps: Caps = {
  maxSeconds: 30,
  maxMemoryBytes: 3 * 1024 ** 3,
  maxResultBytes: 64 * 1024 ** 2,
  atOnce: 6,
  atOncePerOwner: 4,
  atOncePerCaller: 3,
  waiting: 500,
}

/** For the real-time view, so that its small statements do not wait behind long reports. */
export const liveCaps: Caps = { ...defaultCaps, atOnce: 5, atOncePerOwner: 3, atOncePerCaller: 2 }

/** Reports look up visitors and visits in rows of the same shard. Statements say so, and no shard queries the others. */
export function createRun(store: EventsStore, caps: Caps, measure?: Measure): RunForOwner {
  const turns = new AccountTurns({
    limit: caps.atOnce,
    limitPerOwner: caps.atOncePerOwner,
    limitPerCaller: caps.atOncePerCaller,
    maxWaiting: caps.waiting,
    spare: 1,
  })
  const { maxSeconds, maxMemoryBytes, maxResultBytes } = caps

  return (ownerId, signal) =>
    async <Row>(statement: Sql) => {
      const release = await turns.acquire(ownerId, signal)
      const begun = performance.now()
      try {
        return await store.query<Row>(statement, {
          maxSeconds,
          maxMemoryBytes,
          maxResultBytes,
          withinShards: true,
          ...(signal && { signal }),
        })
      } catch (error) {
        return refusedFor(error)
      } finally {
        release()
        measure?.(performance.now() - begun)
      }
    }
}

/** For the pages of files, which take turns as a whole (`exports.ts`). */
export const fileCaps: Caps = {
  ...defaultCaps,
  // A long result takes longer than a screen's.
  maxSeconds: 300,
  // Ten thousand rows at a time, with any addresses.
  maxResultBytes: 128 * 1024 ** 2,
  atOnce: 5,
  atOncePerOwner: 3,
  atOncePerCaller: 3,
}

/** Rows of a file one after the other, in constant memory. Leaving the loop ends the statement. */
export type RowStream = <Row>(statement: Sql) => AsyncIterable<Row>

export function createRowStream(store: EventsStore, signal: AbortSignal): RowStream {
  const { maxSeconds, maxMemoryBytes } = fileCaps
  return async function* <Row>(statement: Sql) {
    try {
      yield* store.stream<Row>(statement, {
        maxSeconds,
        maxMemoryBytes,
        signal,
        withinShards: true,
      })
    } catch (error) {
      refusedFor(error)
    }
  }
}

/** What the store cannot do for this caller, or cannot do now, is refused. */
function refusedFor(error: unknown): never {
  if (error instanceof CapExceeded) refuse('query_too_heavy', { cap: error.cap })
  if (error instanceof StoreUnavailable) refuse('unavailable')
  throw error
}
