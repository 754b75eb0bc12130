/** The store of the data sets: an embedded engine on its own folder. */
import path from 'node:path'
import { socketAddress } from '../../packages/server/src/events/address.ts'
import { type EventsStore, openEventsStore } from '../../packages/server/src/events/client.ts'
import { type EmbeddedEngine, startEmbeddedEngine } from '../../packages/server/src/events/embedded/engine.ts'
import { migrateEvents } from '../../packages/server/src/events/migrate.ts'
import { identifiersOf, sql } from '../../packages/server/src/events/sql.ts'
import { tableNames } from '../../packages/server/src/events/tables.ts'
import { createLog } from '../../packages/server/src/lib/log.ts'

export interface BenchStore {
  readonly store: EventsStore
  readonly engine: EmbeddedEngine
  close(): Promise<void>
}

export async function openBenchStore(folder: string): Promise<BenchStore> {
  const log = createLog('silent')
  const engine = await startEmbeddedEngine({ dataDir: path.resolve(folder), log })
  const store = openEventsStore({ url: socketAddress(engine.socketPath, 'footfall'), log })
  await migrateEvents(store)
  return {
    store,
    engine,
    async close() {
      await store.close()
      await engine.stop()
    },
  }
}

/** Merges every table to one part for each month, as a store does in the course of time. */
export async function mergeTables(store: EventsStore): Promise<void> {
  const named = identifiersOf(tableNames)
  for (const table of tableNames)
    await store.exec(sql`OPTIMIZE TABLE ${named(table)} FINAL SETTINGS max_execution_time = 3600`)
}
