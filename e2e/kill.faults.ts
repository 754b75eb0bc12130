/**
 * Repeats `kill -9` of the whole product, of its engine, of its PostgreSQL and of all of them, under 2,000 events a second. A ledger outside of the
 * killed processes records, synced, the acknowledged events. In the end every acknowledged event is stored once, and visits and payments match the events.
 * `KILL_ROUNDS` sets the number of kills.
 */
import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { compare } from '../bench/kill/compare.ts'
import { LedgerLoad } from '../bench/kill/ledger-load.ts'
import { socketAddress } from '../packages/server/src/events/address.ts'
import { openEventsStore } from '../packages/server/src/events/client.ts'
import { engineSocketPath } from '../packages/server/src/events/embedded/child-protocol.ts'
import { comparePayments } from '../packages/server/src/events/inspect-payments.ts'
import { chrome } from '../packages/server/src/ingest/testing/start-ingest.ts'
import { createLog } from '../packages/server/src/lib/log.ts'
import { addWebsite, registerPerson } from './support/account.ts'
import { childrenOf } from './support/children.ts'
import { type OwnProduct, startProduct } from './support/product.ts'

const rounds = Number(process.env.KILL_ROUNDS ?? 20)
const victims = ['server', 'server', 'engine', 'postgres', 'everything'] as const

let product: OwnProduct | null = null
let load: LedgerLoad | null = null

afterAll(async () => {
  load?.close()
  await product?.dispose()
})

test(`nothing acknowledged is lost and nothing counts twice in ${rounds} kills`, async () => {
  execFileSync(process.execPath, [fileURLToPath(new URL('../scripts/build.mjs', import.meta.url))])
  const port = await freePort()
  const env = { TRUST_PROXY: 'loopback', LOG_LEVEL: 'error' }
  let running = await startProduct({ port, env })
  product = running
  const { dataDir } = running
  const person = await registerPerson(running)
  const website = await addWebsite(running, person, 'example.com')
  const sender = new LedgerLoad({
    host: 'localhost',
    port,
    website,
    domain: 'example.com',
    file: `${dataDir}.ledger`,
    perSecond: 2000,
    userAgent: chrome,
  })
  load = sender

  const recovered: number[] = []
  const killed: Record<string, number> = {}
  for (let round = 0; round < rounds; round++) {
    const victim = victims[Math.floor(Math.random() * victims.length)] ?? 'server'
    killed[victim] = (killed[victim] ?? 0) + 1
    const whole = 800 + Math.random() * 2500
    const loading = sender.run((elapsed) => elapsed > whole + 700)
    await pause(whole)
    const pid = running.process.pid ?? 0
    const { engine, postgres } = childrenOf(pid)
    if (victim === 'engine') process.kill(engine, 'SIGKILL')
    else if (victim === 'postgres') process.kill(postgres, 'SIGKILL')
    else {
      if (victim === 'everything') for (const child of [engine, postgres]) process.kill(child, 'SIGKILL')
      await running.kill('SIGKILL')
    }
    await loading
    if (victim === 'engine' || victim === 'postgres') continue
    const starting = startProduct({ dataDir, port, env })
    recovered.push(await sender.run((elapsed, sinceFirst) => elapsed > 30_000 || (sinceFirst ?? 0) > 300))
    running = await starting
    product = running
  }
  await sender.finish()
  const acknowledged = sender.acknowledged()

  const store = openEventsStore({
    url: socketAddress(engineSocketPath(path.join(dataDir, 'events'))),
    log: createLog('silent'),
  })
  let found = await compare(store, website, acknowledged)
  for (let i = 0; i < 100 && found.stored < sender.made; i++) {
    await pause(300)
    found = await compare(store, website, acknowledged)
  }
  const paid = await comparePayments(store)
  await store.close()
  console.log(
    `killed ${JSON.stringify(killed)}; ${acknowledged.size} acknowledged, ${found.stored} stored, ${found.lost.length} lost, ${found.twice.length} twice, ${found.wrongVisits.length} visits wrong; ${JSON.stringify(paid)} paid; first 2xx ${recovered.map((ms) => `${(ms / 1000).toFixed(1)} s`).join(', ')} after the start`,
  )
  await rm(`${dataDir}.ledger`, { force: true })
  expect(acknowledged.size).toBeGreaterThan(rounds * 500)
  expect(found).toEqual({ stored: sender.made, lost: [], twice: [], wrongVisits: [] })
  expect(paid).toEqual({ events: expect.any(Number), missing: 0, left: 0 })
  expect(paid?.events).toBeGreaterThan(0)
  expect(Math.max(0, ...recovered)).toBeLessThan(5000)
})

async function freePort(): Promise<number> {
  const server = createServer().listen(0, 'localhost')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' && address ? address.port : 0
}
