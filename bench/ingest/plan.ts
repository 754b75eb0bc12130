/**
 * Cost of writing by stage: records of imported events become plans, and plans become rows in an embedded engine.
 * Run: npx tsx bench/ingest/plan.ts [batches] [noengine]
 */

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
import { readRecords } from '../../packages/server/src/journal/record/read-records.ts'
import { SpareBuffers } from '../../packages/server/src/lib/bytes/spare-buffers.ts'
import { createLog } from '../../packages/server/src/lib/log.ts'
import { makePlan } from '../../packages/server/src/writer/plan/make-plan.ts'
import { PlanBounds, planLimits } from '../../packages/server/src/writer/plan/plan-bounds.ts'
import { MemoryState } from '../../packages/server/src/writer/state/memory-state.ts'
import { processorOf } from '../usage.ts'
import { importBodyOf } from './import-body.ts'

const batches = Number(process.argv[2] ?? 10)
const log = createLog('warn')
const dataDir = await mkdtemp(path.join(tmpdir(), 'footfall-plan-'))
const engine = process.argv[3] ? null : await startEmbeddedEngine({ dataDir, log })
const store = engine && openEventsStore({ url: engine.url, log })
if (store) await migrateEvents(store)

const id = '00000000-0000-4000-8000-000000000032'
const website = plainWebsite(id, { zone: 'Asia/Shanghai' })
const salt = Buffer.alloc(32, 7)
const deps = {
  websites: knownWebsites({ find: () => website }),
  places: openPlaces({ folder: null }),
  salts: { saltOf: () => salt, existing: () => null },
  ownIdKey: salt,
}
const nothing = new Map()
const state = new MemoryState({
  commit: async () => {},
  now: () => Date.now(),
  oldestWaiting: async () => Number.POSITIVE_INFINITY,
  longestWait: async () => 0,
  openVisits: async (since) => ({ since, known: nothing }),
  ids: {
    receivedSince: async function* () {
      yield []
    },
    received: async () => nothing,
    counted: async () => new Set<string>(),
    hasOlder: async () => false,
  },
})
const spare = new SpareBuffers(3)
const tally = new DropTally()
const start = Date.now() - 30 * 86_400_000
const spent: Record<string, number> = {}
async function timed<T>(name: string, work: () => Promise<T> | T): Promise<T> {
  const before = process.cpuUsage()
  const begun = performance.now()
  const result = await work()
  const { user, system } = process.cpuUsage(before)
  spent[name] = (spent[name] ?? 0) + (user + system) / 1000
  spent[`${name}, by the clock`] = (spent[`${name}, by the clock`] ?? 0) + performance.now() - begun
  return result
}
let events = 0
const engineBefore = engine ? processorOf(engine.pid() ?? 0) : 0
for (let batch = -5; batch < batches; batch++) {
  if (batch === 0) for (const key of Object.keys(spent)) delete spent[key]
  if (batch === 0) events = 0
  const frames: Buffer[] = []
  for (let i = 0; i < 4; i++) {
    const call = readCall(Buffer.from(importBodyOf(10_000, start)))
    if ('reason' in call) throw new Error('the body is refused')
    const facts = { websiteId: id, received: Date.now(), call: 1 }
    const { records, taken } = takeAll(facts, call.groups, { deps, tally })
    frames.push(Buffer.from(records))
    events += taken
  }
  const name = `b${batch}-${start}`
  const records = await timed('read', () => readRecords(frames))
  await state.turn(async () => {
    const made = await timed('plan', () =>
      makePlan(name, records, {
        duplicates: state.duplicates,
        visits: { read: (v) => state.read(v), load: async () => nothing },
        corrections: {
          bytesOfVisits: async () => [],
          eventsOfVisits: async function* () {},
          eventsOfOrphans: async function* () {},
          firstVisits: async () => new Map(),
        },
        spare,
        bounds: new PlanBounds(planLimits, 0),
        order: batch + 1,
      }),
    )
    await timed('commit', () => state.persist({ ...made, name }))
    if (store)
      for (const { table, columns, bytes, format } of made.plan.inserts as never as {
        table: 'events'
        columns: string[]
        bytes: Buffer
        format?: 'RowBinary'
      }[]) {
        const before = processorOf(engine?.pid() ?? 0)
        await timed(`insert ${table}`, () =>
          store.insert(table, bytes, { token: `${name}-${table}`, format: format ?? 'RowBinary', columns }),
        )
        const key = `engine ${table}`
        spent[key] = (spent[key] ?? 0) + processorOf(engine?.pid() ?? 0) - before
        spent[`bytes ${table}`] = (spent[`bytes ${table}`] ?? 0) + bytes.length / 1000
      }
  })
}
for (const [name, ms] of Object.entries(spent))
  console.log(`${name}: ${((ms * 1000) / events).toFixed(2)} µs an event`)
if (engine)
  console.log(
    `engine, all: ${(((processorOf(engine.pid() ?? 0) - engineBefore) * 1000) / (events + 200_000)).toFixed(2)} µs an event`,
  )
deps.places.close()
await store?.close()
await engine?.stop()
await rm(dataDir, { recursive: true, force: true })
