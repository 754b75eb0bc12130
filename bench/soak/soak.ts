/**
 * A day of a busy installation in an hour or two. The product runs as with `npm start`, on a disk of its own, and its time of day runs so much faster
 * that twenty-four hours pass. Events arrive at the rate of the busiest hour of 10^9 a month (docs/scale.md). Imports, every report in turn and
 * real-time streams run all the time. In the first half, something is deliberately broken every few minutes; in the second half, memory is observed.
 * In the end every acknowledged event must be stored once, and the visits must match the events.
 * Root, Linux; after a build: npx tsx --max-old-space-size=12000 bench/soak/soak.ts [minutes] [events a second]
 * With `--calm` nothing is broken and memory is observed from the start. `--clock 1` keeps the product's time of day at normal speed.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { addWebsite, registerPerson } from '../../e2e/support/account.ts'
import { type OwnProduct, startProduct } from '../../e2e/support/product.ts'
import { socketAddress } from '../../packages/server/src/events/address.ts'
import { openEventsStore } from '../../packages/server/src/events/client.ts'
import { engineSocketPath } from '../../packages/server/src/events/embedded/child-protocol.ts'
import { param, sql } from '../../packages/server/src/events/sql.ts'
import { createLog } from '../../packages/server/src/lib/log.ts'
import { mountSmallDisk } from '../../packages/server/src/testing/small-disk.ts'
import { browsers } from '../ingest/import-body.ts'
import { compare } from '../kill/compare.ts'
import { LedgerLoad } from '../kill/ledger-load.ts'
import { startEnvironment, sum } from '../usage.ts'
import { faults } from './faults.ts'
import { MemoryWatch } from './memory.ts'
import { type Reading, readReports, readStream } from './readers.ts'
import { importHistory, trafficOf } from './traffic.ts'

const { values: flags, positionals } = parseArgs({
  allowPositionals: true,
  options: { calm: { type: 'boolean', default: false }, clock: { type: 'string' } },
})
const minutes = Number(positionals[0] ?? 120)
const perSecond = Number(positionals[1] ?? 1157)
/** Twenty-four hours by default. */
const speed = Number(flags.clock ?? (24 * 60) / minutes)
const port = 5390
const importCalls = minutes

const begun = performance.now()
const end = begun + minutes * 60_000
const half = begun + minutes * 30_000
/** The simulated time ends at the real time, so that no event is in the future of the engine's clock. */
const simulatedStart = Date.now() - minutes * 60_000 * (speed - 1)
const inside = fileURLToPath(new URL('inside.mjs', import.meta.url))
const elapsed = () => ((performance.now() - begun) / 60_000).toFixed(1)
const log = (text: string) => console.log(`${elapsed()} min: ${text}`)

const disk = await mountSmallDisk(24)
const heapsFile = `${disk.folder}.heaps`
const environment = await startEnvironment()
const launch = () =>
  startProduct({
    dataDir: `${disk.folder}/data`,
    port,
    program: ['--import', inside, 'scripts/start.mjs'],
    env: {
      ...environment,
      TRUST_PROXY: 'loopback',
      LOG_LEVEL: 'error',
      SOAK_CLOCK: [launchedAt, simulatedStart, speed].join(),
      SOAK_HEAPS: heapsFile,
    },
  })
const launchedAt = Date.now()
let running: OwnProduct = await launch()
const { dataDir } = running
const product: OwnProduct = running

const person = await registerPerson(product)
const zones = {
  'utc.example': 'UTC',
  'shanghai.example': 'Asia/Shanghai',
  'kathmandu.example': 'Asia/Kathmandu',
}
const websites: { domain: string; id: string; load: LedgerLoad }[] = []
const shares = [0.6, 0.3, 0.1]
for (const [i, [domain, zone]] of Object.entries(zones).entries()) {
  const id = await addWebsite(product, person, domain, zone)
  const load = new LedgerLoad({
    host: 'localhost',
    port,
    website: id,
    domain,
    file: `${disk.folder}.${domain}.ledger`,
    perSecond: perSecond * (shares[i] ?? 0),
    userAgent: browsers[i] ?? '',
    traffic: trafficOf(domain),
  })
  websites.push({ domain, id, load })
}
const history = await addWebsite(product, person, 'history.example')
const key: string = (
  await product.call(
    '/key/add',
    { team_id: person.teamId, name: 'soak', scopes: ['events:write'] },
    person.token,
  )
).data.key

let disturbedUntil = 0
const goesOn = () => performance.now() < end
const reading: Reading = {
  product,
  person,
  websites: [...websites.map(({ id }) => id), history],
  isDisturbed: () => performance.now() < disturbedUntil,
  goesOn,
}

async function breakThings(): Promise<Record<string, number>> {
  const broken: Record<string, number> = {}
  const target = {
    running: () => running,
    startAgain: async () => {
      running = await launch()
    },
    disk,
  }
  const names = Object.keys(faults)
  const interval = Math.max(20_000, (minutes * 30_000) / (2 * names.length))
  for (let turn = 0; !flags.calm && performance.now() + interval < half; turn++) {
    await pause(interval)
    const name = names[turn % names.length] ?? ''
    disturbedUntil = Number.POSITIVE_INFINITY
    log(name)
    await faults[name]?.(target)
    disturbedUntil = performance.now() + 20_000
    broken[name] = (broken[name] ?? 0) + 1
  }
  return broken
}

const store = openEventsStore({
  url: socketAddress(engineSocketPath(`${dataDir}/events`)),
  log: createLog('silent'),
})
const memory = new MemoryWatch()
const watching = memory.watch({
  pid: () => running.process.pid ?? 0,
  store,
  heapsFile,
  goesOn,
  minute: () => (performance.now() - begun) / 60_000,
  log: (text) => log(`${text}; ${sum(websites.map(({ load }) => load.made))} events made`),
})

const sending = Promise.all(websites.map(({ load }) => load.run(() => !goesOn())))
const importing = importHistory({
  product,
  key,
  website: history,
  calls: importCalls,
  start: simulatedStart - 30 * 86_400_000,
  until: end,
})
// The largest number of streams of a session.
const streaming = Promise.all(
  Array.from({ length: 8 }, (_, i) => readStream(reading, websites[i % 3]?.id ?? history)),
)
const reports = readReports(reading, 5000)
const broken = await breakThings()
const [, imported, streams, read] = await Promise.all([sending, importing, streaming, reports, watching])
await Promise.all(websites.map(({ load }) => load.finish()))
log('all is sent')

const countOf = async (website: string) =>
  Number(
    (
      await store.query<{ n: string }>(
        sql`SELECT count() AS n FROM events FINAL WHERE website_id = ${param('UUID', website)}`,
      )
    )[0]?.n,
  )
async function settled(website: string, made: number): Promise<void> {
  for (let i = 0; i < 300 && (await countOf(website)) < made; i++) await pause(1000)
}

let right = true
async function hold(
  domain: string,
  website: string,
  acknowledged: Iterable<string>,
  made: number,
): Promise<void> {
  await settled(website, made)
  const { stored, lost, twice, wrongVisits } = await compare(store, website, acknowledged, 64)
  const total = await product.call(
    '/overview/total',
    { website_id: website, time_range: 'last_90_days' },
    person.token,
  )
  const { pageviews, events } = total.data.current
  log(
    `${domain}: ${made} acknowledged, ${stored} stored, ${lost.length} lost, ${twice.length} twice, ${wrongVisits.length} visits wrong; its report tells of ${pageviews} pageviews and ${events} events`,
  )
  for (const visit of wrongVisits.slice(0, 4)) console.log(JSON.stringify(visit))
  right &&= stored === made && lost.length + twice.length + wrongVisits.length === 0
}
for (const { domain, id, load } of websites) await hold(domain, id, load.acknowledged(), load.made)
await hold('history.example', history, imported, imported.length)

console.log(`broken: ${JSON.stringify(broken)}`)
console.log(
  `reports: ${read.answers} answers; ${read.failures.length} failed with nothing broken, ${read.failedMeanwhile} while something was`,
)
for (const failure of read.failures.slice(0, 20)) console.log(failure)
console.log(
  `streams: ${streams.length}, ${sum(streams.map(({ messages }) => messages))} messages; ended or refused with nothing broken ${sum(streams.map(({ breaks }) => breaks.length))} times; while something was, ended ${sum(streams.map(({ endedMeanwhile }) => endedMeanwhile))} times, and ${sum(streams.map(({ refusedMeanwhile }) => refusedMeanwhile))} attempts in vain`,
)
for (const { breaks } of streams) for (const why of breaks.slice(0, 5)) console.log(why)
for (const line of memory.report(flags.calm ? 0 : minutes / 2)) console.log(line)
console.log(right ? 'nothing lost, nothing twice' : 'NOT RIGHT')
await store.close()
for (const { load } of websites) load.close()
await running.kill('SIGTERM')
await disk.dispose()
process.exit(right ? 0 : 1)
