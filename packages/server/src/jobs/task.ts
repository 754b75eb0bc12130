/** A task as a value: its name and the shape of its payload. Features queue it; the wiring binds it to the function that runs it. */
import type { z } from 'zod'

export interface Task<P extends z.ZodType = z.ZodType> {
  readonly name: string
  readonly payload: P
}

export function task<P extends z.ZodType>(name: string, payload: P): Task<P> {
  return { name, payload }
}

/** A task with the function that runs it. */
export interface BoundTask {
  readonly name: string
  run(payload: unknown): Promise<void>
  /** When it runs on schedule, as a crontab line (`17 * * * *`, in UTC). */
  readonly cron?: string
}

/** Binds a task. A payload that does not match the shape (queued by an older version) fails and is retried. */
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
