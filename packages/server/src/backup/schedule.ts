/** Scheduled backups: a job makes one and queues the next. Whichever node takes the job does it. */
import { hour, minute } from '@footfall/contract/durations'
import { z } from 'zod'
import type { Context } from '../context.ts'
import { addJob } from '../jobs/add-job.ts'
import { type BoundTask, bindTask, task } from '../jobs/task.ts'
import { backUp } from './backup.ts'
import { keptBackups } from './manifest.ts'
import { openTarget } from './target/open-target.ts'
import type { BackupTarget } from './target/target.ts'
import { testRestore } from './test-restore.ts'

const makeBackup = task('make_backup', z.unknown(), 'backups')
/** A job of this key waits once, however many nodes queue it. */
const key = 'make_backup'
/** Milliseconds after a failure, but never more often than configured. */
const triedAgain = 10 * minute
/** Milliseconds that a backup may be late before this is reported. */
const slack = hour
/** Milliseconds between two looks for backups that were made by hand. */
const lookEvery = minute

export interface BackupState {
  /** When the latest was made, Unix milliseconds; null if none was. */
  readonly last: number | null
  /** Whether the last attempt failed. Its error, which may name hosts and folders, is in the log. */
  readonly failed: boolean
  /** Whether, after the last one that was scheduled, what should go could not be removed. Its error is in the log. */
  readonly oldRemain: boolean
  /** Bytes that the latest added, and of all backups; null if unknown since the start. */
  readonly newBytes: number | null
  readonly keptBytes: number | null
  /** When one was last tested by restoring it, Unix milliseconds. */
  readonly tested: number | null
}

type Deps = Pick<Context, 'config' | 'db' | 'clock' | 'log'>

export class BackupSchedule {
  readonly task: BoundTask
  readonly #context: Deps
  readonly #stopped = new AbortController()
  #begun = Promise.resolve()
  #hasRun = false
  /** When the last attempt failed, Unix milliseconds. */
  #failedAt = 0
  #looking: Promise<void> | null = null
  #timer: NodeJS.Timeout | null = null
  #state: BackupState = {
    last: null,
    failed: false,
    oldRemain: false,
    newBytes: null,
    keptBytes: null,
    tested: null,
  }

  constructor(context: Deps) {
    this.#context = context
    this.task = bindTask(makeBackup, () => this.#run())
  }

  /** Null without scheduled backups. */
  get state(): BackupState | null {
    return this.#context.config.backup.to === null ? null : this.#state
  }

  /** What an operator must know, as a sentence; null if all is well. */
  get trouble(): string | null {
    const { config, clock } = this.#context
    const { last, failed, oldRemain } = this.#state
    if (config.backup.to === null) return null
    if (failed) return 'the last backup failed; the log says why'
    const due = (last ?? clock.now()) + config.backup.every + slack
    if (clock.now() > due) return `the last backup was made at ${new Date(last ?? 0).toISOString()}`
    return oldRemain ? 'old backups could not be removed; the log says why' : null
  }

  /**
   * Checks when the last was made, and queues the next, while the start goes on: a bucket may be silent. Throws `FolderUnusable` for an unusable
   * folder.
   */
  async begin(): Promise<void> {
    const { config, log } = this.#context
    const { to } = config.backup
    if (to === null) return
    const target = await openTarget(to, config.backup, { make: true })
    const { signal } = this.#stopped
    // A signal that was given while the place was opened calls no listener.
    if (signal.aborted) return target.close()
    signal.addEventListener('abort', () => target.close())
    this.#begun = this.#queueFirst(target).catch((err: unknown) => {
      if (!signal.aborted) log.error({ err }, 'no backup could be scheduled')
    })
    this.#timer = setInterval(() => this.#look(to), lookEvery).unref()
  }

  /** Notes a backup that another process has made: by hand, usually because this one failed or is late. */
  #look(to: string): void {
    const { config, clock, log } = this.#context
    const { signal } = this.#stopped
    const look = async (): Promise<void> => {
      const target = await openTarget(to, config.backup, { make: false })
      const giveUp = (): void => target.close()
      signal.addEventListener('abort', giveUp)
      try {
        signal.throwIfAborted()
        const now = clock.now()
        const { made = 0 } = (await keptBackups(target)).findLast((backup) => backup.made <= now) ?? {}
        if (made <= (this.#state.last ?? 0)) return
        const failed = this.#state.failed && made <= this.#failedAt
        this.#state = { ...this.#state, last: made, failed, newBytes: null, keptBytes: null }
      } finally {
        signal.removeEventListener('abort', giveUp)
        target.close()
      }
    }
    this.#looking ??= look()
      .catch((err: unknown) => log.debug({ err }, 'the place of backups cannot be read'))
      .finally(() => {
        this.#looking = null
      })
  }

  async #queueFirst(target: BackupTarget): Promise<void> {
    const { config, clock, log } = this.#context
    const { every } = config.backup
    try {
      const last = (await keptBackups(target)).at(-1)
      // After a clock that was ahead, the next backup would wait for years.
      if (last) this.#state = { ...this.#state, last: Math.min(last.made, clock.now()) }
    } catch (error) {
      this.#stopped.signal.throwIfAborted()
      this.#failedAt = clock.now()
      this.#state = { ...this.#state, failed: true }
      log.warn({ err: error }, 'the place of backups cannot be read')
    } finally {
      target.close()
    }
    // One that was due has begun meanwhile, and has queued the next.
    if (!this.#hasRun) await this.#next((this.#state.last ?? 0) + every)
  }

  /** Cancels work in progress; the next start begins again. */
  async stop(): Promise<void> {
    if (this.#timer) clearInterval(this.#timer)
    this.#stopped.abort(new Error('stopping'))
    await this.#begun
    await this.#looking
  }

  async #run(): Promise<void> {
    const { config, clock, log } = this.#context
    const { to, every, keep, test } = config.backup
    const { signal } = this.#stopped
    if (to === null) return
    this.#hasRun = true
    // Queued before the work, so there is a next one whatever happens to this process.
    await this.#next(clock.now() + every)
    try {
      const { made, newBytes, keptBytes } = await backUp(config, { to, keep }, { log, clock, signal })
      const oldRemain = keptBytes === null
      this.#state = { ...this.#state, last: made, newBytes, keptBytes, oldRemain, failed: false }
      if (test) await this.#test(to)
    } catch (error) {
      if (signal.aborted) return
      this.#failedAt = clock.now()
      this.#state = { ...this.#state, failed: true }
      log.error({ err: error }, 'the backup failed; it will be retried')
      await this.#next(clock.now() + Math.min(every, triedAgain))
    }
  }

  async #test(to: string): Promise<void> {
    const { config, clock, log } = this.#context
    const { passed, lines } = await testRestore(config, to, { log, signal: this.#stopped.signal })
    if (!passed) throw new Error(lines.join(' '))
    this.#state = { ...this.#state, tested: clock.now() }
  }

  #next(time: number): Promise<void> {
    return addJob(this.#context.db, makeBackup, {}, { key, runAt: new Date(time), maxAttempts: 25 })
  }
}
