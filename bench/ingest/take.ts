/**
 * Processor time to accept an event, without HTTP and disk: parsing and checking, the visitor's address, pipeline steps and record. For experiments.
 * Run: npx tsx bench/ingest/take.ts
 */

import { takeBody } from '../../packages/server/src/collect/collector.ts'
import { DropTally } from '../../packages/server/src/collect/drop-tally.ts'
import { knownWebsites } from '../../packages/server/src/collect/known-website.ts'
import { plainWebsite } from '../../packages/server/src/collect/plain-website.testing.ts'
import { newTotals } from '../../packages/server/src/collect/totals.ts'
import { readCollect } from '../../packages/server/src/collect/wire/read-collect.ts'
import { clientAddress } from '../../packages/server/src/enrich/client-address.ts'
import { openPlaces } from '../../packages/server/src/enrich/places.ts'
import { chrome } from '../../packages/server/src/ingest/testing/start-ingest.ts'
import { ByteWriter } from '../../packages/server/src/lib/bytes/byte-writer.ts'
import { systemClock } from '../../packages/server/src/lib/time/clock.ts'

const id = '00000000-0000-4000-8000-000000000001'
const website = plainWebsite(id, { zone: 'Asia/Shanghai' })
const salt = Buffer.alloc(32, 7)
const writer = new ByteWriter(1 << 20)
const options = {
  totals: newTotals(),
  tally: new DropTally(),
  clock: systemClock,
  deps: {
    websites: knownWebsites({ find: () => website }),
    places: openPlaces({ folder: null }),
    salts: { saltOf: () => salt, existing: () => null },
    ownIdKey: salt,
  },
}
const addressOf = clientAddress('loopback')
const events = 100_000
const people = 25_000
const bodies = Array.from({ length: events }, (_, i) =>
  Buffer.from(
    JSON.stringify({
      w: id,
      e: [
        {
          id: `b${i.toString(36)}xyz`,
          k: 'pageview',
          u: `https://example.com/blog/post-${i % 300}`,
          t: `A title of some length, number ${i % 300}`,
          r: i % 3 === 0 ? 'https://www.google.com/' : '',
          s: '1920x1080',
          l: 'zh-CN',
          a: 0,
        },
      ],
    }),
  ),
)
const forwarded = Array.from({ length: people }, () =>
  Array.from({ length: 4 }, () => 1 + Math.floor(Math.random() * 220)).join('.'),
)
const headers = { 'user-agent': chrome, 'accept-language': 'zh-CN,zh;q=0.9', host: 'localhost' }

type Part = (i: number) => void
const parts: Readonly<Record<string, Part>> = {
  'reading the body': (i) => void readCollect(bodies[i] ?? Buffer.alloc(0)),
  'the address': (i) => void addressOf('127.0.0.1', forwarded[Math.floor(i / 4)]),
  'all of it': (i) => {
    const read = readCollect(bodies[i] ?? Buffer.alloc(0))
    const address = addressOf('127.0.0.1', forwarded[Math.floor(i / 4)])
    if (read.ok) takeBody(read.body, { address, headers }, options, { writer })
    if (i % 100 === 0) writer.clear()
  },
}
for (const [name, part] of Object.entries(parts))
  for (const round of [1, 2, 3]) {
    const before = process.cpuUsage()
    for (let i = 0; i < events; i++) part(i)
    const { user, system } = process.cpuUsage(before)
    console.log(`${name}, round ${round}: ${((user + system) / events).toFixed(2)} µs an event`)
  }
options.deps.places.close()
