/**
 * Measures the overview on the data sets from write.ts: the median wall time of several runs, the engine's CPU time, and the time of one plain scan
 * of the same rows in the same run. For a website without rollups, it also measures plain statements for the same numbers.
 * Run: npx tsx bench/reports/run.ts <folder> [runs] [millions] [millions without rollups]
 */
import { readFileSync } from 'node:fs'
import { param, sql } from '../../packages/server/src/events/sql.ts'
import { median } from '../median.ts'
import { askPlainly } from './plain.ts'
import { type Asked, asFresh, ask, big as bigOf, chinese, onPage, small } from './questions.ts'
import { openBenchStore } from './store.ts'

const [folder = 'data/bench-reports', runsText = '5', millions = '10', uncounted = ''] = process.argv.slice(2)
const runs = Number(runsText)
const big = bigOf(Number(millions))
const { store, engine, close } = await openBenchStore(folder)

/** CPU seconds used by the engine so far. */
function cpuSeconds(): number {
  const fields = readFileSync(`/proc/${engine.pid()}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) / 100
}

interface Measured {
  readonly ms: number
  readonly cpuMs: number
}

async function measured(times: number, work: () => Promise<unknown>): Promise<Measured> {
  const walls: number[] = []
  const cpus: number[] = []
  for (let run = 0; run < times; run++) {
    const cpu = cpuSeconds()
    const begun = performance.now()
    await work()
    walls.push(performance.now() - begun)
    cpus.push((cpuSeconds() - cpu) * 1000)
  }
  return { ms: median(walls), cpuMs: median(cpus) }
}

const lines: string[] = []

function print(name: string, { ms, cpuMs }: Measured, scan: number): void {
  const line = `| ${name} | ${ms.toFixed(ms < 20 ? 1 : 0)} | ${cpuMs.toFixed(0)} | ${(ms / scan).toFixed(2)} |`
  lines.push(line)
  process.stderr.write(`${line}\n`)
}

const scan = await measured(runs, () =>
  store.query(sql`SELECT uniqExact(visitor) FROM events WHERE website_id = ${param('UUID', big)}`),
)
print('yardstick: `uniqExact(visitor)` over all its event rows', scan, scan.ms)

/** Asks like a new process, which ends before it checks whether days may be rolled up. That work would overlap with the next question. */
async function coldly(asked: Asked): Promise<void> {
  const stats = asFresh(store)
  await ask(stats, asked)
  await stats.close()
}
const cold = (asked: Asked) => measured(runs, () => coldly(asked))
const ranges = [
  ['90 days', 'last_90_days'],
  ['30 days', 'last_30_days'],
  ['7 days', 'last_7_days'],
] as const
await ask(asFresh(store), { website: big, range: 'last_90_days' })
for (const [name, range] of ranges) print(name, await cold({ website: big, range }), scan.ms)
print('90 days, country', await cold({ website: big, range: 'last_90_days', filters: [chinese] }), scan.ms)
print('90 days, page', await cold({ website: big, range: 'last_90_days', filters: [onPage] }), scan.ms)
print(
  '30 days, compared',
  await cold({ website: big, range: 'last_30_days', compare: 'previous_period' }),
  scan.ms,
)
for (const [name, range] of [
  ['90 days', 'last_90_days'],
  ['7 days', 'last_7_days'],
] as const) {
  const warm = asFresh(store)
  await ask(warm, { website: big, range })
  print(`${name}, cached`, await measured(runs, () => ask(warm, { website: big, range })), scan.ms)
}
await ask(asFresh(store), { website: small(1), range: 'last_90_days' })
print('small website, 90 days', await cold({ website: small(2), range: 'last_90_days' }), scan.ms)
print('small website, 7 days', await cold({ website: small(2), range: 'last_7_days' }), scan.ms)

if (uncounted !== '')
  for (const [name, range, days] of [
    ['90 days', 'last_90_days', 90],
    ['30 days', 'last_30_days', 30],
    ['7 days', 'last_7_days', 7],
  ] as const) {
    const website = bigOf(Number(uncounted))
    const plain = await measured(runs, () => askPlainly(store, website, days))
    print(`${name}, no rollup: plain statements`, plain, plain.ms)
    print(`${name}, no rollup (× plain)`, await cold({ website, range }), plain.ms)
  }

const one = await cold({ website: big, range: 'last_90_days' })
const ninety = { website: big, range: 'last_90_days' } as const
const dashboards = Array.from({ length: 8 }, (_, index) => ({ ...ninety, rows: 10 + index }))
const eight = await measured(runs, async () => {
  const stats = asFresh(store)
  await Promise.all(dashboards.map((each) => ask(stats, each)))
  await stats.close()
})
print('eight different dashboards at once, one server (the slowest)', eight, scan.ms)
const apart = await measured(runs, () => Promise.all(dashboards.map((each) => coldly(each))))
print('eight at once, a server each (the slowest)', apart, scan.ms)
console.log(
  `\n| report | ms | engine's CPU ms | × yardstick |\n| --- | --- | --- | --- |\n${lines.join('\n')}`,
)
const times = ({ ms }: Measured) => (ms / one.ms).toFixed(1)
console.log(
  `\nEight at once: ${times(eight)} × one (${one.ms.toFixed(0)} ms), ${times(apart)} × with a server each.`,
)
await close()
