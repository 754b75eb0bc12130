/** Work that only one node does at a time: a lock in the shared PostgreSQL, held as long as the holder's connection lives. */
import { setTimeout as pause } from 'node:timers/promises'
import type { Pool, PoolClient } from 'pg'

/** Milliseconds between two attempts to get a lock that another node holds. */
const betweenTries = 500

/**
 * Does the work unless another node holds the lock of this name. Resolves to whether it was done. The signal aborts when the connection is lost, and
 * the lock with it: another node may begin.
 */
export async function tryNodeLock(
  pool: Pool,
  name: string,
  work: (lost: AbortSignal) => Promise<void>,
): Promise<boolean> {
  const client = await pool.connect()
  const lost = new AbortController()
  const onError = (error: Error): void => lost.abort(error)
  client.on('error', onError)
  try {
    if (!(await taken(client, name))) return false
    await work(lost.signal)
    return true
  } finally {
    client.off('error', onError)
    await giveBack(client, name, lost.signal)
  }
}

/** Waits for the lock of this name, then does the work, as above. `waiting` is called once if another node holds it. Rejects when `signal` aborts. */
export async function withNodeLock(
  pool: Pool,
  name: string,
  work: (lost: AbortSignal) => Promise<void>,
  { waiting, signal }: { waiting?: () => void; signal?: AbortSignal | undefined } = {},
): Promise<void> {
  for (let announced = false; !(await tryNodeLock(pool, name, work)); announced = true) {
    if (!announced) waiting?.()
    await pause(betweenTries, undefined, { signal })
  }
}

async function taken(client: PoolClient, name: string): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>(
    'SELECT pg_try_advisory_lock(hashtextextended($1, 0)) AS taken',
    [name],
  )
  return rows[0]?.taken === true
}

/** A connection that may still hold the lock is closed instead of returned to the pool. */
async function giveBack(client: PoolClient, name: string, lost: AbortSignal): Promise<void> {
  try {
    lost.throwIfAborted()
    await client.query('SELECT pg_advisory_unlock(hashtextextended($1, 0))', [name])
    client.release()
  } catch {
    client.release(true)
  }
}
