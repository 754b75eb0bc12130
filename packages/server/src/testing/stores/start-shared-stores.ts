/** Starts the stores shared by the test files of a run, and creates the templates of their databases. */
import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import type { TestProject } from 'vitest/node'
import { startEmbeddedPostgres } from '../../db/embedded/start-embedded-postgres.ts'
import { migrateDatabase } from '../../db/migrate.ts'
import { openDatabase } from '../../db/open.ts'
import { socketAddress } from '../../events/address.ts'
import { openEventsStore } from '../../events/client.ts'
import { startEmbeddedEngine } from '../../events/embedded/engine.ts'
import { migrateEvents } from '../../events/migrate.ts'
import { identifiersOf, sql } from '../../events/sql.ts'
import { migrateJobs } from '../../jobs/worker.ts'
import { createLog } from '../../lib/log.ts'
import type { SharedStores } from './shared-stores.ts'
import { writeTwoShardsConfig } from './two-shards-config.ts'

const log = createLog('silent')
const folderForm = /^footfall-test-stores-(\d+)-/

/** Removes folders left by killed runs. The name contains the run's process id. */
function removeOrphans(): void {
  for (const name of readdirSync(tmpdir())) {
    const owner = Number(folderForm.exec(name)?.[1])
    if (!owner) continue
    try {
      process.kill(owner, 0)
    } catch {
      rmSync(path.join(tmpdir(), name), { recursive: true, force: true })
    }
  }
}

interface Started<T> {
  readonly facts: T
  stop(): Promise<void>
}

async function startPostgres(
  folder: string,
): Promise<Started<Pick<SharedStores, 'postgres' | 'postgresTemplate'>>> {
  // Each worker's servers have their own pools, and some files start several.
  const server = await startEmbeddedPostgres({ dataDir: folder, log, maxConnections: 300 })
  const { database, ...postgres } = server.connection
  const template = openDatabase(server.connection, log)
  await migrateDatabase(template.db)
  await migrateJobs(template.pool, log)
  // Test data need not survive a power failure.
  await template.pool.query(`ALTER ROLE ${postgres.user} SET synchronous_commit = off`)
  // It starts a process for every database every minute, and there are more than a hundred.
  await template.pool.query('ALTER SYSTEM SET autovacuum = off')
  await template.pool.query('SELECT pg_reload_conf()')
  // A template can only be copied while nobody is connected to it.
  await template.close()
  return { facts: { postgres, postgresTemplate: database }, stop: () => server.stop() }
}

type EngineFacts = Pick<SharedStores, 'engineSocket' | 'engineShards' | 'eventsTemplate' | 'eventTables'>

async function startEngine(folder: string, shards: string | null): Promise<Started<EngineFacts>> {
  if (shards !== null) writeTwoShardsConfig(folder)
  const engine = await startEmbeddedEngine({
    dataDir: folder,
    log,
    maxMemoryBytes: 2_147_483_648,
    keepsMemory: true,
  })
  const store = openEventsStore({
    url: socketAddress(engine.socketPath, undefined, shards ?? undefined),
    log,
  })
  await migrateEvents(store)
  const tables = await store.query<{ name: string; database: string }>(
    sql`SELECT name, database FROM system.tables WHERE database = currentDatabase() AND engine LIKE '%MergeTree'`,
  )
  // The same for the engine, which would otherwise sync each part of each insert, and its folder.
  await Promise.all(
    tables.map(({ name }) =>
      store.exec(
        sql`ALTER TABLE ${identifiersOf([name])(name)} MODIFY SETTING fsync_after_insert = 0, fsync_part_directory = 0`,
      ),
    ),
  )
  await store.close()
  return {
    facts: {
      engineSocket: engine.socketPath,
      engineShards: shards,
      eventsTemplate: tables[0]?.database ?? '',
      eventTables: tables.map(({ name }) => name),
    },
    stop: () => engine.stop(),
  }
}

/** Vitest calls it once per run, before the first file that needs stores. */
export default function startSharedStores(project: TestProject): Promise<() => Promise<void>> {
  return startStores(project, null)
}

/** `shards`: name of the cluster of two shards, both of which are the engine; null: a single server. */
export async function startStores(project: TestProject, shards: string | null): Promise<() => Promise<void>> {
  removeOrphans()
  const folder = mkdtempSync(path.join(tmpdir(), `footfall-test-stores-${process.pid}-`))
  const [postgres, engine] = await Promise.all([
    startPostgres(path.join(folder, 'accounts')),
    startEngine(path.join(folder, 'events'), shards),
  ])
  project.provide('stores', { ...postgres.facts, ...engine.facts })
  return async () => {
    await Promise.all([postgres.stop(), engine.stop()])
    // Removing hundreds of databases takes half a minute, which nobody should wait for.
    spawn('rm', ['-rf', folder], { detached: true, stdio: 'ignore' }).unref()
  }
}
