/** Backups that are made by themselves: a job that makes one and asks for the next. One node does it, whichever takes the job. */
import { z } from 'zod'
import type { Context } from '../context.ts'
import { addJob } from '../jobs/add-job.ts'
import { type BoundTask, carryOut, task } from '../jobs/task.ts'
import { backUp } from './backup.ts'
import { keptBackups } from './manifest.ts'
import { openTarget } from './target/open-target.ts'
import { testRestore } from './test-restore.ts'

const makeBackup = task('make_backup', z.unknown())
/** A job of this key waits once, however many nodes ask for it. */
const key = 'make_backup'
/** After one that failed, in milliseconds; never more often than is asked for. */
const triedAgain = 600_000
/** A backup may come so much later than asked for, in milliseconds, before that is told. */
const slack = 3_600_000

export interface BackupState {
  /** When the latest was made, Unix milliseconds; null: none was. */
  readonly last: number | null
  /** What went wrong with the last try, as a sentence; null: nothing. */
  readonly failure: string | null
  /** What the latest added, and all of them, in bytes; null: not known since the start. */
  readonly newBytes: number | null
  readonly keptBytes: number | null
  /** When one was restored for a trial, Unix milliseconds. */
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

  /** Null: no backups are asked for. */
  get state(): BackupState | null {
    return this.#context.config.backup.to === null ? null : this.#state
  }

  /** What an operator must know, as a sentence; null: all is well. */
  get trouble(): string | null {
    const { config, clock } = this.#context
    const { last, failure } = this.#state
    if (config.backup.to === null) return null
    if (failure !== null) return failure
    const due = (last ?? clock.now()) + config.backup.every + slack
    return clock.now() > due ? `the last backup was made at ${new Date(last ?? 0).toISOString()}` : null
  }

  /** Looks when the last was made, and asks for the next. Throws `FolderUnusable` for a folder that cannot be used; a bucket may come later. */
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
      log.warn({ err: error }, 'the place of backups cannot be looked at')
    } finally {
      target.close()
    }
    await this.#next((this.#state.last ?? 0) + every)
  }

  /** Gives up what is under way; the next start begins anew. */
  stop(): void {
    this.#stopped.abort(new Error('stopping'))
  }

  async #run(): Promise<void> {
    const { config, clock, log } = this.#context
    const { to, every, keep, test } = config.backup
    const { signal } = this.#stopped
    if (to === null) return
    // Asked for before the work: whatever becomes of this process, there will be a next.
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
