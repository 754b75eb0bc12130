/**
 * Plans batches and carries them out, in the thread it is made in.
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
import { rm } from 'node:fs/promises'
import path from 'node:path'
import type { EventsStore } from '../../events/client.ts'
import { readSegment } from '../../journal/file-format.ts'
import type { Segment } from '../../journal/journal.ts'
import { readRecords, type SegmentRecords } from '../../journal/record/read-records.ts'
import type { Clock } from '../../lib/clock.ts'
import { applyPlan } from '../plan/apply-plan.ts'
import { type Plan, planEnd, readPlan, savePlan } from '../plan/insert-plan.ts'
import { Lookups } from '../plan/lookups.ts'
import { type MadePlan, makePlan } from '../plan/make-plan.ts'
import { MemoryState } from '../state/memory-state.ts'
import type { Decision, MakeState, WriterState } from '../state/writer-state.ts'
import { Interner } from '../visits/interner.ts'
import type { Batches, DecidedBatch } from './batches.ts'
import { Unsettled } from './pending-plans.ts'

export interface BatchesOptions {
  readonly store: EventsStore
  /** The journal's folder. */
  readonly dir: string
  readonly clock: Clock
  /** Where is kept what is remembered between batches; in memory unless told. */
  readonly makeState?: MakeState
  /** Hears which websites' events have come into the store. */
  readonly written?: (websites: readonly string[]) => void
}

/** A segment on its way to its plan. */
interface Underway {
  readonly records: SegmentRecords
  readonly lostBytes: number
  made: (MadePlan & Decision) | null
}

export class LocalBatches implements Batches {
  readonly #options: BatchesOptions
  readonly #lookups: Lookups
  readonly #state: WriterState
  readonly #interner = new Interner()
  readonly #aborted = new AbortController()
  readonly #unsettled = new Unsettled()
  readonly #underway = new Map<string, Underway>()
  /** Decided, and not yet in the store. */
  readonly #plans = new Map<string, Plan>()

  constructor(options: BatchesOptions) {
    this.#options = options
    this.#lookups = new Lookups(options.store, () => this.#unsettled.all())
    const source = Object.assign(this.#lookups, {
      carryOut: (plan: Plan) => this.#store(plan),
      now: () => options.clock.now(),
    })
    this.#state = options.makeState?.(source) ?? new MemoryState(source)
  }

  get shared(): boolean {
    return this.#state.shared
  }

  async decide(
    { name, path: file }: Pick<Segment, 'name' | 'path'>,
    settle: (batch: DecidedBatch) => Promise<void>,
  ): Promise<DecidedBatch> {
    const underway = this.#underway.get(name) ?? (await this.#read(file))
    this.#underway.set(name, underway)
    return this.#state.turn(async () => {
      const { plan, calls, bytes } = await this.#decision(name, underway)
      const batch = { name, planBytes: bytes.length, lostBytes: underway.lostBytes, calls }
      await settle(batch)
      if (this.shared) await this.#carryOut(plan)
      this.#underway.delete(name)
      return batch
    })
  }

  async #read(file: string): Promise<Underway> {
    const { frames, lostBytes } = await readSegment(file)
    return { records: await readRecords(frames), lostBytes, made: null }
  }

  async #decision(name: string, underway: Underway): Promise<MadePlan & Decision> {
    // Whether a decision that was cut off took effect only the state knows.
    if (underway.made && (await this.#state.decided(name))) return underway.made
    const made = await makePlan(name, underway.records, {
      seen: this.#state.seen,
      visits: {
        read: (visitors) => this.#state.read(visitors),
        load: (needs) => this.#lookups.visits(needs),
      },
      lookups: this.#lookups,
      interner: this.#interner,
    })
    const next = { ...made, name }
    await savePlan(this.#options.dir, name, next.bytes)
    underway.made = next
    await this.#state.commit(next)
    if (!this.shared) {
      this.#plans.set(name, next.plan)
      this.#unsettled.add(name)
    }
    return next
  }

  async carryOut(name: string): Promise<void> {
    await this.#carryOut(this.#plans.get(name) ?? (await readPlan(this.#options.dir, name)))
  }

  async finish(name: string, standing: boolean, settle: () => Promise<void>): Promise<void> {
    const work = async (): Promise<void> => {
      if (standing && !(await this.#state.decided(name))) {
        await rm(path.join(this.#options.dir, name + planEnd), { force: true })
        return
      }
      await settle()
      await this.carryOut(name)
    }
    await (this.shared ? this.#state.turn(work) : work())
  }

  async #carryOut(plan: Plan): Promise<void> {
    await this.#store(plan)
    await this.#state.done(plan.name)
    await rm(path.join(this.#options.dir, plan.name + planEnd), { force: true })
    this.#plans.delete(plan.name)
    this.#unsettled.settle(plan.name)
  }

  #store(plan: Plan): Promise<void> {
    const { store, clock, written } = this.#options
    return applyPlan(store, plan, {
      now: () => clock.now(),
      signal: this.#aborted.signal,
      ...(written && { written }),
    })
  }

  quiet(work: () => Promise<void>): Promise<void> {
    return this.#state.turn(async () => {
      await work()
      await this.#state.rebuild()
    })
  }

  counted(website: Uint8Array, ids: BigUint64Array): Promise<number> {
    return this.#state.counted(website, ids)
  }

  abort(): void {
    this.#aborted.abort(new Error('stopping'))
    this.#unsettled.giveUp(this.#aborted.signal.reason)
  }

  async close(): Promise<void> {
    this.abort()
    await this.#state.close()
  }
}
