/** Starts what runs without being asked: jobs, backups, and what watches how far reports lag. */
import { BackupSchedule } from '../backup/schedule.ts'
import { eraseMissed } from '../backup/shared-erasures.ts'
import type { Context } from '../context.ts'
import type { Providers } from '../features/billing/providers/providers.ts'
import { watchLag } from '../features/messages/watch-lag.ts'
import type { Ingest } from '../ingest/ingest.ts'
import { migrateJobs, startWorker } from '../jobs/worker.ts'
import type { Closing } from '../lib/concurrency/closing.ts'
import { Stopping } from '../lib/errors/stopping.ts'
import type { Redis } from '../lib/network/redis.ts'
import {
  backgroundTasks,
  dataEraser,
  eraseRestored,
  queueFromDisk,
  untilStopped,
} from './background-tasks.ts'
import type { Reports } from './open-reports.ts'

export interface BackgroundParts extends Pick<Reports, 'written'> {
  readonly ingest: Ingest
  readonly providers: Providers
  /** If there are other nodes. */
  readonly redis: Redis | null
  /** When the oldest file that an earlier run left in the journal was created, in Unix milliseconds; infinite if none is left. */
  readonly waitingSince: number
}

/** Resolves when what was erased before this start is erased here, too. */
export async function startBackground(
  context: Context,
  { ingest, written, providers, redis, waitingSince }: BackgroundParts,
  closing: Closing,
): Promise<BackupSchedule> {
  const { config, log, pool } = context
  const erasedSome = await eraseRestored(context, ingest)
  await migrateJobs(pool, log)
  if (erasedSome) await queueFromDisk(context)
  const backups = new BackupSchedule(context)
  const stopping = new AbortController()
  const stoppable = { ...context, events: untilStopped(context.events, stopping.signal) }
  const erase = dataEraser(stoppable, ingest, written, redis)
  const work = backgroundTasks(stoppable, ingest, { erase, erased: written }, providers)
  await backups.begin()
  const alone = config.databaseUrl === null
  const worker = await startWorker({ pool, log, alone, tasks: [...work, backups.task] })
  closing.add(() => worker.stop())
  if (redis)
    closing.add(
      eraseMissed({
        redis,
        log,
        waitingSince,
        waitingMs: () => ingest.health().waitingMs,
        erase: ({ websiteId, visitor, before }) =>
          erase(websiteId, visitor === null ? null : BigInt(visitor), before),
      }),
    )
  // The worker waits for a running backup and for erasures. Without these, it would begin the next ones.
  closing.add(() => {
    stopping.abort(new Stopping('the server is stopping'))
    void worker.stop()
    ingest.endExclusive()
    return backups.stop()
  })
  closing.add(watchLag(context, () => ingest.health().lagSeconds))
  return backups
}
