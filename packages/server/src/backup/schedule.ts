/** Makes backups automatically: a job makes one and schedules the next. Any one node runs it. */
import { z } from 'zod'
import type { Context } from '../context.ts'
import { addJob } from '../jobs/add-job.ts'
import { type BoundTask, carryOut, task } from '../jobs/task.ts'
import { backUp } from './backup.ts'
import { keptBackups } from './manifest.ts'
import { openTarget } from './target/open-target.ts'
import { testRestore } from './test-restore.ts'

const makeBackup = task('make_backup', z.unknown())
/** Job key. However many nodes schedule it, the job waits only once. */
const key = 'make_backup'
/** Milliseconds until a failed backup is tried again, but never more often than the setting says. */
const triedAgain = 600_000
/** Milliseconds by which a backup may be late before it is reported. */
const slack = 3_600_000

export interface BackupState {
  /** When the latest was made, Unix milliseconds; null: none so far. */
  readonly last: number | null
  /** The failure of the last attempt, as a sentence; null if it succeeded. */
  readonly failure: string | null
  /** Bytes added by the latest, and bytes of all; null: unknown since the start. */
  readonly newBytes: number | null
  readonly keptBytes: number | null
  /** When a backup was last tested, Unix milliseconds. */
  readonly tested: number | null
}

type Place = Pick<Context, 'config' | 'db' | 'clock' | 'log'>

export class BackupSchedule {
  readonly task: BoundTask
  readonly #context: Place
  readonly #stopped = new AbortController()
  #state: BackupState = { last: null, failure: null, newBytes: null, keptBytes: null, tested: null }

  constructor(context: Place) {
    this.#context = context
    this.task = carryOut(makeBackup, () => this.#run())
  }

  /** Null: backups are off. */
  get state(): BackupState | null {
    return this.#context.config.backup.to === null ? null : this.#state
  }

  /** A problem that the operator must know, as a sentence; null: none. */
  get trouble(): string | null {
    const { config, clock } = this.#context
    const { last, failure } = this.#state
    if (config.backup.to === null) return null
    if (failure !== null) return failure
    const due = (last ?? clock.now()) + config.backup.every + slack
    return clock.now() > due ? `the last backup was made at ${new Date(last ?? 0).toISOString()}` : null
  }

  /** Finds the last backup and schedules the next. Throws `FolderUnusable` for an unusable folder; a bucket may become usable later. */
  async begin(): Promise<void> {
    const { config, log } = this.#context
    const { to, every } = config.backup
    if (to === null) return
    const target = await openTarget(to, config.backup, { make: true })
    try {
      const last = (await keptBackups(target)).at(-1)
      if (last) this.#state = { ...this.#state, last: last.made }
    } catch (error) {
      this.#failed(error)
      log.warn({ err: error }, 'the place of backups cannot be read')
    } finally {
      target.close()
    }
    await this.#next((this.#state.last ?? 0) + every)
  }

  /** Aborts a running backup. The next start begins it anew. */
  stop(): void {
    this.#stopped.abort(new Error('stopping'))
  }

  async #run(): Promise<void> {
    const { config, clock, log } = this.#context
    const { to, every, keep, test } = config.backup
    const { signal } = this.#stopped
    if (to === null) return
    // Scheduled before the work, so that there will be a next one even if this process dies.
    await this.#next(clock.now() + every)
    try {
      const { made, newBytes, keptBytes } = await backUp(config, { to, keep }, { log, clock, signal })
      this.#state = { ...this.#state, last: made, newBytes, keptBytes, failure: null }
      if (test) await this.#test(to)
    } catch (error) {
      if (signal.aborted) return
      this.#failed(error)
      log.error({ err: error }, 'the backup failed; it is tried again')
      await this.#next(clock.now() + Math.min(every, triedAgain))
    }
  }

  async #test(to: string): Promise<void> {
    const { config, clock, log } = this.#context
    const { passed, lines } = await testRestore(config, to, { log, signal: this.#stopped.signal })
    if (!passed) throw new Error(lines.join(' '))
    this.#state = { ...this.#state, tested: clock.now() }
  }

  #failed(error: unknown): void {
    const failure = error instanceof Error ? error.message : String(error)
    this.#state = { ...this.#state, failure: `the last backup failed: ${failure}` }
  }

  #next(time: number): Promise<void> {
    return addJob(this.#context.db, makeBackup, {}, { key, runAt: new Date(time), maxAttempts: 25 })
  }
}
