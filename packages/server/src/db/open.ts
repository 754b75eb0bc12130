/** Opens the PostgreSQL with accounts, teams and websites, embedded or on a server. */
import { setTimeout as pause } from 'node:timers/promises'
import { Kysely, PostgresDialect } from 'kysely'
import { Pool, type PoolConfig, types } from 'pg'
import type { Log } from '../lib/log.ts'
import type { Database } from './schema.ts'

// 64-bit integers are read as numbers: all of ours (times, counts, bytes) are far below 2^53.
types.setTypeParser(types.builtins.INT8, Number)

/** Milliseconds between two checks for queries that still wait for a connection. */
const queueLook = 5

export interface OpenDatabase {
  readonly db: Kysely<Database>
  readonly pool: Pool
  /** Serves queries that wait already, then closes. Later queries fail. */
  close(): Promise<void>
}

/** Opens a pool. Connections are made on first use. A lost idle connection is logged, never thrown. */
export function openDatabase(connection: PoolConfig, log: Log): OpenDatabase {
  // Long enough to wait for a connection during a burst of calls. Background jobs share the pool and do not retry.
  const waits = { connectionTimeoutMillis: 20_000, idleTimeoutMillis: 30_000 }
  const pool = new Pool({ max: 10, ...waits, ...connection })
  let closing = false
  pool.on('error', (error) => {
    // The pool counts as closed before its connections have ended, so a server that stops then is no reason for a warning.
    if (!closing) log.warn({ err: error }, 'an idle PostgreSQL connection was lost')
  })
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) })
  return {
    db,
    pool,
    async close() {
      closing = true
      // Ending a pool forgets queries that wait for a connection. A job that is just ending would fail long after.
      while (pool.waitingCount > 0) await pause(queueLook)
      await db.destroy()
    },
  }
}

/** Whether an error means that PostgreSQL is unreachable or shutting down, and not that a statement was wrong. */
export function isAway(error: unknown): boolean {
  const { code, message } = error as { code?: string; message?: string }
  if (code !== undefined)
    return /^(08\w{3}|57P0[1-4]|53300|ECONNREFUSED|ECONNRESET|ENOTFOUND|ETIMEDOUT|ENOENT|EPIPE)$/.test(code)
  return /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/.test(
    message ?? '',
  )
}

/** Whether connecting may succeed later: nobody answers yet, or PostgreSQL is starting or has no free connection. */
export function mayPass(error: unknown): boolean {
  const { code } = error as { code?: string }
  if (code === undefined) return true
  return /^(57P03|53300|ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|ENOENT)$/.test(code)
}
