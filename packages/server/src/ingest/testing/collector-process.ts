/**
 * Collecting alone, as the product runs it, in a separate process for benches and fault tests: engine, journal, writer, routes. No accounts, no
 * console. `DATA_DIR` and `PORT` may be set. It ends when its parent disconnects.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import Fastify from 'fastify'
import { plainWebsite } from '../../collect/plain-website.testing.ts'
import type { CollectWebsite } from '../../collect/websites.ts'
import { clientAddress } from '../../enrich/client-address.ts'
import { openPlaces } from '../../enrich/places.ts'
import { openEventsStore } from '../../events/client.ts'
import { startEmbeddedEngine } from '../../events/embedded/engine.ts'
import { migrateEvents } from '../../events/migrate.ts'
import { sql } from '../../events/sql.ts'
import { createLog } from '../../lib/log.ts'
import { keepHeapsLean } from '../../lib/processes/lean-heaps.ts'
import { systemClock } from '../../lib/time/clock.ts'
import { createIngest } from '../ingest.ts'
import { sendingKey } from './start-ingest.ts'

keepHeapsLean()
const log = createLog(process.env.LOG_LEVEL ?? 'warn')
const dataDir = process.env.DATA_DIR ?? (await mkdtemp(path.join(tmpdir(), 'footfall-bench-')))
const engine = await startEmbeddedEngine({ dataDir: path.join(dataDir, 'events'), log })
const store = openEventsStore({ url: engine.url, log })
await migrateEvents(store)

/** Websites `0…0001` to `0…0064` are known. */
const websites = new Map<string, CollectWebsite>()
for (let i = 1; i <= 64; i++) {
  const id = `00000000-0000-4000-8000-${String(i).padStart(12, '0')}`
  websites.set(id, plainWebsite(id, { zone: 'Asia/Shanghai' }))
}

const address = clientAddress('loopback')
const ingest = await createIngest({
  store,
  clock: systemClock,
  log,
  dataDir,
  journalMaxBytes: Number(process.env.JOURNAL_MAX_BYTES ?? 2_147_483_648),
  websites: { find: (id) => websites.get(id) ?? null },
  places: openPlaces({ folder: null }),
  addressOf: (request) => address(request.socket.remoteAddress, request.headers['x-forwarded-for']),
  threads: { placesFolder: null },
  authorizeKey: async () => sendingKey,
})
const app = Fastify({
  logger: false,
  keepAliveTimeout: 72_000,
  serverFactory: (handle) => createServer(ingest.before(handle)),
})
await app.register(async (collector) => ingest.routes(collector))
await app.listen({ port: Number(process.env.PORT ?? 0), host: '127.0.0.1' })

/** The content of the stores, for the report. */
async function facts() {
  const counting = sql`SELECT count() AS events FROM event_ids`
  const [before] = await store.query<{ events: string }>(counting)
  const start = performance.now()
  await ingest.flush()
  const flush = performance.now() - start
  const [after] = await store.query<{ events: string }>(counting)
  const [row] = await store.query<{ events: string; visits: string }>(
    sql`SELECT (SELECT count() FROM events) AS events, (SELECT sum(sign) FROM visits) AS visits`,
  )
  return {
    ...row,
    flush,
    /** Events that were not stored yet, and how many of them a second were. */
    waited: Number(after?.events) - Number(before?.events),
    drained: Math.round(((Number(after?.events) - Number(before?.events)) * 1000) / flush),
    rss: process.memoryUsage.rss(),
    cpu: process.cpuUsage(),
    engine: engine.pid(),
  }
}

process.on('message', (message) => {
  if (message === 'facts') void facts().then((answer) => process.send?.(answer))
  if (message === 'engine') process.send?.({ engine: engine.pid() })
})
process.on('disconnect', async () => {
  await app.close()
  await ingest.close()
  await store.close()
  await engine.stop()
  if (!process.env.DATA_DIR) await rm(dataDir, { recursive: true })
  process.exit()
})
const listening = app.server.address()
process.send?.({
  port: typeof listening === 'object' ? listening?.port : 0,
  dataDir,
  engine: engine.pid(),
  storeUrl: engine.url,
})
