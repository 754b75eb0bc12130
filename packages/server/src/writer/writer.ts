/** The writer: brings what the journal holds into the events store, each event exactly once and under its visit. The room's door; see README.md. */
import type { EventsStore } from '../events/client.ts'
import type { Journal } from '../journal/journal.ts'
import type { Clock } from '../lib/clock.ts'
import type { Log } from '../lib/log.ts'
import type { Measure } from '../lib/measure.ts'
import type { Redis } from '../lib/redis.ts'
import { LocalBatches } from './batches/local-batches.ts'
import { ThreadBatches } from './batches/thread-batches.ts'
import type { CallDuplicates } from './duplicates/call-duplicates.ts'
import { forgetIds } from './duplicates/forget-ids.ts'
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
  /** Whether it works on a thread of its own, by the system's clock; never where several nodes share its state. */
  readonly thread: boolean
  /** What several nodes share. Left out: this node works alone, and remembers in memory. */
  readonly redis?: Redis
  /** Makes what is remembered between batches, instead of what `redis` says. */
  readonly makeState?: MakeState
  /** Hears which websites' events have come into the store. */
  readonly written?: (websites: readonly string[]) => void | Promise<void>
  /** Whether live events were turned away lately; the writer then leaves most of the processor to taking them, as long as the journal has room. */
  readonly isOverloaded?: () => boolean
  /** Whether many import calls are at work; imported events are then written later. */
  readonly gathersImports?: () => boolean
  /** Milliseconds before what failed is tried again the first time, 100 as a rule; the pause doubles up to fifty times as long. */
  readonly firstPause?: number
  /** Told how long a file of the journal took from being taken up to lying in the store. */
  readonly stored?: Measure
}

export interface Writer {
  /** How many duplicates there are among the events of import calls. */
  readonly duplicates: CallDuplicates
  /** What keeps it from going on; null: nothing. */
  readonly failure: unknown
  start(): void
  /** The first record since the last file of the journal was closed has come in. */
  begun(): void
  /** Resolves when everything accepted before the call lies in the store. */
  flush(): Promise<void>
  /** Runs `work` between two batches, when everything prepared so far lies in the store and nothing else is written, by any node. */
  runExclusive<T>(work: () => Promise<T>): Promise<T>
  /** Age in milliseconds of the oldest accepted event of a lane that is not in the store; 0: all are. */
  lag(lane: 'live' | 'imports'): number
  /** Forgets ids of events that no duplicate is held against any more. */
  forgetIds(): Promise<void>
  /** Ends; what is not yet written is written by the next run. */
  stop(): Promise<void>
}

/** Makes the writer, which begins with `start`. */
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
  } = options
  const makeState: MakeState | undefined =
    options.makeState ?? (redis && ((source) => new RedisState(source, { redis, log })))
  const batches =
    options.thread && !makeState
      ? new ThreadBatches({ storeUrl: store.url, dir, logLevel: log.level }, written ?? (() => {}))
      : new LocalBatches({ store, dir, clock, ...(makeState && { makeState }), ...(written && { written }) })
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
