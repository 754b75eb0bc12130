/** The PostgreSQL and the events engine that all test files of a run share. Each file gets its own databases. */
import { randomUUID } from 'node:crypto'
import { inject } from 'vitest'
import { type OpenDatabase, openDatabase } from '../../db/open.ts'
import { socketAddress } from '../../events/address.ts'
import { createLog } from '../../lib/log.ts'

/** The addresses of the shared stores, and the templates of new databases. */
export interface SharedStores {
  readonly postgres: { readonly host: string; readonly port: number; readonly user: string }
  /** A database with all tables. */
  readonly postgresTemplate: string
  readonly engineSocket: string
  /** Name of the cluster of two shards, both of which are the engine; null: a single server. */
  readonly engineShards: string | null
  readonly eventsTemplate: string
  /** The tables of the events template that have rows. */
  readonly eventTables: readonly string[]
}

declare module 'vitest' {
  interface ProvidedContext {
    stores: SharedStores
  }
}

/** Throws if the run has no stores: `npm run test:unit` starts none. */
export function sharedStores(): SharedStores {
  const stores = inject('stores') as SharedStores | undefined
  if (!stores) throw new Error('This run has no stores: see vitest.config.ts.')
  return stores
}

export function newDatabaseName(): string {
  return `test_${randomUUID().replaceAll('-', '')}`
}

/** By socket folder, a connection of this worker that only creates databases. It ends with the worker or the server. */
const creators = new Map<string, OpenDatabase>()

/** Copies the template to a new database. Returns its URL. It is removed with the shared server. */
export async function newPostgresDatabase(): Promise<string> {
  const { postgres, postgresTemplate } = sharedStores()
  const { host, port, user } = postgres
  const creator =
    creators.get(host) ?? openDatabase({ ...postgres, database: 'postgres', max: 1 }, createLog('silent'))
  creators.set(host, creator)
  const name = newDatabaseName()
  // Through the log, which is the default, a copy takes three times as long.
  await creator.pool.query(`CREATE DATABASE ${name} TEMPLATE ${postgresTemplate} STRATEGY file_copy`)
  return `postgresql://${user}@localhost:${port}/${name}?host=${encodeURIComponent(host)}`
}

/** The address of a database of the shared engine. */
export function eventsAddress(database: string): string {
  const { engineSocket, engineShards } = sharedStores()
  return socketAddress(engineSocket, database, engineShards ?? undefined)
}
