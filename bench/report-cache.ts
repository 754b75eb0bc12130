/**
 * Cost of an answer that is computed, that is cached on the only node, and that is cached on one of several nodes, which ask Redis whether it is
 * still valid. They are measured in turns, so that fluctuations of the machine affect all.
 * Run: npx tsx bench/report-cache.ts
 */
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openEventsStore } from '../packages/server/src/events/client.ts'
import { startEmbeddedEngine } from '../packages/server/src/events/embedded/engine.ts'
import { migrateEvents } from '../packages/server/src/events/migrate.ts'
import { startTestRedis } from '../packages/server/src/ingest/testing/redis.ts'
import { createLog } from '../packages/server/src/lib/log.ts'
import { writeFixture } from '../packages/server/src/stats/conformance/write-fixture.ts'
import { sharedWrites } from '../packages/server/src/stats/shared-writes.ts'
import { createStats } from '../packages/server/src/stats/stats.ts'

const log = createLog('warn')
const now = Date.parse('2025-06-20T12:00:00Z')
const clock = { now: () => now }
const minute = 60_000
const rounds = 200

const folder = await mkdtemp(path.join(tmpdir(), 'footfall-bench-cache-'))
const engine = await startEmbeddedEngine({ dataDir: folder, log })
const store = openEventsStore({ url: engine.url, log })
const redis = await startTestRedis()
await migrateEvents(store)
const websiteId = randomUUID()
const events = Array.from({ length: 20_000 }, (_, nth) => ({
  at: now - nth * minute,
  visitor: `visitor-${nth % 997}`,
  page: `/${nth % 50}`,
}))
await writeFixture(store, websiteId, events)

const writes = sharedWrites(redis.redis, log)
const rest = { store, clock, leastVisits: Number.POSITIVE_INFINITY }
const ways = {
  counted: createStats(rest),
  'cached, one node': createStats({ ...rest, hearsOfWrites: true }),
  'cached, several nodes': createStats({ ...rest, sharedWrites: writes }),
}
const times = new Map(Object.keys(ways).map((name) => [name, [] as number[]]))
const website = { websiteId, ownerId: 'owner', timeZone: 'UTC', createdAt: 0, visibleSince: null }
for (let round = 0; round < rounds; round++)
  for (const [name, stats] of Object.entries(ways)) {
    const begun = performance.now()
    await stats.reports.total({
      website,
      query: { time_range: 'last_30_days', filters: [] },
      language: 'en-US',
    })
    times.get(name)?.push(performance.now() - begun)
  }
for (const [name, all] of times) {
  const sorted = all.sort((a, b) => a - b)
  const at = (share: number): string => (sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(3)
  console.log(`${name}: median ${at(0.5)} ms, 99 % ${at(0.99)} ms`)
}
writes.close()
for (const stats of Object.values(ways)) await stats.close()
await store.close()
await engine.stop()
await redis.dispose()
await rm(folder, { recursive: true, force: true })
