/** Opens both stores, each embedded or on a server by its URL, and migrates their tables. */
import path from 'node:path'
import type { Kysely } from 'kysely'
import type { Pool } from 'pg'
import type { Config } from './config.ts'
import { startEmbeddedPostgres } from './db/embedded/start-embedded-postgres.ts'
import { migrateDatabase } from './db/migrate.ts'
import { withNodeLock } from './db/node-lock.ts'
import { mayPass, openDatabase, probePostgres } from './db/open.ts'
import { refusePooler } from './db/refuse-pooler.ts'
import type { Database } from './db/schema.ts'
import { type EventsStore, openEventsStore } from './events/client.ts'
import { startEmbeddedEngine } from './events/embedded/engine.ts'
import { StoreUnavailable } from './events/errors.ts'
import { migrateEvents } from './events/migrate.ts'
import { reachDatabase } from './events/reach-database.ts'
import { awaitStore, outOfReach, type WaitOptions } from './lib/concurrency/await-store.ts'
import { refusedByStore } from './refused-by-store.ts'

export interface Stores {
  readonly db: Kysely<Database>
  readonly pool: Pool
  readonly events: EventsStore
  close(): Promise<void>
}

interface Opened<T> {
  readonly value: T
  close(): Promise<void>
}

/** `prepare` inspects or migrates the database before anybody uses it. */
export async function openPostgres(
  config: Config,
  wait: WaitOptions,
  prepare: (db: Kysely<Database>) => Promise<void>,
): Promise<Opened<{ db: Kysely<Database>; pool: Pool }>> {
  const { log } = wait
  const embedded = config.databaseUrl ? null : await startEmbeddedPostgres({ dataDir: config.dataDir, log })
  const opened = openDatabase(embedded?.connection ?? { connectionString: config.databaseUrl ?? '' }, log)
  const close = async (): Promise<void> => {
    await opened.close()
    await embedded?.stop()
  }
  try {
    if (config.databaseUrl) {
      const store = { setting: 'DATABASE_URL', url: config.databaseUrl }
      await awaitStore({ ...store, probe: () => probePostgres(opened.pool), passing: mayPass }, wait)
      await refusePooler(opened.pool).catch((error: unknown) => {
        throw outOfReach(store, error)
      })
    }
    await prepare(opened.db)
    return { value: opened, close }
  } catch (error) {
    await close()
    throw refusedByStore(config, error) ?? error
  }
}

async function openEvents(config: Config, wait: WaitOptions): Promise<Opened<EventsStore>> {
  const { log } = wait
  const embedded = config.clickhouseUrl
    ? null
    : await startEmbeddedEngine({ dataDir: path.join(config.dataDir, 'events'), log })
  const store = openEventsStore({ url: config.clickhouseUrl ?? embedded?.url ?? '', log })
  const close = async (): Promise<void> => {
    await store.close()
    await embedded?.stop()
  }
  try {
    if (config.clickhouseUrl) {
      const probe = () => reachDatabase(store)
      const passing = (error: unknown) => error instanceof StoreUnavailable
      await awaitStore({ setting: 'CLICKHOUSE_URL', url: config.clickhouseUrl, probe, passing }, wait)
    }
    return { value: store, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** Both in parallel. If one fails, the other is closed before the error is thrown. */
export async function openStores(config: Config, wait: WaitOptions): Promise<Stores> {
  const stores = await openBoth(config, wait)
  try {
    // Concurrent nodes would otherwise create and fill the same tables twice.
    await withNodeLock(stores.pool, 'events_migrations', (lost) => migrateEvents(stores.events, { lost }), {
      waiting: () => wait.log.info('Waiting for another node that migrates the events store'),
      signal: wait.signal,
    })
    return stores
  } catch (error) {
    await stores.close()
    throw refusedByStore(config, error) ?? error
  }
}

async function openBoth(config: Config, wait: WaitOptions): Promise<Stores> {
  const [postgres, events] = await Promise.allSettled([
    openPostgres(config, wait, (db) => migrateDatabase(db)),
    openEvents(config, wait),
  ])
  if (postgres.status === 'fulfilled' && events.status === 'fulfilled') {
    return {
      ...postgres.value.value,
      events: events.value.value,
      close: async () => {
        await Promise.all([postgres.value.close(), events.value.close()])
      },
    }
  }
  const errors: unknown[] = []
  for (const part of [postgres, events]) {
    if (part.status === 'fulfilled') await part.value.close()
    else errors.push(part.reason)
  }
  throw errors[0]
}
