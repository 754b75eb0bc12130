/** Runs queued tasks from PostgreSQL. It restarts by itself after PostgreSQL was unavailable. */
import { EventEmitter } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { day, minute } from '@footfall/contract/durations'
import {
  type CronItem,
  Logger,
  parseCronItems,
  type Runner,
  run,
  runMigrations,
  type TaskList,
  type WorkerEvents,
} from 'graphile-worker'
import type { Pool } from 'pg'
import { withNodeLock } from '../db/node-lock.ts'
import { isUnavailable, takesNoChanges } from '../db/open.ts'
import { Stopping } from '../lib/errors/stopping.ts'
import type { Log } from '../lib/log.ts'
import { freeLeftJobs, type Timeouts, watchWorkers } from './live-workers.ts'
import type { BoundTask, Schedule } from './task.ts'

export interface WorkerOptions {
  readonly pool: Pool
  readonly tasks: readonly BoundTask[]
  readonly log: Log
  readonly timeouts?: Timeouts
  /** No other process can use this database. */
  readonly alone?: boolean
}

export interface Worker {
  /** Starts no more tasks, and waits for running ones to end. May be called again. */
  stop(): Promise<void>
}

/** Backups, erasures on request, the erasure of hidden data and mails can each take long. One more is for the rest. */
const workers = 5
const restartAfter = 2_000
/** Milliseconds by which clocks of nodes differ, or a timer fires early, without a correction of the clock. */
const largestDrift = minute

/** Prepares the queue's tables. Must run before the first job is added. */
export async function migrateJobs(pool: Pool, log: Log): Promise<void> {
  await withNodeLock(pool, 'jobs_migrations', () => runMigrations({ pgPool: pool, logger: loggerOf(log) }))
}

export async function startWorker({
  pool,
  tasks,
  log,
  timeouts,
  alone = false,
}: WorkerOptions): Promise<Worker> {
  const taskList: TaskList = Object.fromEntries(
    tasks.map((task) => [task.name, (payload: unknown) => task.run(payload)]),
  )
  const parsedCronItems = parseCronItems(
    tasks.flatMap(({ name, schedule }) => (schedule ? [cronItem(name, schedule)] : [])),
  )
  if (alone) await freeLeftJobs(pool)
  const events: WorkerEvents = new EventEmitter()
  lookAgainAfterEach(events)
  const live = watchWorkers(pool, events, log, timeouts)
  const start = async (): Promise<Runner> => {
    await correctFutureRuns(pool)
    return run({
      pgPool: pool,
      concurrency: workers,
      noHandleSignals: true,
      pollInterval: 5_000,
      taskList,
      parsedCronItems,
      logger: loggerOf(log),
      events,
    })
  }
  let stopping = false
  let runner: Runner | null = await start()
  // The schedule would wait until the clock has the time again that it had before.
  events.on('cron:prematureTimer', ({ expectedTimestamp, currentTimestamp }) => {
    if (expectedTimestamp - currentTimestamp > largestDrift) void runner?.stop().catch(() => {})
  })
  // Another node's clock may have been ahead, until that node ended.
  events.on('cron:scheduled', () => {
    correctFutureRuns(pool).catch((err: unknown) => log.debug({ err }, 'schedules could not be checked'))
  })
  const keepRunning = async (): Promise<void> => {
    while (!stopping) {
      try {
        runner ??= await start()
        if (stopping) await runner.stop()
        await runner.promise
      } catch (err) {
        log.warn({ err }, 'background jobs stopped; they start again shortly')
      }
      runner = null
      if (!stopping) await pause(restartAfter)
    }
  }
  const kept = keepRunning()
  return {
    async stop() {
      stopping = true
      await runner?.stop().catch(() => {})
      await kept
      await live.stop()
    },
  }
}

/** Milliseconds after a job's end. The second look is for a slow database. */
const looks = [20, 200]

/**
 * A worker looks for its next job before the database knows that the last one has ended. It does not find the next of the same queue, which would
 * wait for a poll. So it looks again.
 */
function lookAgainAfterEach(events: WorkerEvents): void {
  const released = new WeakSet<object>()
  events.on('worker:release', ({ worker }) => {
    released.add(worker)
  })
  events.on('job:complete', ({ job, worker }) => {
    if (job.job_queue_id === null) return
    const look = () => {
      if (!released.has(worker)) worker.nudge()
    }
    for (const after of looks) setTimeout(look, after).unref()
  })
}

/** Corrects what a clock that was ahead noted: the queue would not schedule these tasks again, nor run what was queued, until then. */
async function correctFutureRuns(pool: Pool): Promise<void> {
  const now = Date.now()
  await pool.query(
    'UPDATE graphile_worker._private_known_crontabs SET last_execution = $1 WHERE last_execution > $2',
    [new Date(now), new Date(now + largestDrift)],
  )
  await pool.query(
    `UPDATE graphile_worker._private_jobs SET run_at = run_at - (updated_at - now()), updated_at = now()
    WHERE updated_at > now() + make_interval(secs => $1)`,
    [largestDrift / 1000],
  )
}

/** Each task is scheduled at least once in this time, in milliseconds. */
const longestInterval = day

/**
 * Runs of a task follow each other, and at most one waits: all missed runs become one. One that takes longer than its interval, because a payment
 * provider hangs, would otherwise run several times at once, until no worker is left for mails.
 */
function cronItem(name: string, { cron, madeUp }: Schedule): CronItem {
  const once = { queueName: name, jobKey: name }
  const options = madeUp ? { ...once, backfillPeriod: longestInterval } : once
  return { task: name, match: cron, identifier: name, options }
}

/** What the log may contain about a job: not its payload, which has addresses and codes. */
function jobOf(job: unknown): object {
  const { id, task_identifier, attempts } = (job ?? {}) as Readonly<Record<string, unknown>>
  return { job: id, task: task_identifier, attempts }
}

/**
 * Logs a rejection that nobody waits for, which is a bug of ours, but no reason to stop accepting events. Only the queue's library does so on purpose: it
 * sends the end of a job to PostgreSQL once. What PostgreSQL has not heard of is settled when it is back.
 */
export const logUnhandled =
  (log: Log) =>
  (err: unknown): void =>
    isAway(err)
      ? log.debug({ err }, 'a job has ended without PostgreSQL')
      : log.error({ err }, 'an unhandled failure')

/** That PostgreSQL takes no changes is logged nowhere else. */
const isAway = (error: unknown): boolean => isUnavailable(error) && !takesNoChanges(error)

function loggerOf(log: Log): Logger {
  return new Logger(() => (level, message, meta) => {
    // The other lines are the stack, which `err` brings where stacks are wanted.
    if (meta?.error instanceof Stopping) log.debug(message)
    // The loss of a connection is logged where PostgreSQL is opened. A job that failed for it is a line of its own.
    else if (!meta?.job && isAway(meta?.error)) log.debug({ err: meta?.error }, message)
    else if (level === 'error')
      log.error({ ...jobOf(meta?.job), err: meta?.error }, message.split('\n', 1)[0]?.replace(/:$/, ''))
    else if (level === 'warning') log.warn(message)
    else log.trace(message)
  })
}
