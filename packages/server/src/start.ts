/**
 * Brings the whole product up in the order its parts need each other, and down again: data folder → both stores → migrations →
 * services → address. What fails half-way is taken down before the error goes on.
 */
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { type BuiltFiles, createApp } from './app.ts'
import type { Config } from './config.ts'
import type { Context } from './context.ts'
import { type Clock, systemClock } from './lib/clock.ts'
import { lockDataFolder } from './lib/data-folder-lock.ts'
import type { Log } from './lib/log.ts'
import { createMailer } from './mail/mailer.ts'
import { openServices, type Services } from './services.ts'
import { openStores } from './stores.ts'

export interface StartOptions {
  readonly log: Log
  readonly clock?: Clock
  /** What the other packages built; where they build it unless told. */
  readonly files?: BuiltFiles
}

export interface RunningServer {
  readonly context: Context
  readonly services: Services
  readonly app: FastifyInstance
  /** Where it answers, without a trailing slash. */
  readonly url: string
  stop(): Promise<void>
}

/** The other packages' builds lie beside this one, seen from `src/` and from `dist/` alike. */
const packages = fileURLToPath(new URL('../../', import.meta.url))
const builtFiles: BuiltFiles = {
  consoleRoot: path.join(packages, 'console/dist'),
  trackerFile: path.join(packages, 'tracker/dist/t.js'),
}

export async function startServer(
  config: Config,
  { log, clock = systemClock, files = builtFiles }: StartOptions,
): Promise<RunningServer> {
  const undo: (() => Promise<unknown> | unknown)[] = []
  const stop = async (): Promise<void> => {
    for (const step of undo.splice(0).reverse())
      await Promise.resolve(step()).catch((err: unknown) => log.error({ err }, 'stopping a part failed'))
  }
  try {
    await mkdir(config.dataDir, { recursive: true })
    const lock = lockDataFolder(config.dataDir)
    undo.push(() => lock.release())
    const stores = await openStores(config, log)
    undo.push(() => stores.close())
    const publicUrl = config.publicUrl ?? `http://${config.host}:${config.port}`
    const context: Context = {
      config,
      log,
      clock,
      publicUrl,
      db: stores.db,
      pool: stores.pool,
      events: stores.events,
      mail: createMailer({ smtpUrl: config.smtpUrl, dataDir: config.dataDir, publicUrl, clock, log }),
    }
    const services = await openServices(context)
    undo.push(() => services.close())
    const app = await createApp(context, services, files)
    undo.push(() => app.close())
    const url = await app.listen({ port: config.port, host: config.host })
    return {
      context,
      services,
      app,
      url: url.replace('127.0.0.1', 'localhost').replace('[::1]', 'localhost'),
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}
