/**
 * A pooler such as PgBouncer may give each transaction of a connection another session of PostgreSQL. Locks of nodes and notifications belong to
 * sessions: two nodes would hold one lock, and no node would hear of changes, without any error.
 */
import type { Pool } from 'pg'

/** Each connection is asked so often in turn. A pooler may hand its sessions out in a circle. */
const rounds = 3

/** Throws if the sessions of two open connections change, or are the same. */
export async function refusePooler(pool: Pool): Promise<void> {
  const clients = [await pool.connect(), await pool.connect()]
  try {
    const sessions = clients.map(() => new Set<number>())
    for (let round = 0; round < rounds; round++)
      for (const [at, client] of clients.entries()) {
        const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
        sessions[at]?.add(rows[0]?.pid ?? 0)
      }
    if (
      new Set(sessions.flatMap((pids) => [...pids])).size === clients.length &&
      sessions.every(({ size }) => size === 1)
    )
      return
  } finally {
    for (const client of clients) client.release()
  }
  throw new Error(
    'a pooler in front of it shares sessions between connections; name PostgreSQL itself, or let the pooler keep sessions (pool_mode = session)',
  )
}
