/**
 * `kill -9` of the server and of the engine, again and again, under 2,000 events a second. A ledger outside of what is killed notes, synced, what was
 * acknowledged. In the end every acknowledged event is there once, no event is there twice, and the visits are those of the events.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, fdatasyncSync, mkdtempSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import http from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { openEventsStore } from '../events/client.ts'
import { sql } from '../events/sql.ts'
import { createLog } from '../lib/log.ts'
import { hashId, hashSeeds } from './record/event-hash.ts'
import { uuidBytes } from './record/uuid.ts'
import { type PlainEvent, plainVisits } from './testing/reference.ts'
import { chrome } from './testing/start-ingest.ts'

const rounds = Number(process.env.KILL_ROUNDS ?? 20)
const perSecond = 2000
const port = 20_000 + Math.floor(Math.random() * 20_000)
const dataDir = mkdtempSync(path.join(tmpdir(), 'footfall-kill-'))
const ledgerFile = path.join(dataDir, 'ledger')
const ledger = openSync(ledgerFile, 'a')
const website = '00000000-0000-4000-8000-000000000001'
const agent = new http.Agent({ keepAlive: true, maxSockets: 64 })

interface Running {
  readonly child: ChildProcess
  readonly storeUrl: string
}

let running: Running | null = null

afterAll(async () => {
  running?.child.kill('SIGKILL')
  closeSync(ledger)
  await delay(500)
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
})

async function start(): Promise<Running> {
  const program = new URL('./testing/collector-process.ts', import.meta.url)
  const child = fork(program, {
    execArgv: ['--import', 'tsx'],
    env: { ...process.env, DATA_DIR: dataDir, PORT: String(port), LOG_LEVEL: 'error' },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const [ready] = (await once(child, 'message')) as [{ storeUrl: string }]
  return { child, storeUrl: ready.storeUrl }
}

/** Posts a body; the status, or 0 where the connection broke. */
function post(body: string, address: string): Promise<number> {
  return new Promise((resolve) => {
    const request = http.request(
      {
        port,
        host: '127.0.0.1',
        path: '/api/collect',
        method: 'POST',
        agent,
        headers: { 'content-type': 'text/plain', 'user-agent': chrome, 'x-forwarded-for': address },
      },
      (response) => {
        response.resume()
        response.on('end', () => resolve(response.statusCode ?? 0))
        response.on('error', () => resolve(0))
      },
    )
    request.on('error', () => resolve(0))
    request.end(body)
  })
}

let sequence = 0
/** Sent and not acknowledged: to be sent again, as a browser does. */
const again: { id: string; body: string; address: string }[] = []

function nextEvent(): { id: string; body: string; address: string } {
  if (again.length > 0 && Math.random() < 0.5) return again.shift() ?? nextEvent()
  const id = `k${++sequence}`
  const person = Math.floor(Math.random() * 400)
  const late = Math.random() < 0.05
  const kinds = ['pageview', 'pageview', 'custom', 'engagement'] as const
  const k = kinds[Math.floor(Math.random() * kinds.length)]
  const event = {
    id,
    k,
    u: `https://example.com/${id}`,
    ...(k === 'custom' ? { n: 'x', i: Math.random() < 0.5 } : {}),
    ...(k === 'engagement' ? { m: { ms: 100 } } : {}),
    ...(late ? { a: Math.floor(Math.random() * 10_800_000) } : {}),
  }
  return {
    id,
    body: JSON.stringify({ w: website, e: [event] }),
    address: `203.0.${person >> 8}.${person & 255}`,
  }
}

/** Sends for so long; returns when the first event was acknowledged, in milliseconds from the call. */
async function load(milliseconds: number): Promise<number> {
  const begun = performance.now()
  let first = Number.POSITIVE_INFINITY
  const flying = new Set<Promise<void>>()
  for (let sent = 0; ; ) {
    const elapsed = performance.now() - begun
    if (elapsed >= milliseconds) break
    while (sent < (elapsed / 1000) * perSecond && flying.size < 500) {
      sent++
      const event = nextEvent()
      const flight = post(event.body, event.address).then((status) => {
        if (status === 202) {
          writeSync(ledger, `${event.id} 202\n`)
          first = Math.min(first, performance.now() - begun)
          // Now and then an acknowledgement gets lost on its way, and the event is sent again.
          if (Math.random() < 0.02) again.push(event)
        } else again.push(event)
      })
      flying.add(flight)
      void flight.finally(() => flying.delete(flight))
    }
    fdatasyncSync(ledger)
    await delay(5)
  }
  await Promise.all(flying)
  return first
}

test(`nothing acknowledged is lost and nothing counts twice in ${rounds} kills`, async () => {
  const recovered: number[] = []
  running = await start()
  for (let round = 0; round < rounds; round++) {
    const { child } = running
    const whole = 800 + Math.random() * 2500
    const loading = load(whole + 700)
    await delay(whole)
    const victim = round % 3 === 2 ? 'engine' : 'server'
    if (victim === 'engine') {
      child.send('engine')
      const [{ engine }] = (await once(child, 'message')) as [{ engine: number }]
      process.kill(engine, 'SIGKILL')
      await loading
      continue
    }
    child.kill('SIGKILL')
    await once(child, 'exit')
    await loading
    const begun = performance.now()
    running = await start()
    const ready = performance.now() - begun
    recovered.push(ready + (await load(300)))
  }
  while (again.length > 0) await load(200)
  running.child.send('facts')
  await once(running.child, 'message')

  const store = openEventsStore({ url: running.storeUrl, log: createLog('silent') })
  const rows = await store.query<{
    event: string
    visitor: string
    visit: string
    page: string
    kind: PlainEvent['kind']
    interactive: number
    ms: string
    engaged_ms: number
  }>(
    sql`SELECT event, visitor, visit, page, kind, interactive, toUnixTimestamp64Milli(time) AS ms, engaged_ms FROM events FINAL`,
  )
  const visits = await store.query<{
    began: string
    ended: string
    pageviews: number
    events: number
    engaged_ms: number
    entry_page: string
    exit_page: string
    visitor: string
    signs: string
  }>(sql`
    SELECT visitor, toUnixTimestamp64Milli(start) AS began, toUnixTimestamp64Milli(last) AS ended, pageviews, events, engaged_ms, entry_page, exit_page,
      sum(sign) AS signs FROM visits GROUP BY ALL HAVING signs != 0 ORDER BY began, visitor`)
  await store.close()

  const times = new Map<string, number>()
  for (const { event } of rows) times.set(event, (times.get(event) ?? 0) + 1)
  const out = new Uint32Array(2)
  const [a, b] = hashSeeds(uuidBytes(website))
  const hashOf = (id: string) => {
    hashId(a, b, id, out)
    return ((BigInt(out[1] ?? 0) << 32n) | BigInt(out[0] ?? 0)).toString()
  }
  const acknowledged = new Set(
    readFileSync(ledgerFile, 'utf8')
      .trim()
      .split('\n')
      .map((line) => line.split(' ')[0] ?? ''),
  )
  const lost = [...acknowledged].filter((id) => !times.has(hashOf(id)))
  const twice = [...times].filter(([, count]) => count > 1)
  console.log(
    `${acknowledged.size} acknowledged, ${rows.length} stored, ${lost.length} lost, ${twice.length} twice; first 2xx ${recovered.map((ms) => `${(ms / 1000).toFixed(1)} s`).join(', ')} after the start`,
  )
  expect(acknowledged.size).toBeGreaterThan(rounds * 500)
  expect(lost).toEqual([])
  expect(twice).toEqual([])
  expect(rows.length).toBe(sequence)
  expect(Math.max(...recovered)).toBeLessThan(5000)

  const plain = plainVisits(
    rows.map((row) => ({
      id: row.page.slice(1),
      time: Number(row.ms),
      person: row.visitor,
      kind: row.kind,
      interactive: row.interactive === 1,
      page: row.page,
      source: '',
      engagedMs: row.engaged_ms,
    })),
  )
  expect(visits.length).toBe(plain.visits.length)
  const key = (visit: { began: string; visitor: string }) => `${visit.began} ${visit.visitor}`
  const stored = new Map(visits.map((visit) => [key(visit), visit]))
  for (const visit of plain.visits) {
    const found = stored.get(`${visit.start} ${visit.person}`)
    expect(found).toMatchObject({
      ended: String(visit.last),
      pageviews: visit.pageviews,
      events: visit.customs,
      engaged_ms: visit.engagedMs,
      signs: '1',
    })
  }
})
