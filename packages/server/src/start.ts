/**
 * Starts the product in order of dependency, and stops it in reverse: data folder → both stores → migrations → services → address. If a step fails,
 * the previous ones are stopped before the error is thrown.
 */
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { serveAdmin } from './admin/socket.ts'
import { type BuiltFiles, createApp } from './app.ts'
import { serveHolds } from './backup/hold.ts'
import { removeLeftCopies } from './backup/one-at-a-time.ts'
import type { Config } from './config.ts'
import { ConfigError } from './config-error.ts'
import type { Context } from './context.ts'
import { warnOfOtherNode } from './db/other-nodes.ts'
import { sealSecrets } from './features/two-factor/seal-secrets.ts'
import { openUntrusted } from './features/untrusted/untrusted.ts'
import { cannotListen } from './http/connections/cannot-listen.ts'
import { hostInUrls } from './http/connections/local-url.ts'
import { listenOnBothLoopbacks } from './http/connections/loopback.ts'
import { Closing } from './lib/concurrency/closing.ts'
import type { DataFolderLock } from './lib/folders/data-folder-lock.ts'
import { takeDataFolder } from './lib/folders/take-data-folder.ts'
import type { Log } from './lib/log.ts'
import { refusalOfRedis } from './lib/network/redis.ts'
import { openKeys } from './lib/secrets/installation-keys.ts'
import { refusalOfKey } from './lib/secrets/shared-key.ts'
import { type Clock, systemClock } from './lib/time/clock.ts'
import { createMailer } from './mail/mailer.ts'
import { usualSender } from './mail/sender.ts'
import { openMetricsPort } from './metrics/serve-metrics.ts'
import { refusedByStore } from './refused-by-store.ts'
import { openServices, type Services } from './services/services.ts'
import { openStores } from './stores.ts'
import { preflight } from './upgrade/preflight.ts'
import { refuseForgottenServers, refuseUnmovedData } from './upgrade/same-stores.ts'
import { noteSteps } from './upgrade/steps.ts'

export interface StartOptions {
  readonly log: Log
  readonly clock?: Clock
  /** Cancels the start, because the process stops. */
  readonly signal?: AbortSignal
  /** Of the data folder, if it was taken already. The server releases it. */
  readonly lock?: DataFolderLock
  /** The builds of other packages; by default from their own folders. */
  readonly files?: BuiltFiles
}

export interface RunningServer {
  readonly context: Context
  readonly services: Services
  readonly app: FastifyInstance
  /** The server's address, without a trailing slash. */
  readonly url: string
  stop(): Promise<void>
}

/** The other packages' builds are next to this one, from `src/` and from `dist/` alike. */
const packages = fileURLToPath(new URL('../../', import.meta.url))
const builtFiles: BuiltFiles = {
  consoleRoot: path.join(packages, 'console/dist'),
  trackerFile: path.join(packages, 'tracker/dist/t.js'),
}

export async function startServer(
  config: Config,
  { log, clock = systemClock, files = builtFiles, signal, lock }: StartOptions,
): Promise<RunningServer> {
  const closing = new Closing(log)
  try {
    const { release } = lock ?? takeDataFolder(config.dataDir)
    closing.add(release)
    refuseForgottenServers(config)
    await removeLeftCopies(config.dataDir)
    await preflight(config, { log, clock })
    const refusal = config.redisUrl && (await refusalOfRedis(config.redisUrl))
    if (refusal) throw new ConfigError(`The setting REDIS_URL is wrong: Redis answers "${refusal}".`)
    const stores = await openStores(config, { log, signal })
    closing.add(() => stores.close())
    await refuseUnmovedData(config, stores)
    if (!config.redisUrl) await warnOfOtherNode(stores.pool, log)
    await noteSteps(config.dataDir)
    const keys = openKeys(config.secretKey, config.dataDir)
    const otherKey = config.redisUrl && (await refusalOfKey(config.redisUrl, keys))
    if (otherKey) throw new ConfigError(otherKey)
    const untrusted = openUntrusted()
    closing.add(() => untrusted.close())
    const drawing = openUntrusted({ mostWaiting: 100, isUrgent: true })
    closing.add(() => drawing.close())
    const publicUrl = config.publicUrl ?? `http://${hostInUrls(config.host)}:${config.port}`
    const context: Context = {
      config,
      log,
      clock,
      keys,
      publicUrl,
      db: stores.db,
      pool: stores.pool,
      events: stores.events,
      mail: createMailer({
        smtpUrl: config.smtpUrl,
        from: config.mailFrom ?? usualSender(publicUrl),
        dataDir: config.dataDir,
        clock,
        log,
      }),
      untrusted,
      drawing,
    }
    await sealSecrets(context)
    const services = await openServices(context)
    closing.add(() => services.close())
    closing.add(await serveHolds(config.dataDir, services.ingest, log))
    closing.add(
      await serveAdmin(config.dataDir, { ...context, runExclusive: services.ingest.runExclusive }, log),
    )
    const app = await createApp(context, services, files)
    closing.add(() => app.close())
    const url = await listen(app, config)
    closing.add(await openMetricsPort(config, services.metrics))
    return {
      context,
      services,
      app,
      url,
      stop: () => closing.run(),
    }
  } catch (error) {
    await closing.run()
    throw refusedByStore(config, error) ?? error
  }
}

/** Resolves to the address. Throws `ConfigError` if the setting is wrong. */
async function listen(app: FastifyInstance, { port, host }: Config): Promise<string> {
  try {
    const url = new URL(await app.listen({ port, host }))
    if (host === 'localhost') await listenOnBothLoopbacks(app)
    return `http://${hostInUrls(url.hostname)}:${url.port || '80'}`
  } catch (error) {
    throw cannotListen(error, { setting: 'PORT', port, host })
  }
}
