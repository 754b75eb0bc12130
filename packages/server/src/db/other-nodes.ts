/** Nodes name themselves in PostgreSQL's list of connections, for the operator and for each other. */
import { hostname } from 'node:os'
import process from 'node:process'
import type { Pool } from 'pg'
import type { Log } from '../lib/log.ts'

/** PostgreSQL keeps 63 characters, of which the process must be one. */
export const nodeName = `footfall ${process.pid} ${hostname()}`.slice(0, 63)

/** The name of another node that uses this database now; null if there is none. */
export async function otherNode(pool: Pool): Promise<string | null> {
  const { rows } = await pool.query<{ name: string }>(
    `SELECT application_name AS name FROM pg_stat_activity
    WHERE datname = current_database() AND application_name LIKE 'footfall %' AND application_name <> current_setting('application_name') LIMIT 1`,
  )
  return rows[0]?.name ?? null
}

/** For a node without Redis: the open visits that it knows are its own alone, and a visitor whose events reach both nodes would count as two. */
export async function warnOfOtherNode(pool: Pool, log: Log): Promise<void> {
  const other = await otherNode(pool)
  if (other)
    log.warn(
      `Another node uses this PostgreSQL (${other}): set the same REDIS_URL on every node, or visits count twice`,
    )
}
