/**
 * A running events store for a test file: a database of its own with the tables in place, on an engine that all stores of the
 * test process share. With the last store the engine and its folder go.
 */
import { randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { createLog } from '../../lib/log.ts'
import { socketAddress } from '../address.ts'
import { type EventsStore, openEventsStore } from '../client.ts'
import { type EmbeddedEngine, startEmbeddedEngine } from '../embedded/engine.ts'
import { migrateEvents } from '../migrate.ts'

export interface TestStore {
  readonly store: EventsStore
  /** For opening more stores on the same database. */
  readonly url: string
  readonly engine: EmbeddedEngine
  /** Closes the store; call it in `afterAll`. */
  dispose(): Promise<void>
}

const quiet = createLog('silent')

interface SharedEngine {
  readonly folder: string
  readonly engine: EmbeddedEngine
}

let shared: Promise<SharedEngine> | undefined
let users = 0

const folderForm = /^footfall-test-engine-(\d+)-/

/** Test runs that were killed leave their folders; their name says whose they were. */
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

async function startEngine(): Promise<SharedEngine> {
  removeOrphans()
  const folder = mkdtempSync(path.join(tmpdir(), `footfall-test-engine-${process.pid}-`))
  return {
    folder,
    engine: await startEmbeddedEngine({ dataDir: folder, log: quiet, maxMemoryBytes: 1_073_741_824 }),
  }
}

async function release(): Promise<void> {
  users--
  if (users > 0 || !shared) return
  const last = shared
  shared = undefined
  const { engine, folder } = await last
  await engine.stop()
  rmSync(folder, { recursive: true, force: true })
}

/** Opens a store with migrated, empty tables. */
export async function openTestStore(): Promise<TestStore> {
  users++
  shared ??= startEngine()
  const { engine } = await shared
  const database = `test_${randomUUID().replaceAll('-', '')}`
  const url = socketAddress(engine.socketPath, database)
  const store = openEventsStore({ url, log: quiet })
  await migrateEvents(store)
  return {
    store,
    url,
    engine,
    dispose: async () => {
      await store.close()
      await release()
    },
  }
}
