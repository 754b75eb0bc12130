/** Waiting jobs, to continue elsewhere: a requested erasure must not be lost. */
import { sql } from 'kysely'
import type { Db } from '../db/schema.ts'

/** Passes on every waiting job, as the text of a JSON object. One that has failed for good would run again elsewhere: a mail, long after its time. */
export async function readJobs(snapshot: Db, take: (job: string) => Promise<void>): Promise<void> {
  const { rows } = await sql<{ job: string }>`
    SELECT json_build_object('name', tasks.identifier, 'payload', jobs.payload, 'run_at', jobs.run_at,
      'max_attempts', jobs.max_attempts, 'key', jobs.key, 'queue', queues.queue_name, 'priority', jobs.priority)::text AS job
    FROM graphile_worker._private_jobs AS jobs
    JOIN graphile_worker._private_tasks AS tasks ON tasks.id = jobs.task_id
    LEFT JOIN graphile_worker._private_job_queues AS queues ON queues.id = jobs.job_queue_id
    WHERE jobs.attempts < jobs.max_attempts OR jobs.locked_at IS NOT NULL
    ORDER BY jobs.id`.execute(snapshot)
  for (const { job } of rows) await take(job)
}

export async function putJob(change: Db, job: string): Promise<void> {
  await sql`SELECT graphile_worker.add_job(
    identifier => job->>'name',
    payload => job->'payload',
    queue_name => job->>'queue',
    run_at => (job->>'run_at')::timestamptz,
    max_attempts => (job->>'max_attempts')::int,
    job_key => job->>'key',
    priority => (job->>'priority')::int
  ) FROM (SELECT ${job}::json AS job) AS moved`.execute(change)
}
