/** A small program for tests of the engine's life: starts an engine on a folder, stores one row and waits to be killed. */
import process from 'node:process'
import { createLog } from '../../lib/log.ts'
import { openEventsStore } from '../client.ts'
import { startEmbeddedEngine } from '../embedded/engine.ts'
import { migrateEvents } from '../migrate.ts'

const log = createLog('silent')
const engine = await startEmbeddedEngine({
  dataDir: process.argv[2] ?? '',
  log,
  maxMemoryBytes: 1_073_741_824,
})
const store = openEventsStore({ url: engine.url, log })
await migrateEvents(store)
await store.insert(
  'event_ids',
  [{ website_id: '00000000-0000-4000-8000-000000000001', event: 1n, received: 0 }],
  {
    token: 'a',
  },
)
process.send?.({ pid: engine.pid() })
