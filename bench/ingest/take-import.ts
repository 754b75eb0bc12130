/**
 * Processor time to accept an import call, without HTTP and disk: parsing, checking, pipeline steps and records. For experiments.
 * Run: npx tsx bench/ingest/take-import.ts [calls] [ordered|shuffled]. With an order, the events are a history of 1,500,000 events; without one,
 * events of one day.
 */
import { DropTally } from '../../packages/server/src/collect/drop-tally.ts'
import { readCall } from '../../packages/server/src/collect/import/read-call.ts'
import { takeAll } from '../../packages/server/src/collect/import/take-events.ts'
import { knownWebsites } from '../../packages/server/src/collect/known-website.ts'
import { plainWebsite } from '../../packages/server/src/collect/plain-website.testing.ts'
import { openPlaces } from '../../packages/server/src/enrich/places.ts'
import { historyOf, importBodyOf } from './import-body.ts'

const id = '00000000-0000-4000-8000-000000000032'
const website = plainWebsite(id, { zone: 'Asia/Shanghai' })
const salt = Buffer.alloc(32, 7)
const tally = new DropTally()
const deps = {
  websites: knownWebsites({ find: () => website }),
  places: openPlaces({ folder: null }),
  salts: { saltOf: () => salt, existing: () => null },
  ownIdKey: salt,
}
const now = Date.now()
const perCall = 10_000
const [calls = 8, order] = [Number(process.argv[2] ?? 8), process.argv[3]]
const history = historyOf(1_500_000, order === 'shuffled', now - 86_400_000 * 90, 90)
const bodyOf = (round: number): string =>
  order
    ? JSON.stringify({
        website_id: id,
        events: Array.from({ length: perCall }, (_, i) => history(round * perCall + i)),
      })
    : importBodyOf(perCall, now - 86_400_000 * 30)
for (let round = 0; round < calls; round++) {
  const body = Buffer.from(bodyOf(round))
  const before = process.cpuUsage()
  const call = readCall(body)
  if ('reason' in call) throw new Error('the body is refused')
  const facts = { websiteId: id, received: now, call: 1 }
  const { taken, records } = takeAll(facts, call.groups, { deps, tally })
  const { user, system } = process.cpuUsage(before)
  console.log(`${((user + system) / taken).toFixed(2)} µs an event; ${taken} taken, ${records.length} bytes`)
}
deps.places.close()
