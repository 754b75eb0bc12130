/**
 * The writer: turns the journal's segments into rows of the events store, one after the other, each exactly once.
 *
 *   segment (durable) → plan (made in memory) → plan file (durable) → segment deleted → inserts under the plan's token → plan file deleted
 *
 * Why nothing is lost and nothing counts twice, wherever the process, the engine or the machine stops:
 * - Before a plan is decided, the segment is still there and nothing was sent: the next run plans it anew, from a store that holds every plan
 *   before it and nothing of this one, for plans are carried out in order before anything is planned.
 * - On one node a plan is decided once its file has its name; where several share the state, once the state has taken it. From then on it is only
 *   ever carried out, never made again: what visits look like half-way through the inserts is never read. A segment that is still there beside
 *   its decided plan is deleted.
 * - Each insert bears the plan's name and the table as its token; the store keeps a token's rows once, so carrying out what was already
 *   carried out adds nothing. Removals name the rows they remove.
 * - What the store is asked while planning (ids, visits, rows to correct) is asked only when every plan before has been carried out.
 * - The state follows the decision, not the store: it is built from the store when every plan that was left has been carried out.
 */
import { readdir, rm, stat, unlink } from 'node:fs/promises'
import path from 'node:path'
import type { EventsStore } from '../../events/client.ts'
import type { Clock } from '../../lib/clock.ts'
import type { Log } from '../../lib/log.ts'
import type { Journal, Segment } from '../journal/journal.ts'
import { readSegment } from '../journal/segment.ts'
import { encodePlan, type Plan, planEnd, readPlan, savePlan } from '../plan/plan.ts'
import { readRecords, type SegmentRecords } from '../record/read-records.ts'
import { MemoryState } from '../state/memory-state.ts'
import type { Decision, MakeState, WriterState } from '../state/writer-state.ts'
import { Interner } from '../visits/interner.ts'
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
  /** Where is kept what is remembered between batches; in memory unless told. */
  readonly makeState?: MakeState
  /** Hears which websites' events have come into the store. */
  readonly written?: (websites: readonly string[]) => void
}

/** From so many bytes on, larger batches are worth more than a fresher report. */
const manyBytes = 131_072
const busyInterval = 1000
const longestPause = 5000

type DecidedPlan = MadePlan & Decision

const nameOf = (file: string): string => file.slice(0, -planEnd.length)

export class Drain {
  readonly #options: DrainOptions
  readonly #lookups: Lookups
  readonly #state: WriterState
  readonly #interner = new Interner()
  readonly #stopped = new AbortController()
  readonly #verdicts = new Map<number, (duplicates: number) => void>()
  #flushers: (() => void)[] = []
  readonly #quiet: (() => Promise<void>)[] = []
  #wake: () => void = () => {}
  #applying: Promise<void> = Promise.resolve()
  #running: Promise<void> | null = null
  #failure: unknown = null
  /** What is taken from the journal and not yet in the store: when its first record came in, on the clock of `performance.now()`. */
  readonly #plans = new Map<string, number>()

  constructor(options: DrainOptions) {
    this.#options = options
    this.#lookups = new Lookups(options.store, () => this.#applying)
    const source = Object.assign(this.#lookups, {
      carryOut: (plan: Plan) => this.#store(plan),
      now: () => options.clock.now(),
    })
    this.#state = options.makeState?.(source) ?? new MemoryState(source)
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
    await this.#state.close()
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

  /**
   * Runs `work` between two batches, when everything planned so far lies in the store and nothing else is written, by any node; what is remembered of visits is
   * then read anew. For whoever changes what is stored, or copies it.
   */
  quiet<T>(work: () => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      this.#quiet.push(() => work().then(resolve, reject))
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
    for (;;) {
      const flushers = this.#flushers
      this.#flushers = []
      if (flushers.length === 0) await this.#due()
      this.#stopped.signal.throwIfAborted()
      await this.#drainAll()
      if (this.#quiet.length > 0) await this.#runQuiet()
      if (flushers.length > 0) {
        await this.#applying
        for (const flushed of flushers) flushed()
      }
    }
  }

  async #runQuiet(): Promise<void> {
    await this.#applying
    await this.#again(() =>
      this.#state.turn(async () => {
        for (let work = this.#quiet.shift(); work; work = this.#quiet.shift()) await work()
        await this.#state.rebuild()
      }),
    )
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
      if (this.#stopped.signal.aborted || this.#flushers.length + this.#quiet.length > 0) return
      if (journal.hasClosed) return
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
    const records = await readRecords(frames)
    this.#plans.set(segment.name, segment.since)
    let made: DecidedPlan | null = null
    const decide = async (): Promise<DecidedPlan> => {
      // Whether a decision that was cut off took effect only the state knows.
      if (made && (await this.#state.decided(segment.name))) return made
      const next = await this.#make(segment.name, records)
      await savePlan(dir, segment.name, next.bytes)
      made = next
      await this.#state.commit(next)
      return made
    }
    const settle = async ({ plan, calls }: DecidedPlan): Promise<void> => {
      await journal.drop(segment)
      for (const [call, duplicates] of calls) {
        this.#verdicts.get(call)?.(duplicates)
        this.#verdicts.delete(call)
      }
      if (this.#state.shared) await this.#carryOut(plan)
    }
    const { plan, bytes } = await this.#again(() =>
      this.#state.turn(async () => {
        const decided = await decide()
        await settle(decided)
        return decided
      }),
    )
    if (this.#state.shared) return
    journal.charge(bytes.length)
    await this.#applying
    this.#applying = this.#again(() => this.#carryOut(plan)).then(() => journal.charge(-bytes.length))
    this.#applying.catch(() => {})
  }

  async #make(name: string, records: SegmentRecords): Promise<DecidedPlan> {
    const made = await makePlan(name, records, {
      seen: this.#state.seen,
      visits: {
        read: (visitors) => this.#state.read(visitors),
        load: (needs) => this.#lookups.visits(needs),
      },
      lookups: this.#lookups,
      interner: this.#interner,
    })
    return { ...made, name, bytes: encodePlan(made.plan) }
  }

  #store(plan: Plan): Promise<void> {
    const { store, clock, written } = this.#options
    return applyPlan(store, plan, {
      now: () => clock.now(),
      signal: this.#stopped.signal,
      ...(written && { written }),
    })
  }

  /** Brings a plan into the store. Doing it again changes nothing. */
  async #carryOut(plan: Plan): Promise<void> {
    const { dir } = this.#options
    await this.#store(plan)
    await this.#state.done(plan.name)
    await rm(path.join(dir, plan.name + planEnd), { force: true })
    this.#plans.delete(plan.name)
  }

  /** Carries out what an earlier run had planned; a plan that had not been decided is made anew. */
  async #finishPlans(): Promise<void> {
    const { dir, journal } = this.#options
    const files = await this.#again(() => readdir(dir))
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
      await this.#again(() =>
        this.#state.shared ? this.#state.turn(() => this.#finish(file)) : this.#finish(file),
      )
      journal.charge(-(sizes.get(file) ?? 0))
    }
  }

  async #finish(file: string): Promise<void> {
    const { dir, journal } = this.#options
    const name = nameOf(file)
    if (journal.has(name) && !(await this.#state.decided(name))) {
      await rm(path.join(dir, file), { force: true })
      this.#plans.delete(name)
      return
    }
    await journal.drop({ name })
    await this.#carryOut(await readPlan(dir, name))
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
