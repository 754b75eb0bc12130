/**
 * The writer's loop. It turns journal files into rows of the events store, one after the other, each exactly once. `local-batches.ts` explains how,
 * and why nothing is lost or counted twice; `file-writer.ts` writes one file; `write-delay.ts` decides how soon. Files of the live lane go first.
 * Files of imports are short, so live events wait for one of them at most, and several are sorted by time first (`import-sorting.ts`).
 */
import { setTimeout as pause } from 'node:timers/promises'
import type { Log } from '../lib/log.ts'
import type { Measure } from '../lib/measure.ts'
import type { Batches } from './batches/batches.ts'
import { CallDuplicates } from './duplicates/call-duplicates.ts'
import type { ExclusiveWork } from './exclusive-work.ts'
import { FileWriter } from './file-writer.ts'
import { finishPlans } from './finish-plans.ts'
import { ImportSorting } from './import-sorting.ts'
import { ReplacedFiles } from './replaced-files.ts'
import { Retry } from './retry.ts'
import { WaitingWork } from './waiting-work.ts'
import { type LaneName, WriteDelay, type WriteDelaySettings } from './write-delay.ts'
import { WriteProgress } from './write-progress.ts'

export interface WriteLoopOptions extends WriteDelaySettings {
  readonly batches: Batches
  /** The journal's folder. */
  readonly dir: string
  readonly log: Log
  /** Milliseconds before the first retry, 100 by default. The pause doubles up to fifty times as long. */
  readonly firstPause?: number
  /** Called with the time that a file took from being taken until it was stored. */
  readonly stored?: Measure
}

/** The order in which lanes are written. */
const lanes: readonly LaneName[] = ['live', 'imports']
/** While imports are sorted, live files are looked for every so many milliseconds. */
const sortingStep = 50
/** While another node changes rows of a website, it is asked every so many milliseconds whether that is over. */
const lookStep = 500

export class WriteLoop {
  readonly #options: WriteLoopOptions
  readonly #stopped = new AbortController()
  readonly #retry: Retry
  /** How many duplicates there are among the events of import calls. */
  readonly duplicates: CallDuplicates
  readonly #files: FileWriter
  readonly #sorting: ImportSorting
  readonly #delay: WriteDelay
  readonly #progress: WriteProgress
  readonly #waiting = new WaitingWork(() => this.#wake())
  #wake: () => void = () => {}
  #running: Promise<void> | null = null
  /** Why the loop ended by itself, which is a defect; null if it did not. */
  #ended: unknown = null

  /** Files of an earlier run. Their ids are unknown until they are prepared. */
  readonly #left = new Set<string>()
  #catchUp: () => void = () => {}
  /** Resolves when those are prepared. */
  readonly #caughtUp = new Promise<void>((resolve) => {
    this.#catchUp = resolve
  })

  constructor(options: WriteLoopOptions) {
    this.#options = options
    this.#progress = new WriteProgress(options.journal)
    this.#retry = new Retry({
      log: options.log,
      signal: this.#stopped.signal,
      firstPause: options.firstPause ?? 100,
    })
    for (const lane of lanes) for (const { name } of options.journal[lane].closed.all) this.#left.add(name)
    const source = {
      counted: async (website: Uint8Array, ids: BigUint64Array) => {
        await this.#caughtUp
        return options.batches.counted(website, ids)
      },
    }
    this.duplicates = new CallDuplicates(source, () => this.#wake())
    const stopped = this.#stopped.signal
    const replaced = new ReplacedFiles({
      duplicates: this.duplicates,
      retry: this.#retry,
      left: this.#left,
      stopped,
    })
    this.#sorting = new ImportSorting({
      batches: options.batches,
      lane: options.journal.imports,
      log: options.log,
      replaced,
      stopped,
    })
    this.#files = new FileWriter({
      ...options,
      retry: this.#retry,
      progress: this.#progress,
      duplicates: this.duplicates,
      replaced,
      sorting: this.#sorting,
      prepared: (name) => {
        if (this.#left.delete(name) && this.#left.size === 0) this.#catchUp()
      },
    })
    this.#delay = new WriteDelay({
      ...options,
      lag: (lane) => this.lag(lane),
      isSorting: () => this.#sorting.isRunning,
      isAwaited: () => this.duplicates.awaited,
    })
  }

  /** Starts the loop. Never rejects, because failed work is retried. */
  start(): void {
    this.#running ??= this.#run().catch((error: unknown) => {
      if (this.#stopped.signal.aborted) return
      this.#ended = error
      this.#options.log.error({ err: error }, 'the writer has ended')
    })
  }

  /** Stops the loop. The next run writes the rest. */
  async stop(): Promise<void> {
    this.#stopped.abort(new Error('stopping'))
    this.#options.batches.abort()
    this.#wake()
    await this.#running
    await this.#sorting.done()
    await this.#files.committed().catch(() => {})
    await this.#waiting.changes.done()
    const { website } = this.#waiting.changes
    // The other nodes must not go on with visits that were changed.
    if (website !== null) await this.#options.batches.release(website).catch(() => {})
    await this.#options.batches.close()
  }

  /** Call this when the first record since the last file has come in. */
  begun(): void {
    this.#wake()
  }

  /** Resolves when everything accepted before the call is in the store. */
  flush(): Promise<void> {
    return this.#waiting.flush()
  }

  /**
   * Runs `work` when everything accepted before the call is in the store. For work that changes stored rows of a website (`changes`), whose events
   * are not written meanwhile and whose visits are read again afterwards, or copies rows (null), while nothing is written.
   */
  runExclusive<T>(changes: string | null, work: () => Promise<T>): Promise<T> {
    return changes === null
      ? this.#waiting.exclusive.add(null, work)
      : this.#waiting.changes.add(changes, work)
  }

  /** Runs work that copies stored rows after the current batch. What was accepted before may still wait in the journal. */
  runPaused<T>(work: () => Promise<T>): Promise<T> {
    return this.#waiting.pauses.add(null, work)
  }

  /**
   * Rejects work that waits in one of these, and any that is given from now on. While the store is unavailable it would wait forever. Call it before
   * stopping those that wait for such work.
   */
  endExclusive(): void {
    this.#waiting.end()
  }

  /** Why the writer cannot continue; null if it can. */
  get failure(): unknown {
    return this.#ended ?? this.#retry.failure
  }

  /** Age in milliseconds of the oldest accepted event of a lane that is not in the store; 0 if all are. */
  lag(lane: LaneName): number {
    return this.#progress.lag(lane)
  }

  /** Milliseconds of writing that wait in the live lane, by what was lately written of it. */
  get liveBacklog(): number {
    return this.#progress.liveBacklog
  }

  async #run(): Promise<void> {
    await finishPlans({ ...this.#options, progress: this.#progress, retry: this.#retry }, (name) =>
      this.#left.delete(name),
    )
    // Loads the state now, and not when the first event waits for it. If this fails, the first batch does it.
    this.#options.batches.counted(new Uint8Array(16), new BigUint64Array(0)).catch(() => undefined)
    if (this.#left.size === 0) this.#catchUp()
    for (;;) {
      this.#stopped.signal.throwIfAborted()
      if (this.#waiting.changes.isDone) await this.#finishChange()
      await this.#lookElsewhere()
      await this.#runPauses()
      if (this.#waiting.isAsked) await this.#writeAsked()
      else {
        const due = lanes.find((lane) => this.#delay.waitOf(lane) <= 0)
        if (due === 'imports' && this.#sorting.begin()) void this.#sorting.done().then(() => this.#wake())
        else if (due) await this.#writeNext(due)
        else await this.#rest()
      }
    }
  }

  async #writeAsked(): Promise<void> {
    const flushers = this.#waiting.takeFlushers()
    const { exclusive, changes } = this.#waiting
    const { due } = changes
    const before = performance.now()
    for (const lane of lanes) await this.#writeAll(lane, before)
    if (exclusive.isWaiting) await this.#runWaiting(exclusive)
    await this.#files.committed()
    for (const flushed of flushers) flushed()
    if (due !== null && (await this.#retry.untilDone(() => this.#options.batches.hold(due)))) changes.begin()
  }

  /** Runs work that copies rows, if some waits. */
  async #runPauses(): Promise<void> {
    if (this.#waiting.pausesNow) await this.#runWaiting(this.#waiting.pauses)
  }

  /** The website's visits are read again, and its events are written again. */
  async #finishChange(): Promise<void> {
    const { website } = this.#waiting.changes
    await this.#files.committed()
    if (website !== null) await this.#retry.untilDone(() => this.#options.batches.release(website))
    this.#options.journal.release()
    this.#waiting.changes.finish()
  }

  /** Whether another node changes rows of a website. Its events wait here, too, and so does what waits for everything that was accepted. */
  async #lookElsewhere(): Promise<void> {
    const { batches, journal } = this.#options
    if (!batches.shared || this.#waiting.changes.website !== null) return
    this.#waiting.isHeldElsewhere = await batches.isHolding().catch(() => this.#waiting.isHeldElsewhere)
    if (!this.#waiting.isHeldElsewhere) journal.release()
  }

  async #runWaiting(work: ExclusiveWork): Promise<void> {
    await this.#sorting.done()
    await this.#files.committed()
    await this.#retry.untilDone(() => this.#options.batches.runExclusive(() => work.runWaiting()))
  }

  /** Writes what the lane accepted before a time (`performance.now()`). It would never end if all that comes in meanwhile were written, too. */
  async #writeAll(lane: LaneName, before: number): Promise<void> {
    const files = this.#options.journal[lane]
    while ((files.waitingSince ?? Number.POSITIVE_INFINITY) <= before) {
      await this.#runPauses()
      if (lane === 'imports') await this.#sortImports()
      const file = await files.take()
      if (!file) return
      await this.#progress.measure(lane, file.bytes, () => this.#files.write(file, lane))
      if (lane === 'imports' && this.#delay.waitOf('live') <= 0) await this.#writeNext('live')
    }
  }

  /** Sorts imports if it is worth it, and writes live files meanwhile. */
  async #sortImports(): Promise<void> {
    if (!this.#sorting.begin()) return
    while (this.#sorting.isRunning) {
      if (this.#delay.waitOf('live') <= 0) await this.#writeNext('live')
      else await Promise.race([this.#sorting.done(), pause(sortingStep)])
    }
  }

  async #writeNext(lane: LaneName): Promise<void> {
    const begun = performance.now()
    const file = await this.#options.journal[lane].take()
    if (!file) return
    const months = await this.#progress.measure(lane, file.bytes, () => this.#files.write(file, lane))
    this.#delay.wrote(lane, performance.now() - begun, months)
  }

  /** Waits until a file is to be written or other work is due. */
  #rest(): Promise<void> {
    const look = this.#waiting.isHeldElsewhere ? lookStep : Number.POSITIVE_INFINITY
    const wait = Math.min(look, ...lanes.map((lane) => this.#delay.waitOf(lane)))
    return new Promise((resolve) => {
      const timer = wait === Number.POSITIVE_INFINITY ? null : setTimeout(resolve, Math.max(0, wait))
      this.#wake = () => {
        if (timer) clearTimeout(timer)
        resolve()
      }
      if (this.#stopped.signal.aborted || this.#waiting.isReady) this.#wake()
    })
  }
}
