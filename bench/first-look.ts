/**
 * What a newcomer meets first: how long the start takes, what the whole holds in memory at rest, and how long a visit takes from
 * the beacon to the number in the report. Run after a build: npx tsx bench/first-look.ts
 */
import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { addWebsite, registerPerson } from '../e2e/support/account.ts'
import { startProduct } from '../e2e/support/product.ts'

const agent =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36'

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

/** Proportional set size of a process and all below it, in bytes: shared pages count once. */
async function memoryOf(root: number): Promise<Map<string, number>> {
  const parents = new Map<number, number>()
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue
    const stat = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '')
    parents.set(Number(name), Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]))
  }
  const below = (pid: number): boolean => pid === root || (parents.has(pid) && below(parents.get(pid) ?? 0))
  const sums = new Map<string, number>()
  for (const pid of parents.keys()) {
    if (!below(pid)) continue
    const rollup = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '')
    const command = (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).replaceAll('\0', ' ')
    const part = command.includes('postgres')
      ? 'PostgreSQL'
      : /engine|child/.test(command)
        ? 'events engine'
        : 'server'
    const bytes = Number(/^Pss:\s+(\d+)/m.exec(rollup)?.[1] ?? 0) * 1024
    sums.set(part, (sums.get(part) ?? 0) + bytes)
  }
  return sums
}

const started = performance.now()
let product = await startProduct()
const first = performance.now() - started
const { dataDir } = product
const starts: number[] = []
for (let run = 0; run < 3; run++) {
  await product.kill('SIGTERM')
  const begun = performance.now()
  product = await startProduct({ dataDir })
  starts.push(performance.now() - begun)
}
const person = await registerPerson(product)
const website = await addWebsite(product, person, 'first.example')

const delays: number[] = []
for (let visit = 1; visit <= 10; visit++) {
  const sent = performance.now()
  await fetch(`${product.url}/api/collect`, {
    method: 'POST',
    headers: { 'content-type': 'text/plain', 'user-agent': agent },
    body: JSON.stringify({
      w: website,
      e: [{ id: randomUUID(), k: 'pageview', u: 'https://first.example/' }],
    }),
  })
  for (;;) {
    const input = { website_id: website, time_range: 'last_24_hours' }
    const answer = await product.call('/overview/total', input, person.token)
    if (answer.data.current.pageviews >= visit) break
  }
  delays.push(performance.now() - sent)
}
await new Promise((resolve) => setTimeout(resolve, 10_000))
const memory = await memoryOf(product.process.pid ?? 0)
await product.dispose()

console.log(`first start (stores made): ${(first / 1000).toFixed(2)} s`)
console.log(`start again: median ${(median(starts) / 1000).toFixed(2)} s of ${starts.length}`)
console.log(
  `beacon to overview/total: median ${Math.round(median(delays))} ms, most ${Math.round(Math.max(...delays))} ms of ${delays.length}`,
)
let sum = 0
for (const [part, bytes] of memory) {
  sum += bytes
  console.log(`memory at rest, ${part}: ${Math.round(bytes / 1e6)} MB`)
}
console.log(`memory at rest, the whole: ${Math.round(sum / 1e6)} MB`)
