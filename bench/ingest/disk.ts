/**
 * Bytes on disk for each event after merges, and the size of each column. It imports sample traffic of two websites on the normal import path.
 * Run: npx tsx bench/ingest/disk.ts [days]
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { plainWebsite } from '../../packages/server/src/collect/plain-website.testing.ts'
import { sampleSites } from '../../packages/server/src/demo/sample-sites.ts'
import { sampleDay } from '../../packages/server/src/demo/sample-traffic.ts'
import { openPlaces } from '../../packages/server/src/enrich/places.ts'
import { openEventsStore } from '../../packages/server/src/events/client.ts'
import { startEmbeddedEngine } from '../../packages/server/src/events/embedded/engine.ts'
import { migrateEvents } from '../../packages/server/src/events/migrate.ts'
import { identifiersOf, sql } from '../../packages/server/src/events/sql.ts'
import { type TableName, tableNames } from '../../packages/server/src/events/tables.ts'
import { createIngest } from '../../packages/server/src/ingest/ingest.ts'
import { createLog } from '../../packages/server/src/lib/log.ts'
import { systemClock } from '../../packages/server/src/lib/time/clock.ts'

const days = Number(process.argv[2] ?? 90)
const day = 86_400_000
const log = createLog('warn')
const dataDir = await mkdtemp(path.join(tmpdir(), 'footfall-disk-'))
const engine = await startEmbeddedEngine({ dataDir: path.join(dataDir, 'events'), log })
const store = openEventsStore({ url: engine.url, log })
await migrateEvents(store)
const websites = new Map(
  sampleSites.map((site, i) => {
    const id = `00000000-0000-4000-8000-00000000000${i + 1}`
    return [id, plainWebsite(id, { domain: site.domain, zone: site.timeZone })]
  }),
)
const places = openPlaces({ folder: null })
const ingest = await createIngest({
  store,
  clock: systemClock,
  log,
  dataDir,
  journalMaxBytes: 2_147_483_648,
  websites: { find: (id) => websites.get(id) ?? null },
  places,
  addressOf: () => '',
})

let events = 0
const now = Math.floor(Date.now() / day) * day
for (const [i, id] of [...websites.keys()].entries()) {
  const site = sampleSites[i]
  if (!site) continue
  for (let index = 0; index < days; index++) {
    const sample = sampleDay(site, { index, midnight: now - (days - index) * day })
    const batch = sample.filter(({ time }) => time < now)
    for (let at = 0; at < batch.length; at += 10_000)
      events += (await ingest.importEvents(id, batch.slice(at, at + 10_000))).accepted
  }
}
await ingest.flush()
const tableOf = identifiersOf<TableName>(tableNames)
for (const table of tableNames) await store.exec(sql`OPTIMIZE TABLE ${tableOf(table)} FINAL`)

const columns = await store.query<{ table: string; column: string; bytes: string }>(sql`
  SELECT table, column, sum(column_data_compressed_bytes + column_marks_bytes) AS bytes FROM system.parts_columns
  WHERE active AND database = currentDatabase() GROUP BY table, column ORDER BY table, sum(column_data_compressed_bytes) DESC`)
const parts = await store.query<{ table: string; rows: string; bytes: string }>(sql`
  SELECT table, sum(rows) AS rows, sum(bytes_on_disk) AS bytes FROM system.parts
  WHERE active AND database = currentDatabase() GROUP BY table ORDER BY sum(bytes_on_disk) DESC`)
let total = 0
for (const { table, rows, bytes } of parts) {
  total += Number(bytes)
  console.log(`\n${table}: ${rows} rows, ${(Number(bytes) / events).toFixed(2)} bytes an event`)
  for (const column of columns.filter((each) => each.table === table))
    console.log(`  ${column.column.padEnd(18)} ${(Number(column.bytes) / events).toFixed(3)}`)
}
console.log(`\n${events} events, ${(total / events).toFixed(1)} bytes an event on disk`)
await ingest.close()
places.close()
await store.close()
await engine.stop()
await rm(dataDir, { recursive: true, force: true })
