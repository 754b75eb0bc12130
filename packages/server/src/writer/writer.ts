/**
 * The writer brings the content of the journal into the events store: each event exactly once, in its visit. Public file of the folder; see
 * README.md.
 */
import type { EventsStore } from '../events/client.ts'
import type { Journal } from '../journal/journal.ts'
import type { Log } from '../lib/log.ts'
import type { Measure } from '../lib/measure.ts'
import type { Redis } from '../lib/network/redis.ts'
import type { Clock } from '../lib/time/clock.ts'
import { LocalBatches } from './batches/local-batches.ts'
import { ThreadBatches } from './batches/thread-batches.ts'
import type { CallDuplicates } from './duplicates/call-duplicates.ts'
import { forgetIds } from './duplicates/forget-ids.ts'
import type { PlanLimits } from './plan/plan-bounds.ts'
import { RedisState } from './state/redis-state.ts'
import type { MakeState } from './state/writer-state.ts'
import { WriteLoop } from './write-loop.ts'

export interface WriterOptions {
  readonly store: EventsStore
  readonly clock: Clock
  readonly log: Log
  readonly journal: Journal
  /** The journal's folder. */
  readonly dir: string
  /** Whether it runs on a worker thread with the system's clock. Never if several nodes share its state. */
  readonly thread: boolean
  /** The state shared by several nodes. Without it, this node works alone with state in memory. */
  readonly redis?: Redis
  /** Creates the state between batches, instead of the default for `redis`. */
  readonly makeState?: MakeState
  /** Called with the websites whose events have been stored. */
  readonly written?: (websites: readonly string[]) => void | Promise<void>
  /** Whether live events were rejected lately. The writer then leaves most of the CPU to accepting events, as long as the journal has room. */
  readonly isOverloaded?: () => boolean
  /** Whether many import calls are running. Imported events are then written later. */
  readonly gathersImports?: () => boolean
  /** Milliseconds before the first retry, 100 by default. The pause doubles up to fifty times as long. */
  readonly firstPause?: number
  /** Called with the time that a journal file took from being taken until it was stored. */
  readonly stored?: Measure
  /** Only for a writer that does not run on a thread. */
  readonly planLimits?: PlanLimits
}

export interface Writer {
  /** How many duplicates there are among the events of import calls. */
  readonly duplicates: CallDuplicates
  /** Why the writer cannot continue; null if it can. */
  readonly failure: unknown
  start(): void
  /** Call this when the first record since the last closed file has come in. */
  begun(): void
  /** Resolves when everything accepted before the call is in the store. */
  flush(): Promise<void>
  /**
   * Runs `work` when everything accepted before the call is in the store. `changes`: the website whose stored rows it changes, and whose events are
   * not written meanwhile, by any node; null if it copies rows, while nothing is written.
   */
  runExclusive<T>(changes: string | null, work: () => Promise<T>): Promise<T>
  /** Runs work that copies stored rows after the current batch. What was accepted before may still wait in the journal. */
  runPaused<T>(work: () => Promise<T>): Promise<T>
  /** Rejects such work that still waits, and any that is given from now on. */
  endExclusive(): void
  /** Age in milliseconds of the oldest accepted event of a lane that is not in the store; 0 if all are. */
  lag(lane: 'live' | 'imports'): number
  /** Milliseconds of writing that wait in the live lane, by what was lately written of it. */
  readonly liveBacklog: number
  /** Deletes event ids that are too old to detect duplicates. */
  forgetIds(): Promise<void>
  /** Stops the writer. The next run writes the rest. */
  stop(): Promise<void>
}

/** Creates the writer. Call `start` to begin. */
export function createWriter(options: WriterOptions): Writer {
  const {
    store,
    clock,
    log,
    journal,
    dir,
    redis,
    written,
    isOverloaded,
    gathersImports,
    firstPause,
    stored,
    planLimits,
  } = options
  const makeState: MakeState | undefined =
    options.makeState ?? (redis && ((source) => new RedisState(source, { redis, log })))
  const batches =
    options.thread && !makeState
      ? new ThreadBatches({ storeUrl: store.url, dir, logLevel: log.level }, written ?? (() => {}))
      : new LocalBatches({
          store,
          dir,
          clock,
          ...(makeState && { makeState }),
          ...(written && { written }),
          ...(planLimits && { planLimits }),
        })
  const loop = new WriteLoop({
    batches,
    journal,
    dir,
    log,
    ...(isOverloaded && { isOverloaded }),
    ...(gathersImports && { gathersImports }),
    ...(firstPause !== undefined && { firstPause }),
    ...(stored && { stored }),
  })
  return Object.assign(loop, { forgetIds: () => forgetIds(store, clock.now()) })
}
