/** A running engine with migrated tables for tests, on a folder that goes with it. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createLog } from '../../lib/log.ts'
import { type EventsStore, openEventsStore } from '../client.ts'
import { type EmbeddedEngine, startEmbeddedEngine } from '../embedded/start.ts'
import { migrateEvents } from '../migrate.ts'

export interface TestStore {
  readonly store: EventsStore
  readonly engine: EmbeddedEngine
  dispose(): Promise<void>
}

export async function openTestStore(): Promise<TestStore> {
  const log = createLog('silent')
  const dataDir = await mkdtemp(path.join(tmpdir(), 'footfall-store-'))
  const engine = await startEmbeddedEngine({ dataDir, log })
  const store = openEventsStore({ url: engine.url, log })
  await migrateEvents(store)
  const dispose = async (): Promise<void> => {
    await store.close()
    await engine.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
  return { store, engine, dispose }
}
