/** A task is a value: its name and the shape of its payload. A feature queues it; the wiring binds it to its implementation. */
import type { z } from 'zod'

export interface Task<P extends z.ZodType = z.ZodType> {
  readonly name: string
  readonly payload: P
}

export function task<P extends z.ZodType>(name: string, payload: P): Task<P> {
  return { name, payload }
}

/** A task with its implementation. */
export interface BoundTask {
  readonly name: string
  run(payload: unknown): Promise<void>
  /** Its schedule as a crontab line (`17 * * * *`, in UTC). */
  readonly cron?: string
}

/** Binds a task. A payload that no longer fits (queued by an older version) fails and is retried. */
export function carryOut<P extends z.ZodType>(
  bound: Task<P>,
  run: (payload: z.output<P>) => Promise<void>,
  cron?: string,
): BoundTask {
  return {
    name: bound.name,
    run: (payload) => run(bound.payload.parse(payload)),
    ...(cron === undefined ? {} : { cron }),
  }
}
