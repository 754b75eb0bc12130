/**
 * What somebody who brings a history meets: the product as `npm start` starts it, a back-fill of `events` over 90 days, six calls at once, in order of time or
 * shuffled; when the calls have been answered, when the reports tell of the last event, and how long a live event of another website takes meanwhile until
 * its report tells of it. A tenth of the visitors come on several days. Run after a build: npx tsx bench/ingest/visible.ts [events] [ordered|shuffled] [seed]
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { addWebsite, registerPerson } from '../../e2e/support/account.ts'
import { startProduct } from '../../e2e/support/product.ts'
import { usageOf } from '../usage.ts'
import { browsers, historyOf } from './import-body.ts'

const count = Number(process.argv[2] ?? 1_000_000)
const order = process.argv[3] ?? 'shuffled'
const perCall = 10_000
const callsAtOnce = 6
const days = 90
const start = Date.now() - days * 86_400_000

const history = historyOf(count, order === 'shuffled', start, days)

const product = await startProduct()
const person = await registerPerson(product)
const website = await addWebsite(product, person, 'history.example')
const live = await addWebsite(product, person, 'live.example')
const made = await product.call(
  '/key/add',
  { team_id: person.teamId, name: 'bench', scopes: ['events:write'] },
  person.token,
)
const key: string = made.data.key

let visible = 0
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

let done = false
let most = 0
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
    while ((await eventsIn(live, { time_range: 'last_24_hours' })) < sent) await wait(100)
    delays.push(performance.now() - begun)
    most = Math.max(most, (await usageOf(product.process.pid ?? 0)).memory)
    await wait(500)
  }
}

let next = 0
let refused = 0
async function send(): Promise<void> {
  for (let from = next; from < count; from = next) {
    next += perCall
    const events = Array.from({ length: Math.min(perCall, count - from) }, (_, i) => history(from + i))
    const body = JSON.stringify({ website_id: website, events })
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
      await wait(1000 * Number(answer.headers.get('retry-after') ?? 1))
    }
  }
}

const before = await usageOf(product.process.pid ?? 0)
const begun = performance.now()
const watching = watchLive()
const seconds = () => (performance.now() - begun) / 1000
const sending = Promise.all(Array.from({ length: callsAtOnce }, send)).then(() => {
  const took = seconds()
  console.log(
    `taken: ${count} in ${took.toFixed(1)} s, ${Math.round(count / took)}/s; ${refused} calls told to come again`,
  )
})
let told = 0
while (visible < count) {
  await wait(1000)
  visible = await eventsIn(website, range)
  if (seconds() - told > 15) {
    told = seconds()
    console.log(`${told.toFixed(0)} s: ${visible} visible, ${Math.round(most / 1e6)} MB at most`)
  }
}
const took = seconds()
const { processor } = await usageOf(product.process.pid ?? 0)
await sending
done = true
await watching
delays.sort((a, b) => a - b)
console.log(`visible, ${order}: ${count} in ${took.toFixed(1)} s, ${Math.round(count / took)}/s`)
console.log(
  `a live event until its report: median ${Math.round(delays[delays.length >> 1] ?? 0)} ms, 99 % ${Math.round(delays[Math.floor(delays.length * 0.99)] ?? 0)} ms of ${delays.length}`,
)
console.log(
  `processor of an event, all of the product: ${(((processor - before.processor) * 1000) / count).toFixed(0)} µs`,
)
console.log(`memory at most ${Math.round(most / 1e6)} MB`)
await product.dispose()
