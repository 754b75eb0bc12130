/**
 * A backup is taken while events arrive and restored elsewhere: reports are the same byte for byte, and no event that was acknowledged before is
 * missing.
 */
import { execFileSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { compare } from '../bench/kill/compare.ts'
import { LedgerLoad } from '../bench/kill/ledger-load.ts'
import { socketAddress } from '../packages/server/src/events/address.ts'
import { openEventsStore } from '../packages/server/src/events/client.ts'
import { engineSocketPath } from '../packages/server/src/events/embedded/child-protocol.ts'
import { chrome } from '../packages/server/src/ingest/testing/start-ingest.ts'
import { createLog } from '../packages/server/src/lib/log.ts'
import { addWebsite, eventually, registerPerson } from './support/account.ts'
import { type OwnProduct, startProduct } from './support/product.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const products: OwnProduct[] = []
let folder = ''
afterAll(async () => {
  for (const product of products) await product.dispose()
  if (folder) await rm(folder, { recursive: true, force: true })
})

function run(flag: string, target: string, dataDir: string): void {
  const env = { ...process.env, DATA_DIR: dataDir, LOG_LEVEL: 'warn' }
  execFileSync(process.execPath, ['scripts/start.mjs', flag, target], { cwd: root, env })
}

async function reportsOf(product: OwnProduct, website: string, token: string): Promise<string> {
  const input = { website_id: website, time_range: 'last_7_days' }
  const answers = []
  for (const call of ['/overview/total_items', '/overview/traffic', '/overview/page', '/overview/browser'])
    answers.push(await product.call(call, input, token))
  return JSON.stringify(answers)
}

test('a backup while collecting, restored elsewhere', async () => {
  execFileSync(process.execPath, ['scripts/build.mjs'], { cwd: root })
  folder = await mkdtemp(path.join(tmpdir(), 'footfall-backup-'))
  const env = { TRUST_PROXY: 'loopback' }
  const product = await startProduct({ env })
  products.push(product)
  const person = await registerPerson(product)
  const quiet = await addWebsite(product, person, 'quiet.example')
  const busy = await addWebsite(product, person, 'busy.example')
  const loadOf = (website: string, domain: string, perSecond: number) =>
    new LedgerLoad({
      host: 'localhost',
      port: Number(new URL(product.url).port),
      website,
      domain,
      file: path.join(folder, `${domain}.ledger`),
      perSecond,
      userAgent: chrome,
    })
  const first = loadOf(quiet, 'quiet.example', 500)
  await first.run((elapsed) => elapsed > 2000)
  await first.finish()
  first.close()
  const waitingBytes = async () => {
    const health = await (await fetch(`${product.url}/api/health`)).json()
    return (health as { collecting: { waitingBytes: number } }).collecting.waitingBytes
  }
  await eventually(waitingBytes, (waiting) => waiting === 0)
  const reports = await reportsOf(product, quiet, person.token)

  const second = loadOf(busy, 'busy.example', 300)
  let backedUp = false
  const loading = second.run((elapsed) => backedUp || elapsed > 60_000)
  await second.run((elapsed) => elapsed > 1500)
  const before = second.acknowledged()
  const backup = path.join(folder, 'backup')
  await new Promise((resolve) => setTimeout(resolve, 500))
  run('--backup', backup, product.dataDir)
  backedUp = true
  await loading
  await second.finish()
  second.close()
  expect(before.size).toBeGreaterThan(100)
  expect(await reportsOf(product, quiet, person.token)).toBe(reports)
  await product.kill('SIGTERM')

  const dataDir = path.join(folder, 'restored')
  run('--restore', backup, dataDir)
  const restored = await startProduct({ dataDir, env })
  products.push(restored)
  expect(await reportsOf(restored, quiet, person.token)).toBe(reports)
  const store = openEventsStore({
    url: socketAddress(engineSocketPath(path.join(dataDir, 'events'))),
    log: createLog('silent'),
  })
  const found = await eventually(
    () => compare(store, busy, before),
    ({ lost, wrongVisits }) => lost.length + wrongVisits.length === 0,
  )
  await store.close()
  expect(found).toMatchObject({ lost: [], twice: [], wrongVisits: [] })
  expect(found.stored).toBeGreaterThanOrEqual(before.size)
})
