/** The services of the features, created once from the context for the app. */

import type { IncomingMessage } from 'node:http'
import path from 'node:path'
import type { Registry } from '@footfall/contract/api/registry'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Registry as MetricRegistry } from 'prom-client'
import { allHandlers } from './all-handlers.ts'
import { backgroundTasks, dataEraser, eraseRestored } from './background-tasks.ts'
import { BackupSchedule } from './backup/schedule.ts'
import { eraseMissed } from './backup/shared-erasures.ts'
import type { Context } from './context.ts'
import { accessChannel, listen } from './db/listen.ts'
import { tryNodeLock } from './db/node-lock.ts'
import { probePostgres } from './db/open.ts'
import { clientAddress } from './enrich/client-address.ts'
import { openPlaces } from './enrich/places.ts'
import { warnOfUntrustedProxy } from './enrich/untrusted-proxy.ts'
import { createGate } from './features/access/gate.ts'
import { openProviders } from './features/billing/providers/providers.ts'
import { servePayments } from './features/billing/webhook.ts'
import { rightsOfKey } from './features/keys/keys.ts'
import { strangersInTurn } from './features/limits/stranger-turns.ts'
import { serveShortLinks } from './features/links/redirect.ts'
import { watchLag } from './features/messages/watch-lag.ts'
import { servePictures } from './features/pictures/pictures.ts'
import { mayFrame } from './features/sharing/open-share.ts'
import { teamsOf } from './features/teams/memberships.ts'
import { type CollectSettings, openCollectSettings } from './features/websites/collect-settings.ts'
import type { Handlers } from './http/handlers.ts'
import type { HealthOptions } from './http/health.ts'
import type { Gate, Membership } from './http/viewer.ts'
import { createIngest, type Ingest } from './ingest/ingest.ts'
import { migrateJobs, startWorker } from './jobs/worker.ts'
import { oldestLeft } from './journal/journal.ts'
import { onBehalfOf } from './lib/concurrency/caller.ts'
import { Closing } from './lib/concurrency/closing.ts'
import { troubleOfDisk } from './lib/folders/disk-room.ts'
import { openRedis, type Redis } from './lib/network/redis.ts'
import { systemClock } from './lib/time/clock.ts'
import { SteadyClock } from './lib/time/steady-clock.ts'
import { createMeasures } from './metrics/measures.ts'
import { createMetrics, type Metrics } from './metrics/metrics.ts'
import { serveAnnotationsByKey } from './resources/annotations-by-key.ts'
import { goalsOf, ratesOf, segmentsOf } from './resources/for-reports.ts'
import { LiveHub } from './stats/live/live-hub.ts'
import { OpenStreams } from './stats/live/open-streams.ts'
import { type AnswerFirst, answerFirst } from './stats/routes/first-answers.ts'
import { sharedWrites } from './stats/shared-writes.ts'
import { createStats, type Stats } from './stats/stats.ts'

/** The caller of what all watchers of the real time wait for, not whoever watched first. */
const watchers = 'watchers'

export interface Services {
  readonly handlers: Handlers<Registry>
  readonly gate: Gate
  readonly ingest: Ingest
  readonly stats: Stats
  readonly collectSettings: CollectSettings
  readonly health: HealthOptions
  readonly metrics: Metrics
  /** Routes besides the calls: pictures, short links. */
  publicRoutes(site: FastifyInstance): Promise<void>
  /** Routes below `/api` for servers with a key, besides the calls. */
  keyRoutes(api: FastifyInstance): void
  /** Whether other sites may embed a shared report. */
  mayFrame(sharecode: string, request: FastifyRequest): Promise<boolean>
  readonly answerFirst: AnswerFirst
  teamsOf(userId: string): Promise<Membership[]>
  addressOf(request: FastifyRequest): string
  close(): Promise<void>
}

/** If a part fails to open, closes those that are open before the error goes on: the stores cannot be closed while parts use them. */
export async function openServices(context: Context): Promise<Services> {
  const closing = new Closing(context.log)
  try {
    return await openParts(context, closing)
  } catch (error) {
    await closing.run()
    throw error
  }
}

async function openParts(context: Context, closing: Closing): Promise<Services> {
  const { config, clock, log, events } = context
  const address = warnOfUntrustedProxy(clientAddress(config.trustProxy), log)
  const addressOf = (request: IncomingMessage): string =>
    address(request.socket.remoteAddress, request.headers['x-forwarded-for'])
  const inTurn = strangersInTurn()
  const collectSettings = await openCollectSettings(context)
  closing.add(() => collectSettings.close())
  const placesFolder = path.join(config.dataDir, 'place')
  const places = openPlaces({
    folder: placesFolder,
    onBadFile: (file, err) => log.warn({ err, file }, 'a place database cannot be used'),
  })
  closing.add(() => places.close())
  const redis = config.redisUrl ? openRedis(config.redisUrl, log) : null
  closing.add(() => redis?.disconnect())
  // If several processes write, none knows of all writes by itself.
  const hearsOfWrites = redis === null
  const writes = redis ? sharedWrites(redis, log) : null
  closing.add(() => writes?.close())
  const registry = new MetricRegistry()
  const measures = createMeasures(registry)
  const eventClock = clock === systemClock ? new SteadyClock(Date.now, () => performance.now()) : clock
  const stats = createStats({
    measures,
    store: events,
    clock,
    eventClock,
    log,
    rowsUnasked: context.config.rowsUnasked,
    hearsOfWrites,
    ...(writes && { sharedWrites: writes }),
    goals: (websiteId) => goalsOf(context.db, websiteId),
    segments: (websiteId) => segmentsOf(context.db, websiteId),
    rates: (websiteId) => ratesOf(context.db, websiteId),
    exclusive: (websiteId, work) => tryNodeLock(context.pool, `summing_up ${websiteId}`, work),
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
  const access = listen(context.pool, accessChannel, (whose) => streams.accessChanged(whose), log)
  closing.add(() => access.stop())
  const written = async (websiteIds: readonly string[]): Promise<void> => {
    await stats.invalidate(websiteIds)
    hub.refresh(websiteIds)
  }
  const waitingSince = await oldestLeft(path.join(config.dataDir, 'journal'))
  const ingest = await createIngest({
    measures,
    written,
    ...(redis ? { redis } : {}),
    store: events,
    clock: eventClock,
    log,
    dataDir: config.dataDir,
    journalMaxBytes: config.journalMaxBytes,
    ...(config.journalKept && { journalKept: config.journalKept }),
    websites: collectSettings,
    places,
    addressOf,
    authorizeKey: (key, request) => inTurn(addressOf(request), () => rightsOfKey(context, key)),
    ...(clock === systemClock && { threads: { placesFolder } }),
  })
  closing.add(() => ingest.close())
  await eraseRestored(context, ingest)
  const gate = createGate(context)
  const providers = openProviders(config)
  await migrateJobs(context.pool, log)
  const backups = new BackupSchedule(context)
  const erase = dataEraser(context, ingest, written, redis)
  const work = backgroundTasks(context, ingest, { erase, erased: written }, providers)
  const tasks = [...work, backups.task]
  await backups.begin()
  const worker = await startWorker({ pool: context.pool, log, tasks })
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
  // Before the worker, which waits for a running backup and for erasures.
  closing.add(() => backups.stop())
  closing.add(() => ingest.endExclusive())
  closing.add(watchLag(context, () => ingest.health().lagSeconds))
  const handlers = allHandlers(context, { gate, stats, hub, streams, ingest, collectSettings, providers })
  const addressOfRequest = (request: FastifyRequest): string => addressOf(request.raw)
  return {
    handlers,
    gate,
    ingest,
    stats,
    collectSettings,
    health: healthOf(context, { ingest, redis, backups }),
    metrics: createMetrics(context, { registry, ingest, streams, backups }),
    mayFrame: (sharecode, request) => inTurn(addressOfRequest(request), () => mayFrame(context, sharecode)),
    answerFirst: answerFirst(gate, handlers),
    teamsOf: (userId) => teamsOf(context, userId),
    addressOf: addressOfRequest,
    keyRoutes: (api) =>
      serveAnnotationsByKey(api, context, {
        rightsOf: (key, db = context.db) => rightsOfKey({ db, clock }, key),
        teamOf: (websiteId) => collectSettings.find(websiteId)?.teamId ?? null,
      }),
    publicRoutes: async (site) => {
      // Streams never end by themselves, and closing the server waits for its connections.
      site.addHook('preClose', async () => hub.close())
      servePictures(site, context, { addressOf: addressOfRequest, inTurn })
      servePayments(site, context, {
        providers,
        changed: (teamId) => collectSettings.refresh(teamId),
        addressOf: addressOfRequest,
      })
      serveShortLinks(site, context, { take: ingest.take, addressOf: addressOfRequest, inTurn })
    },
    close: () => closing.run(),
  }
}

/** The state of every part, and how far reports lag. */
function healthOf(
  { config, pool, events }: Context,
  { ingest, redis, backups }: { ingest: Ingest; redis: Redis | null; backups: BackupSchedule },
): HealthOptions {
  return {
    checks: {
      postgresql: async () => {
        await probePostgres(pool)
        return null
      },
      events_store: async () => ((await events.ping()) ? null : 'does not answer'),
      ...(redis ? { redis: async () => ((await redis.ping()) === 'PONG' ? null : 'does not answer') } : {}),
      collecting: () => (ingest.health().state === 'failing' ? 'cannot accept events' : null),
      disk: () => troubleOfDisk(config.dataDir),
      backup: () => backups.trouble,
    },
    ready: () => ingest.health().state !== 'failing',
    facts: () => ({ collecting: ingest.health(), ...(backups.state && { backup: backups.state }) }),
  }
}
