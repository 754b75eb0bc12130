/** The whole product while a part of it hangs, with slow clients, and stopped in the middle of traffic. */
import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import net from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chrome } from '../packages/server/src/ingest/testing/start-ingest.ts'
import { addWebsite, eventually, type Person, registerPerson } from './support/account.ts'
import { childrenOf } from './support/children.ts'
import { type OwnProduct, startProduct } from './support/product.ts'

let product: OwnProduct
let person: Person
let website: string
beforeAll(async () => {
  execFileSync(process.execPath, [fileURLToPath(new URL('../scripts/build.mjs', import.meta.url))])
  product = await startProduct({ env: { TRUST_PROXY: 'loopback' } })
  person = await registerPerson(product)
  website = await addWebsite(product, person, 'example.com')
})
afterAll(() => product.dispose())

/** Posts a pageview. Returns the status and the duration. */
async function send(visitor: number): Promise<{ status: number; took: number }> {
  const begun = performance.now()
  const answer = await fetch(`${product.url}/api/collect`, {
    method: 'POST',
    headers: {
      'content-type': 'text/plain',
      'user-agent': chrome,
      'x-forwarded-for': `203.0.113.${visitor}`,
    },
    body: JSON.stringify({ w: website, e: [{ id: randomUUID(), k: 'pageview', u: 'https://example.com/' }] }),
  })
  return { status: answer.status, took: performance.now() - begun }
}

async function totals(): Promise<{ pageviews: number; visits: number } | null> {
  const input = { website_id: website, time_range: 'last_24_hours' }
  const answer = await product.call('/overview/total', input, person.token)
  return answer.code === 200 ? answer.data.current : null
}

const state = async () => (await product.call('/config/collecting_state')).data
const countOf = async () => (await totals())?.pageviews ?? 0

test('while the engine hangs events are accepted, the lag of reports is shown, and it recovers by itself', async () => {
  const before = await countOf()
  const { engine } = childrenOf(product.process.pid ?? 0)
  process.kill(engine, 'SIGSTOP')
  try {
    for (let i = 0; i < 20; i++) {
      const { status, took } = await send(1)
      expect(status).toBe(202)
      expect(took).toBeLessThan(1000)
      await pause(600)
    }
    const reported = await state()
    expect(reported.state).toBe('lagging')
    expect(reported.reports_lag_seconds).toBeGreaterThanOrEqual(10)
    expect(reported.reports_lag_seconds).toBeLessThan(60)
  } finally {
    process.kill(engine, 'SIGCONT')
  }
  expect(await eventually(countOf, (count) => count === before + 20)).toBe(before + 20)
  expect(await state()).toEqual({ state: 'ok', reports_lag_seconds: 0 })
})

test('while PostgreSQL hangs or is killed events of known websites are accepted and counted', async () => {
  const before = await countOf()
  const { postgres } = childrenOf(product.process.pid ?? 0)
  process.kill(postgres, 'SIGKILL')
  for (let i = 0; i < 40; i++) {
    const { status, took } = await send(2)
    expect(status).toBe(202)
    expect(took).toBeLessThan(1000)
    await pause(50)
  }
  expect(await eventually(countOf, (count) => count === before + 40)).toBe(before + 40)
})

/** Sends a head and then a byte a second. Returns the first line of the answer and the seconds until it came. */
function dawdle(head: string): Promise<{ line: string; seconds: number }> {
  const { port } = new URL(product.url)
  const begun = performance.now()
  return new Promise((resolve, reject) => {
    const socket = net.connect(Number(port), 'localhost', () => socket.write(head))
    const timer = setInterval(() => socket.write('x'), 1000)
    let said = ''
    socket.on('data', (chunk) => {
      said += chunk.toString()
    })
    socket.on('error', () => {})
    socket.on('close', () => {
      clearInterval(timer)
      if (said === '') reject(new Error('closed without a word'))
      else resolve({ line: said.split('\r\n')[0] ?? '', seconds: (performance.now() - begun) / 1000 })
    })
  })
}

test('slow clients get a 408: after 10 s without a whole head, after 30 s without a whole body', async () => {
  const body = 'Host: x\r\nContent-Type: application/json\r\nContent-Length: 5000\r\n\r\n'
  const [head, collect, api, meanwhile] = await Promise.all([
    dawdle('POST /api/collect HTTP/1.1\r\nHost: x\r\nX-Slow: '),
    dawdle(`POST /api/collect HTTP/1.1\r\n${body}`),
    dawdle(`POST /api/user/login_v2 HTTP/1.1\r\n${body}`),
    send(3),
  ])
  expect(meanwhile.status).toBe(202)
  for (const { line } of [head, collect, api]) expect(line).toContain('408')
  expect(head.seconds).toBeLessThan(13)
  expect(collect.seconds).toBeLessThan(33)
  expect(api.seconds).toBeLessThan(33)
})

test('a stop in the middle of traffic answers pending requests within 25 s, and the visit continues afterwards', async () => {
  const before = await totals()
  const port = Number(new URL(product.url).port)
  const { dataDir } = product
  const accepted = { first: 0, second: 0 }
  let broken = 0
  let going = true
  const client = async () => {
    while (going)
      await send(4).then(
        ({ status }) => {
          if (status === 202) accepted.first++
        },
        () => {
          broken++
        },
      )
  }
  const clients = Array.from({ length: 4 }, client)
  // A browser that keeps its connection open without sending.
  const idle = net.connect(port, 'localhost')
  idle.on('error', () => {})
  await pause(500)
  const begun = performance.now()
  await product.kill('SIGTERM')
  expect(performance.now() - begun).toBeLessThan(25_000)
  expect(product.process.exitCode).toBe(0)
  going = false
  await Promise.all(clients)
  idle.destroy()
  expect(broken).toBeGreaterThan(0)
  product = await startProduct({ dataDir, port, env: { TRUST_PROXY: 'loopback' } })
  for (let i = 0; i < 5; i++) if ((await send(4)).status === 202) accepted.second++
  expect(accepted).toEqual({ first: expect.any(Number), second: 5 })
  expect(accepted.first).toBeGreaterThan(5)
  const expected = (before?.pageviews ?? 0) + accepted.first + accepted.second
  expect(await eventually(countOf, (count) => count >= expected)).toBeGreaterThanOrEqual(expected)
  expect((await totals())?.visits).toBe((before?.visits ?? 0) + 1)
})

test('a stop while the engine hangs ends within a minute, and what was accepted counts after the next start', async () => {
  const before = await countOf()
  const { dataDir } = product
  const port = Number(new URL(product.url).port)
  const { engine } = childrenOf(product.process.pid ?? 0)
  process.kill(engine, 'SIGSTOP')
  expect((await send(5)).status).toBe(202)
  // The writer and a report wait for the engine.
  const report = countOf().catch(() => 'no answer')
  await pause(2_000)
  const begun = performance.now()
  await product.kill('SIGTERM')
  expect(performance.now() - begun).toBeLessThan(55_000)
  await report
  product = await startProduct({ dataDir, port, env: { TRUST_PROXY: 'loopback' } })
  expect(await eventually(countOf, (count) => count === before + 1)).toBe(before + 1)
})
