/** The services of the features, created once from the context for the app. */

import type { IncomingMessage } from 'node:http'
import path from 'node:path'
import type { Registry } from '@footfall/contract/api/registry'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Registry as MetricRegistry } from 'prom-client'
import type { BackupSchedule } from '../backup/schedule.ts'
import type { Context } from '../context.ts'
import { probePostgres } from '../db/open.ts'
import { clientAddress } from '../enrich/client-address.ts'
import { warnOfUntrustedProxy } from '../enrich/untrusted-proxy.ts'
import { createGate } from '../features/access/gate.ts'
import { openProviders } from '../features/billing/providers/providers.ts'
import { servePayments } from '../features/billing/webhook.ts'
import { strangersInTurn } from '../features/limits/stranger-turns.ts'
import { serveShortLinks } from '../features/links/redirect.ts'
import { servePictures } from '../features/pictures/pictures.ts'
import { mayFrame } from '../features/sharing/open-share.ts'
import { type CollectSettings, openCollectSettings } from '../features/websites/collect-settings.ts'
import type { Handlers } from '../http/handlers.ts'
import type { HealthOptions } from '../http/health.ts'
import type { Gate } from '../http/viewer.ts'
import type { Ingest } from '../ingest/ingest.ts'
import { oldestLeft } from '../journal/journal.ts'
import { Closing } from '../lib/concurrency/closing.ts'
import { Refusal } from '../lib/errors/refusal.ts'
import { troubleOfDisk } from '../lib/folders/disk-room.ts'
import { openRedis, type Redis, tryWriting } from '../lib/network/redis.ts'
import { systemClock } from '../lib/time/clock.ts'
import { SteadyClock } from '../lib/time/steady-clock.ts'
import { createMeasures } from '../metrics/measures.ts'
import { createMetrics, type Metrics } from '../metrics/metrics.ts'
import { serveAnnotationsByKey } from '../resources/annotations-by-key.ts'
import { type AnswerFirst, answerFirst } from '../stats/routes/first-answers.ts'
import type { Stats } from '../stats/stats.ts'
import { allHandlers } from './all-handlers.ts'
import { openCollecting } from './open-collecting.ts'
import { openReports } from './open-reports.ts'
import { startBackground } from './start-background.ts'

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
  const { config, clock, log } = context
  const address = warnOfUntrustedProxy(clientAddress(config.trustProxy), log)
  const addressOf = (request: IncomingMessage): string =>
    address(request.socket.remoteAddress, request.headers['x-forwarded-for'])
  const inTurn = strangersInTurn()
  const collectSettings = await openCollectSettings(context)
  closing.add(() => collectSettings.close())
  const redis = config.redisUrl ? openRedis(config.redisUrl, log) : null
  closing.add(() => redis?.disconnect())
  const registry = new MetricRegistry()
  const measures = createMeasures(registry)
  const eventClock = clock === systemClock ? new SteadyClock(Date.now, () => performance.now()) : clock
  const stopping = new AbortController()
  const { stats, hub, streams, written } = openReports(
    context,
    { redis, clock: eventClock, measures, stopping: stopping.signal },
    closing,
  )
  const waitingSince = await oldestLeft(path.join(config.dataDir, 'journal'))
  const ingest = await openCollecting(
    context,
    { collectSettings, redis, inTurn, addressOf, clock: eventClock, measures, written },
    closing,
  )
  const gate = createGate(context)
  const providers = openProviders(config)
  const backups = await startBackground(context, { ingest, written, providers, redis, waitingSince }, closing)
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
    addressOf: addressOfRequest,
    keyRoutes: (api) =>
      serveAnnotationsByKey(api, context, (websiteId) => collectSettings.find(websiteId)?.teamId ?? null),
    publicRoutes: async (site) => {
      site.addHook('preClose', async () => {
        stopping.abort(new Refusal('unavailable'))
        // Streams never end by themselves, and closing the server waits for its connections.
        hub.close()
      })
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
  { config, pool, events, log }: Context,
  { ingest, redis, backups }: { ingest: Ingest; redis: Redis | null; backups: BackupSchedule },
): HealthOptions {
  return {
    checks: {
      postgresql: async () => {
        await probePostgres(pool)
        return null
      },
      events_store: async () => ((await events.ping()) ? null : 'does not answer'),
      ...(redis ? { redis: () => tryWriting(redis).then(() => null) } : {}),
      collecting: () => (ingest.health().state === 'failing' ? 'cannot accept events' : null),
      disk: () => troubleOfDisk(config.dataDir),
      backup: () => backups.trouble,
    },
    ready: () => ingest.health().state !== 'failing',
    log,
    facts: () => ({ collecting: ingest.health(), ...(backups.state && { backup: backups.state }) }),
  }
}
