/**
 * Prepares and commits batches, in the thread in which it is created.
 *
 * journal file (durable) → plan (in memory) → plan file (durable) → journal file deleted → inserts with the plan's token → plan file deleted
 *
 * Why nothing is lost and nothing counts twice, wherever the process, the engine or the machine stops:
 * - Before a plan is prepared, its journal file still exists and nothing was sent. The next run makes the plan again, from a store that holds every
 *   earlier plan and nothing of this one, because plans are committed in order before anything is planned.
 * - On one node a plan is prepared once its file has its final name; with shared state, once the state has stored it. From then on it is only
 *   committed, never made again, so visits are never read half-way through the inserts. A journal file that still exists beside its prepared plan is
 *   deleted.
 * - Plans are committed in the order in which they were made, also by the next run: the rows that take a visit back cancel only rows before them.
 *   Names would not tell, because live events and imports have their own.
 * - Each insert has the plan's name and the table as its token. The store keeps the rows of a token once, so a second commit adds nothing. Removals
 *   name the rows that they remove.
 * - Planning queries the store (ids, visits, rows to correct) only after every earlier plan about the same events or visitors is committed. Rows of
 *   other plans are not read.
 * - A journal file whose plan would be too large is replaced by its parts, in one step and before anything of it is saved. To the writer they are
 *   files that arrived one after the other.
 * - The state follows the prepared plans, not the store. It is built from the store after every leftover plan is committed.
 */
import { rm } from 'node:fs/promises'
import path from 'node:path'
import type { EventsStore } from '../../events/client.ts'
import { longestWait, type NamedFile, type NewFiles, oldestFile, sortByTime } from '../../journal/journal.ts'
import { readJournalFile, UnknownFormat } from '../../journal/record/frames.ts'
import { type JournalRecords, readRecords } from '../../journal/record/read-records.ts'
import { SpareBuffers } from '../../lib/bytes/spare-buffers.ts'
import type { Clock } from '../../lib/time/clock.ts'
import { CorrectionLookups } from '../lookups/correction-lookups.ts'
import { IdLookups } from '../lookups/id-lookups.ts'
import { StoreReader } from '../lookups/store-reader.ts'
import { VisitLookups } from '../lookups/visit-lookups.ts'
import { applyPlan, markAhead } from '../plan/apply-plan.ts'
import { type EncodedPlan, type InsertPlan, planEnd, readPlan, savePlan } from '../plan/insert-plan.ts'
import { type MadePlan, makePlan } from '../plan/make-plan.ts'
import { PlanBounds, type PlanLimits, PlanTooLarge, planLimits } from '../plan/plan-bounds.ts'
import { MemoryState } from '../state/memory-state.ts'
import type { BatchChanges, MakeState, StateSource, WriterState } from '../state/writer-state.ts'
import { monthsOf, touchedBy } from './about-events.ts'
import type { Batches, PreparedBatch } from './batches.ts'
import { boundedVisits } from './bounded-visits.ts'
import { divide, setApart, split } from './divide-file.ts'
import { PendingPlans } from './pending-plans.ts'

export interface BatchesOptions {
  readonly store: EventsStore
  /** The journal's folder. */
  readonly dir: string
  readonly clock: Clock
  /** Creates the state between batches, instead of the default: in memory. */
  readonly makeState?: MakeState
  /** Called with the websites whose events have been stored. */
  readonly written?: (websites: readonly string[]) => void | Promise<void>
  readonly planLimits?: PlanLimits
}

/** A journal file whose plan is being made. */
interface InPreparation {
  readonly records: JournalRecords
  readonly lostBytes: number
  readonly months: number
  /** The buffer that holds the records. */
  readonly memory: Buffer
  made: (MadePlan & BatchChanges) | null
  /** Whether the made plan is the only copy of the events. */
  released: boolean
  /** Whether the rows of the made plan are in the store. */
  stored: boolean
}

export class LocalBatches implements Batches {
  readonly #options: BatchesOptions
  readonly #visits: VisitLookups
  readonly #corrections: CorrectionLookups
  readonly #state: WriterState
  readonly #aborted = new AbortController()
  readonly #pending = new PendingPlans()
  readonly #inPreparation = new Map<string, InPreparation>()
  /** Prepared and not in the store yet. */
  readonly #plans = new Map<string, EncodedPlan>()
  /** For three buffers: the file that is being prepared, its plan, and the plan that is being committed at the same time. */
  readonly #spare = new SpareBuffers(3)
  /** The latest time that the clock showed. Days up to then may be rolled up, even if the clock was set back since. */
  #latest = Number.NEGATIVE_INFINITY
  /** The number of the last plan. It grows from run to run, unless the machine's clock is set back. */
  #order = 0

  constructor(options: BatchesOptions) {
    this.#options = options
    const reader = new StoreReader(options.store, this.#pending)
    this.#visits = new VisitLookups(reader)
    this.#corrections = new CorrectionLookups(reader)
    const source: StateSource = {
      ids: new IdLookups(reader),
      openVisits: (earliest, websites) => this.#visits.openVisits(earliest, websites),
      commit: (plan) => this.#store(plan),
      now: () => options.clock.now(),
      oldestWaiting: () => oldestFile(options.dir),
      longestWait: () => longestWait(options.dir),
    }
    this.#state = options.makeState?.(source) ?? new MemoryState(source)
  }

  get shared(): boolean {
    return this.#state.shared
  }

  sort(files: readonly NamedFile[], draftBytes: number): Promise<NewFiles | null> {
    return sortByTime(files, { usual: draftBytes })
  }

  /** `held`: a website whose events are held back besides, if the caller knows of one. */
  async prepare(
    { name, path: file }: NamedFile,
    release: (batch: PreparedBatch) => Promise<void>,
    held: string | null = null,
  ): Promise<PreparedBatch> {
    const preparing = this.#inPreparation.get(name) ?? (await this.#read(file))
    if (preparing instanceof UnknownFormat)
      return { name, planBytes: 0, lostBytes: 0, months: 0, calls: new Map(), unknown: preparing.message }
    this.#inPreparation.set(name, preparing)
    const { lostBytes, months } = preparing
    const nothing = { name, planBytes: 0, lostBytes, months, calls: new Map(), unknown: null }
    const batch = await this.#state.turn(async () => {
      const resumed = await this.#resume(name, preparing)
      const apart = resumed
        ? null
        : ((await setApart({ name, path: file }, preparing.records, held ?? (await this.#state.held()))) ??
          (await divide({ name, path: file }, preparing)))
      if (apart) return { ...nothing, ...apart }
      const prepared = resumed ?? (await this.#preparePlan(name, preparing))
      if (!prepared) return null
      const { plan, calls, bytes } = prepared
      const batch = { name, planBytes: bytes.length, lostBytes, months, calls, unknown: null }
      preparing.released = true
      await release(batch)
      if (this.shared) {
        if (!preparing.stored) await (resumed ? this.#storeLeft(plan) : this.#store(plan))
        preparing.stored = true
        await this.#settle(name)
      }
      return batch
    })
    const parts = batch ? null : await split({ name, path: file }, preparing.records)
    this.#forget(name, preparing)
    return batch ?? { ...nothing, ...parts }
  }

  #forget(name: string, { memory }: InPreparation): void {
    this.#inPreparation.delete(name)
    this.#spare.giveBack(memory)
  }

  /**
   * The plan of an interrupted preparation that took effect. The state knows it, or has lost it since: some of its rows may be stored. Otherwise nothing
   * of it stays beside the parts of its file.
   */
  async #resume(name: string, preparing: InPreparation): Promise<(MadePlan & BatchChanges) | null> {
    const { made, released } = preparing
    if (made && (released || (await this.#state.isPrepared(name)))) return made
    preparing.made = null
    await this.#removePlan(name)
    return null
  }

  async #read(file: string): Promise<InPreparation | UnknownFormat> {
    try {
      const { frames, lostBytes, memory } = await readJournalFile(file, this.#spare)
      const records = await readRecords(frames)
      const months = monthsOf(records.events)
      return { records, lostBytes, months, memory, made: null, released: false, stored: false }
    } catch (error) {
      if (error instanceof UnknownFormat) return error
      throw error
    }
  }

  /** Null if the plan would be too large. Then nothing was saved. */
  async #preparePlan(name: string, preparing: InPreparation): Promise<(MadePlan & BatchChanges) | null> {
    const made = await this.#makePlan(name, preparing.records).catch((error: unknown) => {
      if (error instanceof PlanTooLarge) return null
      throw error
    })
    if (!made) return null
    const next = { ...made, name }
    await savePlan(this.#options.dir, name, next.bytes)
    preparing.made = next
    await this.#state.persist(next)
    if (!this.shared) {
      this.#plans.set(name, next)
      this.#pending.add(name, touchedBy(next))
    }
    return next
  }

  #makePlan(name: string, records: JournalRecords): Promise<MadePlan> {
    const bounds = new PlanBounds(this.#options.planLimits ?? planLimits, records.events.length)
    this.#order = Math.max(this.#order + 1, Date.now())
    return makePlan(name, records, {
      duplicates: this.#state.duplicates,
      visits: boundedVisits(this.#state, this.#visits, bounds),
      corrections: this.#corrections,
      spare: this.#spare,
      bounds,
      order: this.#order,
    })
  }

  async commit(name: string): Promise<void> {
    const plan = this.#plans.get(name)?.plan ?? (await readPlan(this.#options.dir, name))
    if (plan) await this.#store(plan)
    await this.#settle(name)
  }

  async finish(name: string, standing: boolean, release: () => Promise<void>): Promise<string | null> {
    const work = async (): Promise<string | null> => {
      if (standing && !(await this.#state.isPrepared(name))) {
        await this.#removePlan(name)
        return null
      }
      await release()
      try {
        const plan = this.shared && (await readPlan(this.#options.dir, name))
        if (plan) await this.#storeLeft(plan)
        await (plan ? this.#settle(name) : this.commit(name))
        return null
      } catch (error) {
        if (error instanceof UnknownFormat) return error.message
        throw error
      }
    }
    return this.shared ? this.#state.turn(work) : work()
  }

  /** Stores a plan of an interrupted turn. */
  async #storeLeft(plan: InsertPlan): Promise<void> {
    // Another node may have committed it so long ago that the store has forgotten its tokens.
    if (await this.#state.isCommitted(plan.name)) return
    await this.#store(plan)
    if (!(await this.#state.isPrepared(plan.name))) await this.#state.rebuild()
  }

  /** Call this when a plan is in the store. Without its file, which goes first, the plan is not found by a later run that would commit it again. */
  async #settle(name: string): Promise<void> {
    await this.#removePlan(name)
    await this.#state.committed(name)
    const encoded = this.#plans.get(name)
    this.#plans.delete(name)
    if (encoded) this.#spare.giveBack(encoded.memory)
    this.#pending.remove(name)
  }

  #removePlan(name: string): Promise<void> {
    return rm(path.join(this.#options.dir, name + planEnd), { force: true })
  }

  async #store(plan: InsertPlan): Promise<void> {
    const { store, clock, written } = this.#options
    // The first plan since the start.
    if (this.#latest === Number.NEGATIVE_INFINITY) await markAhead(store, clock.now())
    await applyPlan(store, plan, {
      now: () => {
        this.#latest = Math.max(this.#latest, clock.now())
        return this.#latest
      },
      hasOthers: this.shared,
      signal: this.#aborted.signal,
      written,
    })
  }

  runExclusive(work: () => Promise<void>): Promise<boolean> {
    return this.#state.turn(async () => {
      if (await this.isHolding()) return false
      await work()
      return true
    })
  }

  hold(website: string): Promise<boolean> {
    return this.#state.turn(() => this.#state.hold(website))
  }

  release(website: string): Promise<void> {
    return this.#state.turn(() => this.#state.release(website))
  }

  async isHolding(): Promise<boolean> {
    return (await this.#state.held()) !== null
  }

  counted(website: Uint8Array, ids: BigUint64Array): Promise<number> {
    return this.#state.counted(website, ids)
  }

  abort(): void {
    this.#aborted.abort(new Error('stopping'))
    this.#pending.abort(this.#aborted.signal.reason)
  }

  async close(): Promise<void> {
    this.abort()
    await this.#state.close()
  }
}
