/**
 * Ends or frees the jobs that this process no longer runs although PostgreSQL says so. The library sends a job's end once: if PostgreSQL is away at
 * that moment, the job, and the queue that it is of, would stay taken for four hours. So would a job whose taking was not answered.
 */
import type { WorkerEvents } from 'graphile-worker'
import type { PoolClient } from 'pg'

export interface OwnJobs {
  /** Call it again and again. Resolves to the number of jobs that are run again. */
  settle(client: PoolClient, pool: string): Promise<number>
}

/** `presumedLost`: milliseconds after which a job that did not succeed, and does not run here, is run again. */
export function watchOwnJobs(events: WorkerEvents, presumedLost: number): OwnJobs {
  const running = new Set<string>()
  const succeeded = new Set<string>()
  /** When each was first seen without running. */
  let missing = new Map<string, number>()
  events.on('job:start', ({ job }) => running.add(job.id))
  events.on('job:success', ({ job }) => succeeded.add(job.id))
  events.on('job:complete', ({ job }) => running.delete(job.id))
  return {
    async settle(client, pool) {
      const ended = [...succeeded]
      const { rows } = await client.query<{ id: string }>(
        'SELECT id FROM graphile_worker._private_jobs WHERE locked_by = $1',
        [pool],
      )
      const taken = new Set(rows.map(({ id }) => id))
      for (const id of ended) if (!taken.has(id)) succeeded.delete(id)
      if (succeeded.size > 0) await client.query(freeQueuesOf(end), [pool, [...succeeded]])
      const now = performance.now()
      const left = [...taken].filter((id) => !running.has(id) && !succeeded.has(id))
      missing = new Map(left.map((id) => [id, missing.get(id) ?? now]))
      const lost = [...missing].flatMap(([id, since]) => (now - since >= presumedLost ? [id] : []))
      if (lost.length > 0) await client.query(freeQueuesOf(free), [pool, lost])
      return lost.length
    },
  }
}

const end = 'DELETE FROM graphile_worker._private_jobs WHERE locked_by = $1 AND id = ANY ($2::bigint[])'
const free = `UPDATE graphile_worker._private_jobs SET locked_at = NULL, locked_by = NULL
  WHERE locked_by = $1 AND id = ANY ($2::bigint[])`

const freeQueuesOf = (statement: string): string =>
  `WITH jobs AS (${statement} RETURNING job_queue_id)
  UPDATE graphile_worker._private_job_queues AS queues SET locked_at = NULL, locked_by = NULL
  FROM jobs WHERE queues.id = jobs.job_queue_id AND queues.locked_by = $1`
