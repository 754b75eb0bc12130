/**
 * Time to write a history, without accepting it: events of 90 days are in the journal's import lane, then the writer starts on an embedded engine.
 * Run: npx tsx bench/ingest/write.ts [events] [ordered|shuffled]
 */
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DropTally } from '../../packages/server/src/collect/drop-tally.ts'
import { readCall } from '../../packages/server/src/collect/import/read-call.ts'
import { takeAll } from '../../packages/server/src/collect/import/take-events.ts'
import { knownWebsites } from '../../packages/server/src/collect/known-website.ts'
import { plainWebsite } from '../../packages/server/src/collect/plain-website.testing.ts'
import { openPlaces } from '../../packages/server/src/enrich/places.ts'
import { openEventsStore } from '../../packages/server/src/events/client.ts'
import { startEmbeddedEngine } from '../../packages/server/src/events/embedded/engine.ts'
import { migrateEvents } from '../../packages/server/src/events/migrate.ts'
import { sql } from '../../packages/server/src/events/sql.ts'
import { Journal } from '../../packages/server/src/journal/journal.ts'
import { createLog } from '../../packages/server/src/lib/log.ts'
import { SteadyClock } from '../../packages/server/src/lib/time/steady-clock.ts'
import { createWriter } from '../../packages/server/src/writer/writer.ts'
import { processorOf } from '../usage.ts'
import { historyOf } from './import-body.ts'

const count = Number(process.argv[2] ?? 300_000)
const order = process.argv[3] ?? 'shuffled'
const perCall = 10_000
const days = 90
const id = '00000000-0000-4000-8000-000000000032'
const log = createLog('warn')
const dataDir = await mkdtemp(path.join(tmpdir(), 'footfall-write-'))
const dir = path.join(dataDir, 'journal')
const engine = await startEmbeddedEngine({ dataDir, log })
const store = openEventsStore({ url: engine.url, log })
await migrateEvents(store)

const website = plainWebsite(id, { zone: 'Asia/Shanghai' })
const key = Buffer.alloc(32, 7)
const deps = {
  websites: knownWebsites({ find: () => website }),
  places: openPlaces({ folder: null }),
  salts: { saltOf: () => key, existing: () => null },
  ownIdKey: key,
}
const tally = new DropTally()
const event = historyOf(count, order === 'shuffled', Date.now() - days * 86_400_000, days)
const journal: Journal = await Journal.open({ dir, maxBytes: 1e11, log })
for (let from = 0, call = 1; from < count; from += perCall, call++) {
  const events = Array.from({ length: Math.min(perCall, count - from) }, (_, i) => event(from + i))
  const read = readCall(Buffer.from(JSON.stringify({ website_id: id, events })))
  if ('reason' in read) throw new Error(read.reason)
  const facts = { websiteId: id, received: Date.now(), call }
  journal.imports.writer.raw(takeAll(facts, read.groups, { deps, tally }).records)
  await new Promise((resolve) => journal.imports.commit(resolve))
}
deps.places.close()

function memoryOf(pid: number): number {
  const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
  return Number(/^Pss:\s+(\d+)/m.exec(rollup)?.[1] ?? 0) / 1024
}

const clock = new SteadyClock(Date.now, () => performance.now())
const writer = createWriter({ store, clock, log, journal, dir, thread: process.env.THREAD !== undefined })
let most = { server: 0, engine: 0 }
const watching = setInterval(() => {
  most = {
    server: Math.max(most.server, memoryOf(process.pid)),
    engine: Math.max(most.engine, memoryOf(engine.pid() ?? 0)),
  }
}, 2000)
const before = { process: process.cpuUsage(), engine: processorOf(engine.pid() ?? 0) }
const begun = performance.now()
writer.start()
await writer.flush()
const took = performance.now() - begun
const { user, system } = process.cpuUsage(before.process)
const engineSpent = processorOf(engine.pid() ?? 0) - before.engine
clearInterval(watching)
const [rows] = await store.query<{ visits: string; of: string }>(
  sql`SELECT sum(sign) AS visits, count() AS of FROM visits`,
)
console.log(
  `${order}: ${count} in ${(took / 1000).toFixed(1)} s, ${Math.round((count / took) * 1000)}/s; of an event writer ${((user + system) / count).toFixed(1)} µs, engine ${((engineSpent * 1000) / count).toFixed(1)} µs; ${rows?.visits} visits in ${rows?.of} rows; most memory: process ${Math.round(most.server)} MB, engine ${Math.round(most.engine)} MB`,
)
await writer.stop()
await journal.close()
await store.close()
await engine.stop()
await rm(dataDir, { recursive: true, force: true })
