/**
 * The writer's loop: turns the journal's files into rows of the events store, one after the other, each exactly once. When it does what is said here; how, and why
 * nothing is lost and nothing counts twice, in `local-batches.ts`. While one batch is planned, the one before is carried out.
 */
import { readdir, stat, unlink } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Journal, JournalFile } from '../journal/journal.ts'
import type { Log } from '../lib/log.ts'
import type { Batches, PreparedBatch } from './batches/batches.ts'
import { CallDuplicates } from './duplicates/call-duplicates.ts'
import { planEnd } from './plan/insert-plan.ts'
import { Retry } from './retry.ts'

export interface WriteLoopOptions {
  readonly batches: Batches
  readonly journal: Journal
  /** The journal's folder. */
  readonly dir: string
  readonly log: Log
  /** Milliseconds that records gather before they are written, where they are few. */
  readonly interval?: number
  /** Milliseconds before what failed is tried again the first time, 100 as a rule; the pause doubles up to fifty times as long. */
  readonly firstPause?: number
  /** Whether events wait to be taken; the writer then leaves them most of the processor, as long as the journal has room. */
  readonly isBusy?: () => boolean
}

/** From so many bytes on, larger batches are worth more than a fresher report. */
const manyBytes = 131_072
const busyInterval = 1000
/** While events wait to be taken, so many times as long as a batch took is rested after it, and never longer than this. */
const yielding = 12
const longestYield = 12_000
const yieldStep = 50
/** A writer so far behind, in milliseconds, yields no more. */
const tooFarBehind = 60_000

const nameOf = (file: string): string => file.slice(0, -planEnd.length)

export class WriteLoop {
  readonly #options: WriteLoopOptions
  readonly #stopped = new AbortController()
  readonly #retry: Retry
  /** How many copies there are among the events of import calls. */
  readonly duplicates: CallDuplicates
  #flushers: (() => void)[] = []
  readonly #exclusive: (() => Promise<void>)[] = []
  #wake: () => void = () => {}
  #applying: Promise<void> = Promise.resolve()
  #running: Promise<void> | null = null
  /** What is taken from the journal and not yet in the store: when its first record came in, on the clock of `performance.now()`. */
  readonly #plans = new Map<string, number>()

  constructor(options: WriteLoopOptions) {
    this.#options = options
    this.#retry = new Retry({
      log: options.log,
      signal: this.#stopped.signal,
      firstPause: options.firstPause ?? 100,
    })
    this.duplicates = new CallDuplicates(options.batches, () => this.#wake())
  }

  /** Begins; never rejects, for what fails is tried again. */
  start(): void {
    this.#running ??= this.#run().catch((error: unknown) => {
      if (!this.#stopped.signal.aborted) this.#options.log.error({ err: error }, 'the writer has ended')
    })
  }

  /** Ends; what is not yet written is written by the next run. */
  async stop(): Promise<void> {
    this.#stopped.abort(new Error('stopping'))
    this.#options.batches.abort()
    this.#wake()
    await this.#running
    await this.#applying.catch(() => {})
    await this.#options.batches.close()
  }

  /** The first record since the last file has come in. */
  begun(): void {
    this.#wake()
  }

  /** Resolves when everything accepted before the call lies in the store. */
  flush(): Promise<void> {
    return new Promise((resolve) => {
      this.#flushers.push(resolve)
      this.#wake()
    })
  }

  /**
   * Runs `work` between two batches, when everything planned so far lies in the store and nothing else is written, by any node; what is remembered of visits is
   * then read anew. For whoever changes what is stored, or duplicates it.
   */
  runExclusive<T>(work: () => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      this.#exclusive.push(() => work().then(resolve, reject))
      this.#wake()
    })
  }

  /** What keeps the writer from going on; null: nothing. */
  get failure(): unknown {
    return this.#retry.failure
  }

  /** Age in milliseconds of the oldest accepted event that is not in the store; 0: all are. */
  lag(): number {
    const waiting = this.#options.journal.waitingSince ?? Number.POSITIVE_INFINITY
    const oldest = Math.min(waiting, ...this.#plans.values())
    return oldest === Number.POSITIVE_INFINITY ? 0 : Math.max(0, performance.now() - oldest)
  }

  async #run(): Promise<void> {
    await this.#finishPlans()
    this.#remember()
    for (;;) {
      const flushers = this.#flushers
      this.#flushers = []
      if (flushers.length === 0) await this.#due()
      this.#stopped.signal.throwIfAborted()
      await this.#writeAll()
      if (this.#exclusive.length > 0) await this.#runExclusive()
      if (flushers.length > 0) {
        await this.#applying
        for (const flushed of flushers) flushed()
      }
    }
  }

  /** Has what is remembered gathered now, and not when the first event waits for it; where that fails, the first batch does it. */
  #remember(): void {
    this.#options.batches.counted(new Uint8Array(16), new BigUint64Array(0)).catch(() => undefined)
  }

  async #runExclusive(): Promise<void> {
    await this.#applying
    await this.#retry.untilDone(() =>
      this.#options.batches.runExclusive(async () => {
        for (let work = this.#exclusive.shift(); work; work = this.#exclusive.shift()) await work()
      }),
    )
  }

  /** Writes the closed files, and the one that was open when they were through. */
  async #writeAll(): Promise<void> {
    const { journal } = this.#options
    for (let last = false; !last; ) {
      last = !journal.hasClosed
      const file = await journal.take()
      if (!file) return
      const begun = performance.now()
      await this.#write(file)
      await this.#yield(performance.now() - begun)
    }
  }

  /** Lets taking go first: what is written later lies safe, and what is not taken does not. */
  async #yield(spent: number): Promise<void> {
    const { journal, isBusy } = this.#options
    const end = performance.now() + Math.min(spent * yielding, longestYield)
    while (
      performance.now() < end &&
      isBusy?.() &&
      journal.roomy &&
      this.lag() < tooFarBehind &&
      this.#flushers.length + this.#exclusive.length === 0 &&
      !this.#stopped.signal.aborted
    )
      await delay(yieldStep)
  }

  /** Waits until a file is to be written: at once where some are closed or someone waits, else when records have gathered for a while. */
  async #due(): Promise<void> {
    const { journal, interval = 300 } = this.#options
    for (;;) {
      if (this.#stopped.signal.aborted || this.#flushers.length + this.#exclusive.length > 0) return
      if (journal.hasClosed) return
      if (journal.hasOpen && this.duplicates.awaited) return
      const gather = journal.openBytes > manyBytes ? Math.max(interval, busyInterval) : interval
      const wait = journal.hasOpen ? gather - journal.openAge : Number.POSITIVE_INFINITY
      if (wait <= 0) return
      await new Promise<void>((resolve) => {
        const timer = wait === Number.POSITIVE_INFINITY ? null : setTimeout(resolve, wait)
        this.#wake = () => {
          if (timer) clearTimeout(timer)
          resolve()
        }
      })
    }
  }

  async #write(file: JournalFile): Promise<void> {
    const { log, journal, batches } = this.#options
    this.#plans.set(file.name, file.since)
    const batch = await this.#retry.untilDone(() =>
      batches.prepare(file, async (prepared) => {
        await journal.drop(file)
        this.duplicates.prepared(prepared.calls)
      }),
    )
    const { lostBytes, planBytes } = batch
    if (lostBytes > 0)
      log.warn({ file: file.name, bytes: lostBytes }, 'a file of the journal has an unfinished end')
    if (batches.shared) {
      this.#committed(batch)
      return
    }
    journal.charge(planBytes)
    await this.#applying
    this.#applying = this.#retry
      .untilDone(() => batches.commit(batch.name))
      .then(() => {
        journal.charge(-planBytes)
        this.#committed(batch)
      })
    this.#applying.catch(() => {})
  }

  #committed({ name, calls }: Pick<PreparedBatch, 'name' | 'calls'>): void {
    this.#plans.delete(name)
    this.duplicates.stored(calls.keys())
  }

  /** Carries out what an earlier run had planned; a plan that had not been prepared is made anew. */
  async #finishPlans(): Promise<void> {
    const { dir, journal, batches } = this.#options
    const files = await this.#retry.untilDone(() => readdir(dir))
    for (const file of files.filter((name) => name.endsWith('.new'))) await unlink(path.join(dir, file))
    const left = files.filter((name) => name.endsWith(planEnd)).sort()
    const sizes = new Map<string, number>()
    for (const file of left) {
      const { size, mtimeMs } = await stat(path.join(dir, file))
      journal.charge(size)
      sizes.set(file, size)
      this.#plans.set(nameOf(file), performance.now() - Math.max(0, Date.now() - mtimeMs))
    }
    for (const file of left) {
      const name = nameOf(file)
      await this.#retry.untilDone(() => batches.finish(name, journal.has(name), () => journal.drop({ name })))
      this.#plans.delete(name)
      journal.charge(-(sizes.get(file) ?? 0))
    }
  }
}
