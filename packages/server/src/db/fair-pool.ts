/**
 * The connections to PostgreSQL, in turns. A pool serves whoever asks first, so one caller's hundreds of calls, or calls that wait for each other's
 * locks, would be before everybody else's. Background work asks the pool directly.
 */
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type { Pool, PoolClient } from 'pg'
import { type Caller, currentCaller } from '../lib/concurrency/caller.ts'
import { Semaphore } from '../lib/concurrency/semaphore.ts'

/** Connections that listeners and the job workers keep for good. */
const kept = 4
/** Connections that are left to background work, and the part of the others that one caller may use. */
const left = 2
const shareOfCaller = 0.6
const maxWaiting = 2_000

export interface FairPool extends PostgresPool {
  /** Whether callers wait for their turn. */
  readonly isAwaited: boolean
}

/** `size`: the pool's connections. `timeout`: milliseconds that a caller waits for its turn. Refuses `unavailable` if too many wait. */
export function fairPool(pool: Pool, { size, timeout }: { size: number; timeout: number }): FairPool {
  const limit = Math.max(1, size - kept - left)
  const turns = new Semaphore({
    limit,
    limitPerOwner: Math.ceil(limit * shareOfCaller),
    maxWaiting,
    spare: 1,
  })
  const turnOf = (caller: Caller): Promise<() => void> =>
    turns
      .acquire(caller.name, () => AbortSignal.timeout(timeout))
      .catch((error: unknown) => {
        const isLate = error instanceof DOMException && error.name === 'TimeoutError'
        // What the pool itself says.
        throw isLate ? new Error('timeout exceeded when trying to connect') : error
      })
  return {
    get isAwaited() {
      return turns.isAwaited
    },
    async connect() {
      const caller = currentCaller()
      // A call with a connection gets another one at once: if calls with one waited for each other, none would continue.
      if (!caller || caller.connections > 0) return pool.connect()
      const release = await turnOf(caller)
      caller.connections++
      const end = (): void => {
        caller.connections--
        release()
      }
      try {
        return lent(await pool.connect(), end)
      } catch (error) {
        end()
        throw error
      }
    },
    end: () => pool.end(),
  }
}

/** A connection that calls `end` when it is given back. */
function lent(client: PoolClient, end: () => void): PostgresPoolClient {
  const query = client.query.bind(client)
  return {
    query,
    release: () => {
      client.release()
      end()
    },
  }
}
