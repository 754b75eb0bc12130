/**
 * Frees the jobs of processes that have ended without a word. The workers of a process, a pool that takes jobs under one id, hold a lock in
 * PostgreSQL, which ends with the process's connection. The queue itself knows no better than to wait four hours, in which a queue of jobs that run
 * one after the other would stand still.
 */
import type { WorkerEvents } from 'graphile-worker'
import type { Pool, PoolClient } from 'pg'
import type { Log } from '../lib/log.ts'
import { watchOwnJobs } from './own-jobs.ts'

export interface Timeouts {
  /** Milliseconds between two looks. */
  readonly pause: number
  /**
   * A pool without its lock for so long has ended. A living one that has lost its connection takes its lock again at its next look. A job of this
   * process's pool that has not run here for so long is run again.
   */
  readonly presumedDead: number
}

const usual: Timeouts = { pause: 10_000, presumedDead: 30_000 }

const lockOf = (id: string) => `hashtextextended('job workers ' || ${id}, 0)`

export interface LiveWorkers {
  stop(): Promise<void>
}

/** Begins before the pool of this process is created. */
export function watchWorkers(
  pool: Pool,
  events: WorkerEvents,
  log: Log,
  { pause, presumedDead }: Timeouts = usual,
): LiveWorkers {
  /** The id of this process's pool. After a loss of PostgreSQL, a new pool replaces it. */
  let own: string | null = null
  events.on('pool:create', ({ workerPool }) => {
    own = workerPool.id
  })
  const ownJobs = watchOwnJobs(events, presumedDead)
  /** Holds the lock of `held`. */
  let client: PoolClient | null = null
  let held: string | null = null
  /** When each other pool was first seen without its lock. */
  let missing = new Map<string, number>()
  let looking: Promise<void> | null = null

  const lose = (): void => {
    client?.release(true)
    client = null
    held = null
  }
  const look = async (): Promise<void> => {
    if (!client) {
      client = await pool.connect()
      client.once('error', lose)
    }
    if (held !== own) {
      await client.query('SELECT pg_advisory_unlock_all()')
      await client.query(`SELECT pg_advisory_lock(${lockOf('$1')})`, [own])
      held = own
    }
    const lost = own === null ? 0 : await ownJobs.settle(client, own)
    const now = performance.now()
    const dead = await withoutLock(client, own)
    missing = new Map(dead.map((id) => [id, missing.get(id) ?? now]))
    const gone = dead.filter((id) => now - (missing.get(id) ?? now) >= presumedDead)
    if (gone.length + lost === 0) return
    if (gone.length > 0) await client.query('SELECT graphile_worker.force_unlock_workers($1::text[])', [gone])
    // Otherwise they would wait for a poll.
    await client.query(`SELECT pg_notify('jobs:insert', '{"count":5}')`)
    if (gone.length > 0) log.info({ pools: gone }, 'jobs of a process that has ended are run again')
    if (lost > 0) log.info({ jobs: lost }, 'jobs whose end PostgreSQL has not heard of are run again')
  }
  const lookOnce = (): Promise<void> => {
    looking ??= look()
      .catch((err: unknown) => {
        log.debug({ err }, 'the jobs of ended processes could not be looked for')
        lose()
      })
      .finally(() => {
        looking = null
      })
    return looking
  }
  const timer = setInterval(lookOnce, pause)
  return {
    async stop() {
      clearInterval(timer)
      await looking
      lose()
    },
  }
}

/** The ids of pools that hold jobs or queues. */
const holders = `SELECT locked_by AS id FROM graphile_worker._private_jobs WHERE locked_by IS NOT NULL
      UNION SELECT locked_by FROM graphile_worker._private_job_queues WHERE locked_by IS NOT NULL`

/** Frees all jobs at once. For a process whose database no other one can use: whoever holds them has ended. Call it before the pool is created. */
export async function freeLeftJobs(pool: Pool): Promise<void> {
  await pool.query(`SELECT graphile_worker.force_unlock_workers(ARRAY(${holders}))`)
}

/** Other pools that hold jobs or queues, but no lock. */
async function withoutLock(client: PoolClient, own: string | null): Promise<string[]> {
  const { rows } = await client.query<{ id: string; free: boolean }>(
    `SELECT id, pg_try_advisory_xact_lock(${lockOf('id')}) AS free FROM (
      ${holders}
    ) AS pools WHERE id IS DISTINCT FROM $1`,
    [own],
  )
  return rows.flatMap(({ id, free }) => (free ? [id] : []))
}
