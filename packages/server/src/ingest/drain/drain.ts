/**
 * The writer: turns the journal's segments into rows of the events store, one after the other, each exactly once.
 *
 *   segment (durable) → plan (made in memory) → plan file (durable) → segment deleted → inserts under the plan's token → plan file deleted
 *
 * Why nothing is lost and nothing counts twice, wherever the process, the engine or the machine stops:
 * - Before the plan file has its name, the segment is still there and nothing was sent: the next run plans it anew, from a store
 *   that holds every plan before it and nothing of this one, for plans are carried out in order before anything is planned.
 * - Once it has its name it holds the rows themselves. It is only ever carried out, never made again: what visits look like half-way
 *   through the inserts is never read. A segment that is still there beside its plan is deleted.
 * - Each insert bears the plan's name and the table as its token; the store keeps a token's rows once, so carrying out what was already
 *   carried out adds nothing. Removals name the rows they remove.
 * - What the store is asked while planning (ids, visits, rows to correct) is asked only when every plan before has been carried out.
 * - The state in memory follows the plan file, not the store: it is changed when the plan is durable, and built from the store at start, after
 *   the plans that were left have been carried out.
 */
import { readdir, stat, unlink } from 'node:fs/promises'
import path from 'node:path'
import type { EventsStore } from '../../events/client.ts'
import type { Clock } from '../../lib/clock.ts'
import type { Log } from '../../lib/log.ts'
import type { Journal, Segment } from '../journal/journal.ts'
import { readSegment } from '../journal/segment.ts'
import { type Plan, planEnd, readPlan, savePlan } from '../plan/plan.ts'
import { readRecords, type SegmentRecords } from '../record/read-records.ts'
import { MemorySeen } from '../seen/memory-seen.ts'
import { copyWindow } from '../seen/seen-ids.ts'
import { Interner } from '../visits/interner.ts'
import { MemoryVisits } from '../visits/memory-state.ts'
import { visitMemory } from '../visits/state.ts'
import { applyPlan } from './apply-plan.ts'
import { Lookups } from './lookups.ts'
import { type MadePlan, makePlan } from './make-plan.ts'

export interface DrainOptions {
  readonly store: EventsStore
  readonly journal: Journal
  /** The journal's folder. */
  readonly dir: string
  readonly clock: Clock
  readonly log: Log
  /** Milliseconds that records gather before they are written, where they are few. */
  readonly interval?: number
  /** Milliseconds before what failed is tried again the first time; the pause doubles up to five seconds. */
  readonly firstPause?: number
}

/** From so many bytes on, larger batches are worth more than a fresher report. */
const manyBytes = 131_072
const busyInterval = 1000
const longestPause = 5000

export class Drain {
  readonly #options: DrainOptions
  readonly #lookups: Lookups
  readonly #seen: MemorySeen
  readonly #visits = new MemoryVisits()
  readonly #interner = new Interner()
  readonly #stopped = new AbortController()
  readonly #verdicts = new Map<number, (duplicates: number) => void>()
  #flushers: (() => void)[] = []
  #wake: () => void = () => {}
  #applying: Promise<void> = Promise.resolve()
  #running: Promise<void> | null = null
  #failure: unknown = null
  /** What is taken from the journal and not yet in the store: when its first record came in, on the clock of `performance.now()`. */
  readonly #plans = new Map<string, number>()

  constructor(options: DrainOptions) {
    this.#options = options
    this.#lookups = new Lookups(options.store, () => this.#applying)
    this.#seen = new MemorySeen(this.#lookups)
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
    this.#wake()
    await this.#running
    await this.#applying.catch(() => {})
  }

  /** The first record since the last segment has come in. */
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

  /** The number of copies among an import call's events, once they are planned. To be asked before its records are committed. */
  verdict(call: number): Promise<number> {
    return new Promise((resolve) => {
      this.#verdicts.set(call, resolve)
      this.#wake()
    })
  }

  /** Gives up waiting for a verdict. */
  forgetVerdict(call: number): void {
    this.#verdicts.delete(call)
  }

  /** What keeps the writer from going on; null: nothing. */
  get failure(): unknown {
    return this.#failure
  }

  /** Age in milliseconds of the oldest accepted event that is not in the store; 0: all are. */
  lag(): number {
    const waiting = this.#options.journal.waitingSince ?? Number.POSITIVE_INFINITY
    const oldest = Math.min(waiting, ...this.#plans.values())
    return oldest === Number.POSITIVE_INFINITY ? 0 : Math.max(0, performance.now() - oldest)
  }

  async #run(): Promise<void> {
    await this.#finishPlans()
    await this.#remember()
    for (;;) {
      const flushers = this.#flushers
      this.#flushers = []
      if (flushers.length === 0) await this.#due()
      this.#stopped.signal.throwIfAborted()
      await this.#drainAll()
      if (flushers.length > 0) {
        await this.#applying
        for (const flushed of flushers) flushed()
      }
    }
  }

  /** Drains the closed segments, and the one that was open when they were through. */
  async #drainAll(): Promise<void> {
    const { journal } = this.#options
    for (let last = false; !last; ) {
      last = !journal.hasClosed
      const segment = await journal.take()
      if (!segment) return
      await this.#drain(segment)
    }
  }

  /** Waits until a segment is to be drained: at once where some are closed or someone waits, else when records have gathered for a while. */
  async #due(): Promise<void> {
    const { journal, interval = 300 } = this.#options
    for (;;) {
      if (this.#stopped.signal.aborted || this.#flushers.length > 0 || journal.hasClosed) return
      if (journal.hasOpen && this.#verdicts.size > 0) return
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

  async #drain(segment: Segment): Promise<void> {
    const { log, journal, dir } = this.#options
    const { frames, lostBytes } = await this.#again(() => readSegment(segment.path))
    if (lostBytes > 0)
      log.warn({ segment: segment.name, bytes: lostBytes }, 'a segment of the journal has an unfinished end')
    const records = readRecords(frames)
    this.#plans.set(segment.name, segment.since)
    const made = await this.#again(() => this.#make(segment.name, records))
    const bytes = await this.#again(() => savePlan(dir, made.plan))
    journal.charge(bytes)
    await this.#again(() => journal.drop(segment))
    await this.#visits.write(made.known, made.newest)
    this.#seen.add(made.counted)
    for (const [call, duplicates] of made.calls) {
      this.#verdicts.get(call)?.(duplicates)
      this.#verdicts.delete(call)
    }
    await this.#applying
    this.#applying = this.#apply(made.plan, bytes)
    this.#applying.catch(() => {})
  }

  #make(name: string, records: SegmentRecords): Promise<MadePlan> {
    return makePlan(name, records, {
      seen: this.#seen,
      visits: {
        read: (visitors) => this.#visits.read(visitors),
        load: (needs) => this.#lookups.visits(needs),
      },
      lookups: this.#lookups,
      interner: this.#interner,
    })
  }

  async #apply(plan: Plan, bytes: number): Promise<void> {
    const { store, journal, dir } = this.#options
    await this.#again(() => applyPlan(store, plan, this.#stopped.signal))
    await this.#again(() => unlink(path.join(dir, plan.name + planEnd)))
    journal.charge(-bytes)
    this.#plans.delete(plan.name)
  }

  /** Carries out what an earlier run had planned. */
  async #finishPlans(): Promise<void> {
    const { dir, journal } = this.#options
    const files = await this.#again(() => readdir(dir))
    for (const file of files.filter((name) => name.endsWith('.new'))) await unlink(path.join(dir, file))
    for (const file of files.filter((name) => name.endsWith(planEnd)).sort()) {
      const name = file.slice(0, -planEnd.length)
      const { size, mtimeMs } = await stat(path.join(dir, file))
      journal.charge(size)
      this.#plans.set(name, performance.now() - Math.max(0, Date.now() - mtimeMs))
      await journal.drop({ name })
      await this.#apply(await readPlan(dir, name), size)
    }
  }

  /** Builds the state from the store. */
  async #remember(): Promise<void> {
    const now = this.#options.clock.now()
    const since = now - visitMemory
    this.#visits.fill(await this.#again(() => this.#lookups.going(since)), since)
    await this.#again(async () => {
      for await (const ids of this.#lookups.receivedSince(now - copyWindow)) this.#seen.fill(ids)
    })
  }

  /** Does the work until it succeeds, with growing pauses; rejects only when stopped. */
  async #again<T>(work: () => Promise<T>): Promise<T> {
    for (let pause = this.#options.firstPause ?? 100; ; pause = Math.min(pause * 2, longestPause)) {
      this.#stopped.signal.throwIfAborted()
      try {
        const result = await work()
        if (this.#failure !== null) this.#options.log.info('the writer goes on')
        this.#failure = null
        return result
      } catch (error) {
        this.#stopped.signal.throwIfAborted()
        if (this.#failure === null)
          this.#options.log.warn(
            { err: error },
            'events wait in the journal: the events store does not take them',
          )
        this.#failure = error
        await new Promise<void>((resolve) => {
          const timer = setTimeout(done, pause)
          const { signal } = this.#stopped
          function done(): void {
            clearTimeout(timer)
            signal.removeEventListener('abort', done)
            resolve()
          }
          signal.addEventListener('abort', done)
        })
      }
    }
  }
}
