/** Opens the PostgreSQL that holds accounts, teams and websites; embedded or a server's makes no difference here. */
import { setTimeout as pause } from 'node:timers/promises'
import { Kysely, PostgresDialect } from 'kysely'
import { Pool, type PoolConfig, types } from 'pg'
import type { Log } from '../lib/log.ts'
import type { Database } from './schema.ts'

// 64-bit integers as numbers: every one of ours (times, counts, bytes) stays far below 2^53.
types.setTypeParser(types.builtins.INT8, Number)

/** Milliseconds between two looks at who still waits for a connection. */
const queueLook = 5

export interface OpenDatabase {
  readonly db: Kysely<Database>
  readonly pool: Pool
  /** Serves who has asked for a connection already, then closes; what is asked for later fails. */
  close(): Promise<void>
}

/** Opens a pool; connections are made on first use. A dropped idle connection is logged, never thrown. */
export function openDatabase(connection: PoolConfig, log: Log): OpenDatabase {
  // A place in the pool may be waited for while a burst of calls is served; background jobs share it and do not ask twice.
  const waits = { connectionTimeoutMillis: 20_000, idleTimeoutMillis: 30_000 }
  const pool = new Pool({ max: 10, ...waits, ...connection })
  let closing = false
  pool.on('error', (error) => {
    // A pool counts as closed before its connections have said goodbye; a server that stops next cuts them off.
    if (!closing) log.warn({ err: error }, 'an idle PostgreSQL connection was lost')
  })
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) })
  return {
    db,
    pool,
    async close() {
      closing = true
      // A pool that ends forgets who waits in its queue: a job that is just being ended would fail long after.
      while (pool.waitingCount > 0) await pause(queueLook)
      await db.destroy()
    },
  }
}

/** Whether an error means that PostgreSQL cannot be reached or is going down, rather than that a statement was wrong. */
export function isAway(error: unknown): boolean {
  const { code, message } = error as { code?: string; message?: string }
  if (code !== undefined)
    return /^(08\w{3}|57P0[1-4]|53300|ECONNREFUSED|ECONNRESET|ENOTFOUND|ETIMEDOUT|ENOENT|EPIPE)$/.test(code)
  return /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/.test(
    message ?? '',
  )
}

/** Whether a failed connection may succeed later: nobody answers yet, or PostgreSQL says that it is starting or full. */
export function mayPass(error: unknown): boolean {
  const { code } = error as { code?: string }
  if (code === undefined) return true
  return /^(57P03|53300|ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|ENOENT)$/.test(code)
}
