/**
 * Time of `GET /s/{slug}` at the server, from the last byte of the request to the head of the answer, on one kept connection as behind a proxy: one
 * link repeatedly (cached for a second), a thousand links in turn (each read from PostgreSQL), and four clients at once. A page from memory is the
 * lower bound, the cost of HTTP itself.
 * Run after a build: npx tsx bench/links.ts
 */
import http from 'node:http'
import { loadavg } from 'node:os'
import { addWebsite, registerPerson } from '../e2e/support/account.ts'
import { changeRows } from '../e2e/support/database.ts'
import { startProduct } from '../e2e/support/product.ts'

const links = 1_000
const rounds = 4_000
const browser =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Safari/537.36'

const product = await startProduct()
const owner = await registerPerson(product)
const website = await addWebsite(product, owner, 'links.example.com')
await changeRows(
  product,
  `INSERT INTO short_links (website_id, slug, name, target_url, created_at)
    SELECT $1, 'bench' || n, 'Link ' || n, 'https://example.com/' || n, now() FROM generate_series(1, ${links}) AS n`,
  [website],
)

const { port } = new URL(product.url)

/** Milliseconds until the head of the answer arrives. */
function ask(agent: http.Agent, path: string, status: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = { 'user-agent': browser, 'accept-language': 'en', connection: 'keep-alive' }
    const begun = performance.now()
    http
      .get({ host: 'localhost', port, path, agent, headers }, (answer) => {
        const took = performance.now() - begun
        answer.resume()
        answer.on('end', () =>
          answer.statusCode === status ? resolve(took) : reject(new Error(`${path}: ${answer.statusCode}`)),
        )
      })
      .on('error', reject)
  })
}

async function measure(
  name: string,
  askers: number,
  path: (i: number) => string,
  status = 302,
): Promise<void> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: askers })
  const times: number[] = []
  let next = 0
  const asker = async () => {
    while (next < rounds) times.push(await ask(agent, path(next++), status))
  }
  for (let i = 0; i < 500; i++) await ask(agent, path(i), status)
  await Promise.all(Array.from({ length: askers }, asker))
  agent.destroy()
  times.sort((a, b) => a - b)
  const at = (part: number) =>
    (times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0).toFixed(2)
  console.log(`| ${name} | ${at(0.5)} ms | ${at(0.99)} ms | ${at(1)} ms |`)
}

console.log(`load average ${loadavg()[0]?.toFixed(1)}\n| | median | 99 % | most |\n| --- | --- | --- | --- |`)
await measure('the floor: the tracking script, from memory', 1, () => '/t.js', 200)
await measure('one link, again and again', 1, () => '/s/bench1')
await measure(`${links} links in turn, each read from PostgreSQL`, 1, (i) => `/s/bench${1 + (i % links)}`)
await measure('the same, four askers at once', 4, (i) => `/s/bench${1 + (i % links)}`)
await product.dispose()
