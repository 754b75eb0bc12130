/**
 * The writer brings the content of the journal into the events store: each event exactly once, in its visit. Public file of the folder; see
 * README.md.
 */
import type { Redis } from '../lib/network/redis.ts'
import { type BatchesOptions, LocalBatches } from './batches/local-batches.ts'
import { ThreadBatches } from './batches/thread-batches.ts'
import { RedisState } from './state/redis-state.ts'
import type { MakeState } from './state/writer-state.ts'
import { WriteLoop, type WriteLoopOptions } from './write-loop.ts'

export interface WriterOptions extends BatchesOptions, Omit<WriteLoopOptions, 'batches'> {
  /** Whether it runs on a worker thread with the system's clock. Never if several nodes share its state. */
  readonly thread: boolean
  /** The state shared by several nodes. Without it, this node works alone with state in memory. */
  readonly redis?: Redis
}

export { deleteOldIds } from './duplicates/delete-old-ids.ts'

export type Writer = WriteLoop

/** Creates the writer. Call `start` to begin. */
export function createWriter(options: WriterOptions): Writer {
  const { store, log, dir, redis, thread, written } = options
  const makeState: MakeState | undefined =
    options.makeState ?? (redis && ((source) => new RedisState(source, { redis, log })))
  const batches =
    thread && !makeState
      ? new ThreadBatches({ storeUrl: store.url, dir, logLevel: log.level }, written ?? (() => {}))
      : new LocalBatches(makeState ? { ...options, makeState } : options)
  return new WriteLoop({ ...options, batches })
}
