/**
 * The first experience of a new user: the time to start, the memory of the whole product at rest, and the time from a visit's beacon to the number in
 * the report.
 * Run after a build: npx tsx bench/first-look.ts
 */
import { randomUUID } from 'node:crypto'
import { addWebsite, registerPerson } from '../e2e/support/account.ts'
import { startProduct } from '../e2e/support/product.ts'
import { median } from './median.ts'
import { sum, usageOf } from './usage.ts'

const agent =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36'

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
const { memory } = await usageOf(product.process.pid ?? 0)
await product.dispose()

console.log(`first start (stores made): ${(first / 1000).toFixed(2)} s`)
console.log(`start again: median ${(median(starts) / 1000).toFixed(2)} s of ${starts.length}`)
console.log(
  `beacon to overview/total: median ${Math.round(median(delays))} ms, most ${Math.round(Math.max(...delays))} ms of ${delays.length}`,
)
for (const [part, bytes] of Object.entries(memory))
  console.log(`memory at rest, ${part}: ${Math.round(bytes / 1e6)} MB`)
console.log(`memory at rest, the whole: ${Math.round(sum(Object.values(memory)) / 1e6)} MB`)
