/** A task is a value: its name and the shape of its payload. A feature queues it; the wiring binds it to its implementation. */
import type { z } from 'zod'

export interface Task<P extends z.ZodType = z.ZodType> {
  readonly name: string
  readonly payload: P
  /** Jobs of one queue run one after the other, on all nodes. Without one, jobs run beside each other. */
  readonly queue: string | null
}

export function task<P extends z.ZodType>(name: string, payload: P, queue: string | null = null): Task<P> {
  return { name, payload, queue }
}

/** A task with its implementation. */
export interface BoundTask {
  readonly name: string
  run(payload: unknown): Promise<void>
  readonly schedule?: Schedule
}

export interface Schedule {
  /** A crontab line (`17 * * * *`, in UTC). */
  readonly cron: string
  /** The next start makes up once for runs that were missed because no node was up. Not needed for tasks of every few minutes. */
  readonly madeUp?: true
}

/** Binds a task. A payload that no longer fits (queued by an older version) fails and is retried. */
export function bindTask<P extends z.ZodType>(
  bound: Task<P>,
  run: (payload: z.output<P>) => Promise<void>,
  schedule?: Schedule,
): BoundTask {
  return {
    name: bound.name,
    run: (payload) => run(bound.payload.parse(payload)),
    ...(schedule && { schedule }),
  }
}
