/**
 * What a user experiences who imports a history. The product runs as with `npm start`. A back-fill of `events` over 90 days is sent, six calls at
 * once, in order of time or shuffled. It measures when all calls are answered, when the reports include the last event, and how long live events of
 * another website take during the import until their report shows them. A tenth of the visitors come on several days.
 * The long report is requested every 15 s, and every half second once almost nothing waits. Requesting it all the time would take processor time away
 * from the import.
 * Run after a build: npx tsx bench/ingest/visible.ts [events] [ordered|shuffled]
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { addWebsite, registerPerson } from '../../e2e/support/account.ts'
import { startProduct } from '../../e2e/support/product.ts'
import { startEnvironment, sum, type Usage, usageOf } from '../usage.ts'
import { browsers, historyOf } from './import-body.ts'

const count = Number(process.argv[2] ?? 1_000_000)
const order = process.argv[3] ?? 'shuffled'
const perCall = 10_000
const callsAtOnce = 6
const days = 90
const start = Date.now() - days * 86_400_000

const history = historyOf(count, order === 'shuffled', start, days)

const product = await startProduct({ env: await startEnvironment() })
const person = await registerPerson(product)
const website = await addWebsite(product, person, 'history.example')
const live = await addWebsite(product, person, 'live.example')
const made = await product.call(
  '/key/add',
  { team_id: person.teamId, name: 'bench', scopes: ['events:write'] },
  person.token,
)
const key: string = made.data.key

const range = {
  time_range: 'custom_time_range',
  start_time: Math.floor(start / 1000) - 86_400,
  end_time: Math.floor(Date.now() / 1000) + 86_400,
}
async function eventsIn(website: string, input: object): Promise<number> {
  const answer = await product.call('/overview/total', { website_id: website, ...input }, person.token)
  if (answer.code !== 200) throw new Error(JSON.stringify(answer))
  return answer.data.current.pageviews + answer.data.current.events
}
async function waitingBytes(): Promise<number> {
  const answer = await fetch(`${product.url}/api/health`)
  return ((await answer.json()) as { collecting: { waitingBytes: number } }).collecting.waitingBytes
}

const root = product.process.pid ?? 0
let done = false
let most: Usage['memory'] = { server: 0, engine: 0, PostgreSQL: 0 }
const whole = (memory: Usage['memory']): number => sum(Object.values(memory))
async function watchMemory(): Promise<void> {
  while (!done) {
    const { memory } = await usageOf(root)
    if (whole(memory) > whole(most)) most = memory
    await pause(1000)
  }
}

const delays: number[] = []
async function watchLive(): Promise<void> {
  for (let sent = 1; !done; sent++) {
    const begun = performance.now()
    const body = JSON.stringify({
      w: live,
      e: [{ id: randomUUID(), k: 'pageview', u: 'https://live.example/' }],
    })
    await fetch(`${product.url}/api/collect`, {
      method: 'POST',
      headers: { 'content-type': 'text/plain', 'user-agent': browsers[0] ?? '' },
      body,
    })
    while ((await eventsIn(live, { time_range: 'last_24_hours' })) < sent) await pause(250)
    delays.push(performance.now() - begun)
    await pause(500)
  }
}

/** Made before the clock starts, because a real sender uses another machine. */
const bodies: Buffer[] = []
for (let from = 0; from < count; from += perCall) {
  const events = Array.from({ length: Math.min(perCall, count - from) }, (_, i) => history(from + i))
  bodies.push(Buffer.from(JSON.stringify({ website_id: website, events })))
}
let refused = 0
async function send(): Promise<void> {
  for (let body = bodies.shift(); body; body = bodies.shift()) {
    for (;;) {
      const answer = await fetch(`${product.url}/api/v1/events`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
        body,
      })
      if (answer.ok) break
      refused++
      if (answer.status !== 503 && answer.status !== 429)
        throw new Error(`${answer.status} ${await answer.text()}`)
      await pause(1000 * Number(answer.headers.get('retry-after') ?? 1))
    }
  }
}

const megabytes = (bytes: number) => Math.round(bytes / 1e6)
const before = await usageOf(root)
const begun = performance.now()
const watching = [watchLive(), watchMemory()]
const seconds = () => (performance.now() - begun) / 1000
let sent = false
const sending = Promise.all(Array.from({ length: callsAtOnce }, send)).then(() => {
  sent = true
  const took = seconds()
  console.log(
    `taken: ${count} in ${took.toFixed(1)} s, ${Math.round(count / took)}/s; ${refused} calls told to come again`,
  )
})
const nextToNothing = 65_536
for (let visible = 0, printedAt = 0; visible < count; await pause(500)) {
  const isNear = sent && (await waitingBytes()) < nextToNothing
  if (!isNear && seconds() - printedAt < 15) continue
  visible = await eventsIn(website, range)
  if (isNear) continue
  printedAt = seconds()
  console.log(`${printedAt.toFixed(0)} s: ${visible} visible, ${megabytes(whole(most))} MB at most`)
}
const took = seconds()
const { processor } = await usageOf(root)
await sending
done = true
await Promise.all(watching)
delays.sort((a, b) => a - b)
console.log(`visible, ${order}: ${count} in ${took.toFixed(1)} s, ${Math.round(count / took)}/s`)
console.log(
  `a live event until its report: median ${Math.round(delays[delays.length >> 1] ?? 0)} ms, 99 % ${Math.round(delays[Math.floor(delays.length * 0.99)] ?? 0)} ms of ${delays.length}`,
)
const spent = [...processor]
  .map(([thread, spent]) => [thread, Math.max(0, spent - (before.processor.get(thread) ?? 0))] as const)
  .sort((a, b) => b[1] - a[1])
const perEvent = (milliseconds: number) => `${((milliseconds * 1000) / count).toFixed(1)} µs`
console.log(
  `processor of an event, all of the product: ${perEvent(sum(spent.map(([, each]) => each)))}; by thread:`,
)
for (const [thread, each] of spent.filter(([, each]) => (each * 1000) / count > 0.4))
  console.log(`  ${thread}: ${perEvent(each)}`)
console.log(
  `memory at most ${megabytes(whole(most))} MB: server ${megabytes(most.server)}, engine ${megabytes(most.engine)}, PostgreSQL ${megabytes(most.PostgreSQL)}`,
)
await product.dispose()
