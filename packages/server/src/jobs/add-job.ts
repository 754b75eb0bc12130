/** Queues a task in the transaction of the change that causes it: both happen, or neither. */
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
  /** Of the jobs that could run, those with the lowest number run first. Default 0. */
  readonly priority?: number
}

export async function addJob<P extends z.ZodType>(
  db: Db,
  { name, queue }: Task<P>,
  payload: z.input<P>,
  { runAt, key, maxAttempts = 15, priority = 0 }: JobOptions = {},
): Promise<void> {
  await sql`SELECT graphile_worker.add_job(
    identifier => ${name}::text,
    payload => ${JSON.stringify(payload)}::json,
    queue_name => ${queue}::text,
    run_at => ${runAt ?? null}::timestamptz,
    max_attempts => ${maxAttempts}::int,
    job_key => ${key ?? null}::text,
    priority => ${priority}::int
  )`.execute(db)
}
