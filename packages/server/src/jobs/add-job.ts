/** Queues tasks in the transaction of the change that causes them: all of it happens, or nothing. */
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Db } from '../db/schema.ts'
import type { Task } from './task.ts'

export interface JobOptions {
  /** The earliest time to run it. */
  readonly runAt?: Date
  /** Replaces a waiting job with the same key. */
  readonly key?: string
  /** Number of attempts, with growing pauses between them. */
  readonly maxAttempts?: number
  /** Of the jobs that could run, those with the lowest number, at most 32,767, run first. Default 0. */
  readonly priority?: number
}

export interface KeyedJob<P extends z.ZodType> extends Pick<JobOptions, 'key' | 'priority'> {
  readonly payload: z.input<P>
}

export function addJob<P extends z.ZodType>(
  db: Db,
  task: Task<P>,
  payload: z.input<P>,
  options: JobOptions = {},
): Promise<void> {
  return addJobs(db, task, [{ ...options, payload }], options)
}

/** Queues the same task many times. One statement for each took a minute for ten thousand. */
export async function addJobs<P extends z.ZodType>(
  db: Db,
  { name, queue }: Task<P>,
  jobs: readonly KeyedJob<P>[],
  { runAt, maxAttempts = 15 }: Pick<JobOptions, 'runAt' | 'maxAttempts'> = {},
): Promise<void> {
  const payloads = jobs.map(({ payload }) => JSON.stringify(payload))
  const keys = jobs.map(({ key = null }) => key)
  const priorities = jobs.map(({ priority = 0 }) => priority)
  await sql`SELECT count(*) FROM graphile_worker.add_jobs(ARRAY(
    SELECT (${name}, payload, ${queue}::text, ${runAt ?? null}::timestamptz, ${maxAttempts}::smallint, key, priority, NULL)::graphile_worker.job_spec
    FROM unnest(${payloads}::json[], ${keys}::text[], ${priorities}::smallint[]) AS job (payload, key, priority)))`.execute(
    db,
  )
}
