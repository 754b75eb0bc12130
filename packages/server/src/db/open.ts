/** Opens the PostgreSQL with accounts, teams and websites, embedded or on a server. */
import { setTimeout as pause } from 'node:timers/promises'
import { type Kysely, PostgresDialect, sql } from 'kysely'
import { type ClientBase, Pool, type PoolConfig, types } from 'pg'
import { codeOf } from '../lib/errors/code-of.ts'
import type { Log } from '../lib/log.ts'
import { fairPool } from './fair-pool.ts'
import { nodeName } from './other-nodes.ts'
import { RepeatingKysely } from './repeat-deadlocked.ts'
import type { Database, Db } from './schema.ts'

// 64-bit integers as numbers: all of ours (times, counts, bytes) are far below 2^53.
types.setTypeParser(types.builtins.INT8, Number)

/** Connections of a process. Eight are for calls (`fair-pool.ts`). */
const usualSize = 14

/** Milliseconds between two checks for callers that still wait for a connection. */
const queueLook = 5

export interface OpenDatabase {
  readonly db: Kysely<Database>
  readonly pool: Pool
  /** Serves the callers that already wait for a connection, then closes. Later calls fail. */
  close(): Promise<void>
}

/**
 * A node and a PostgreSQL notice within half a minute that the other's machine has failed, which closes no connection. Otherwise PostgreSQL would keep
 * the node's locks, and with them its jobs, for two hours, and the node would wait for messages for good. The machine of a node that is frozen
 * answers. So a transaction in which nothing is asked for a minute ends: calls of other nodes that wait for its rows take all connections.
 */
const noticesFailure = {
  keepAlive: true,
  keepAliveInitialDelayMillis: 20_000,
  onConnect: async (client: ClientBase): Promise<void> => {
    await client.query(
      `SELECT set_config('tcp_keepalives_idle', '20', false), set_config('tcp_keepalives_interval', '2', false), set_config('tcp_keepalives_count', '5', false),
        set_config('idle_in_transaction_session_timeout', '1min', false)`,
    )
  },
} satisfies PoolConfig

/** Opens a pool. Connections are made on first use. A lost connection is logged, never thrown. */
export function openDatabase(connection: PoolConfig, log: Log): OpenDatabase {
  // Callers may wait for a connection during a burst of calls. Background jobs share the pool and do not retry.
  const waits = { connectionTimeoutMillis: 20_000, idleTimeoutMillis: 30_000 }
  const size = connection.max ?? usualSize
  const pool = new Pool({ application_name: nodeName, ...noticesFailure, ...waits, ...connection, max: size })
  let closing = false
  pool.on('error', (error) => {
    // A pool counts as closed before its connections have ended. A server that stops next breaks them.
    if (!closing) log.warn({ err: error }, 'an idle PostgreSQL connection was lost')
  })
  // A connection that is lost during work fails that work. Without a listener it would end the process.
  pool.on('connect', (client) => {
    client.on('error', (err) => log.debug({ err }, 'a PostgreSQL connection was lost'))
  })
  const turns = fairPool(pool, { size, timeout: waits.connectionTimeoutMillis })
  const db = new RepeatingKysely<Database>({ dialect: new PostgresDialect({ pool: turns }) })
  return {
    db,
    pool,
    async close() {
      closing = true
      // A pool that ends forgets its waiting callers. A job that is just ending would fail much later.
      while (turns.isAwaited || pool.waitingCount > 0) await pause(queueLook)
      await db.destroy()
      // It leaves a pool open that it was never asked about.
      if (!pool.ending) await pool.end()
    },
  }
}

/** Lets a transaction wait for other stores for as long as it takes. */
export async function neverTimeOut(change: Db): Promise<void> {
  await sql`SET LOCAL idle_in_transaction_session_timeout = 0`.execute(change)
}

/** A database that cannot hold every text. Waiting does not help. */
class WrongEncoding extends Error {
  readonly code = 'WRONG_ENCODING'
}

/** After a failover the URL may still lead to the standby, and some services allow no changes while the disk is full. Both may pass. */
class ReadOnly extends Error {}

/** Resolves when PostgreSQL answers and takes changes; rejects with its error. */
export async function probePostgres(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ encoding: string; read_only: string }>(
    `SELECT current_setting('server_encoding') AS encoding, current_setting('transaction_read_only') AS read_only`,
  )
  const { encoding = '', read_only } = rows[0] ?? {}
  if (read_only === 'on')
    throw new ReadOnly('it is read-only: a standby, or a server that was made read-only')
  if (!/^(UTF8|SQL_ASCII)$/.test(encoding))
    throw new WrongEncoding(`its encoding is ${encoding}; create the database with ENCODING 'UTF8'`)
}

/** Whether an error means that PostgreSQL is unreachable, shutting down, out of room or read-only, or was closed, rather than that a statement was wrong. */
export function isUnavailable(error: unknown): boolean {
  return (
    isLost(error) || isClosed(error) || /^(08\w{3}|57P0[1-4]|53[0-4]00|25006|ENOENT)$/.test(codeOf(error))
  )
}

/** A call may outlast a stop, which waits for its connection only. Kysely and pg say this without a code. */
function isClosed(error: unknown): boolean {
  const message = error instanceof Error ? error.message : ''
  return ['driver has already been destroyed', 'Cannot use a pool after calling end on the pool'].includes(
    message,
  )
}

/** Whether an error means that a connection has ended or could not be made, without a word of PostgreSQL. */
export function isLost(error: unknown): boolean {
  if (/^(ECONNREFUSED|ECONNRESET|ENOTFOUND|ETIMEDOUT|EPIPE)$/.test(codeOf(error))) return true
  return /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/.test(
    error instanceof Error ? error.message : '',
  )
}

/** Whether an error means that PostgreSQL takes no changes: its disk is full, or it is read-only. It answers as before, so nothing else says so. */
export const takesNoChanges = (error: unknown): boolean => /^(53100|25006)$/.test(codeOf(error))

/** Whether a failed connection may succeed later: the server does not answer yet, or says that it is starting or full. */
export function mayPass(error: unknown): boolean {
  const { code, syscall } = error as { code?: string; syscall?: string }
  if (code === undefined) return true
  // A file that the URL names, such as a certificate. Without a server, a socket cannot be connected.
  if (syscall === 'open') return false
  return /^(57P03|53300|ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|ENOENT)$/.test(code)
}
