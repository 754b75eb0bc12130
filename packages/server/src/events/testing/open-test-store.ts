/**
 * A running events store for a test file: one engine for each test process, a database of its own for each file, with the tables
 * in place. The engine and its folder go when the process does.
 */
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { createLog } from '../../lib/log.ts'
import { socketAddress } from '../address.ts'
import { type EventsStore, openEventsStore } from '../client.ts'
import { type EmbeddedEngine, startEmbeddedEngine } from '../embedded/engine.ts'
import { migrateEvents } from '../migrate.ts'
import { identifiersOf, sql } from '../sql.ts'

export interface TestStore {
  readonly store: EventsStore
  /** For opening more stores on the same database. */
  readonly url: string
  readonly engine: EmbeddedEngine
  /** Drops the database and closes the store; call it in `afterAll`. */
  dispose(): Promise<void>
}

const quiet = createLog('silent')

let running: Promise<EmbeddedEngine> | undefined

async function startEngine(): Promise<EmbeddedEngine> {
  const folder = mkdtempSync(path.join(tmpdir(), 'footfall-engine-'))
  const engine = await startEmbeddedEngine({ dataDir: folder, log: quiet, maxMemoryBytes: 1_073_741_824 })
  process.once('exit', () => {
    const pid = engine.pid()
    if (pid !== undefined) process.kill(pid, 'SIGKILL')
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
  })
  return engine
}

/** Opens a store with migrated, empty tables. */
export async function openTestStore(): Promise<TestStore> {
  running ??= startEngine()
  const engine = await running
  const database = `test_${randomUUID().replaceAll('-', '')}`
  const url = socketAddress(engine.socketPath, database)
  const store = openEventsStore({ url, log: quiet })
  await migrateEvents(store)
  return {
    store,
    url,
    engine,
    dispose: async () => {
      await store.exec(sql`DROP DATABASE ${identifiersOf([database])(database)}`)
      await store.close()
    },
  }
}
