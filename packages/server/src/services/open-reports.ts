/** Opens what answers reports: the reports themselves, and the real-time view with its streams. */
import type { Context } from '../context.ts'
import { accessChannel, listen } from '../db/listen.ts'
import { tryNodeLock } from '../db/node-lock.ts'
import { onBehalfOf } from '../lib/concurrency/caller.ts'
import type { Closing } from '../lib/concurrency/closing.ts'
import type { Measures } from '../lib/measure.ts'
import type { Redis } from '../lib/network/redis.ts'
import type { Clock } from '../lib/time/clock.ts'
import { goalsOf, ratesOf, segmentsOf } from '../resources/for-reports.ts'
import { LiveHub } from '../stats/live/live-hub.ts'
import { OpenStreams } from '../stats/live/open-streams.ts'
import { sharedWrites } from '../stats/shared-writes.ts'
import { createStats, type Stats } from '../stats/stats.ts'

/** The caller of what all watchers of the real time wait for, not whoever watched first. */
const watchers = 'watchers'

export interface Reports {
  readonly stats: Stats
  readonly hub: LiveHub
  readonly streams: OpenStreams
  /** Call it with the websites of which the events store holds more, or less. */
  readonly written: (websiteIds: readonly string[]) => Promise<void>
}

export interface ReportsOptions {
  /** If there are other nodes. */
  readonly redis: Redis | null
  /** The one that gives events their time, or those of the last moments may be in the future. */
  readonly clock: Clock
  readonly measures: Measures
  /** See `StatsOptions`. */
  readonly stopping: AbortSignal
}

export function openReports(
  context: Context,
  { redis, clock, measures, stopping }: ReportsOptions,
  closing: Closing,
): Reports {
  const { config, log, events, db, pool } = context
  // If several processes write, none knows of all writes by itself.
  const hearsOfWrites = redis === null
  const writes = redis ? sharedWrites(redis, log) : null
  closing.add(() => writes?.close())
  const stats = createStats({
    measures,
    stopping,
    store: events,
    clock,
    log,
    rowsUnasked: config.rowsUnasked,
    hearsOfWrites,
    ...(writes && { sharedWrites: writes }),
    goals: (websiteId) => goalsOf(db, websiteId),
    segments: (websiteId) => segmentsOf(db, websiteId),
    rates: (websiteId) => ratesOf(db, websiteId),
    exclusive: (websiteId, work) => tryNodeLock(pool, `summing_up ${websiteId}`, work),
  })
  closing.add(() => stats.close())
  const hub = new LiveHub(
    {
      fingerprint: (website) => onBehalfOf(watchers, () => stats.live.fingerprint(website)),
      data: ({ website, filters, language }) =>
        onBehalfOf(watchers, () => stats.live.view({ website, query: { filters }, language })),
    },
    log,
    { hearsOfWrites },
  )
  const streams = new OpenStreams()
  const access = listen(pool, accessChannel, (whose) => streams.accessChanged(whose), log)
  closing.add(() => access.stop())
  const written = async (websiteIds: readonly string[]): Promise<void> => {
    await stats.invalidate(websiteIds)
    hub.refresh(websiteIds)
  }
  return { stats, hub, streams, written }
}
