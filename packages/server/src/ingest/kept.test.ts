/** What is never stored, and what is not stored for long. */
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { day } from '@footfall/contract/durations'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { plainWebsite } from '../collect/plain-website.testing.ts'
import { identifiersOf, param, sql } from '../events/sql.ts'
import { type TableName, tableNames } from '../events/tables.ts'
import { openTestStore, type TestStore } from '../events/testing/open-test-store.ts'
import { startIngest, type TestIngest } from './testing/start-ingest.ts'

const website = '22222222-0000-4000-8000-000000000061'
const tableOf = identifiersOf<TableName>(tableNames)

let store: TestStore
let ingest: TestIngest

beforeAll(async () => {
  store = await openTestStore()
  const excluding = plainWebsite(website, { excludedPaths: ['/admin/*'] })
  ingest = await startIngest(store, [excluding], { now: new Date().toISOString() })
})
afterAll(async () => {
  await ingest.stop()
  await store.dispose()
})

async function everythingKept(): Promise<string> {
  const rows = await Promise.all(tableNames.map((table) => store.query(sql`SELECT * FROM ${tableOf(table)}`)))
  const entries = await readdir(ingest.dataDir, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  // The writer continues meanwhile, so a file may be gone.
  const bytes = await Promise.all(
    files.map((file) => readFile(path.join(file.parentPath, file.name), 'latin1').catch(() => '')),
  )
  return JSON.stringify(rows) + bytes.join('\n')
}

test.each([
  ['198.51.100.207', [198, 51, 100, 207]],
  ['2001:db8:77::8', [0x20, 0x01, 0x0d, 0xb8, 0, 0x77, 0, 0, 0, 0, 0, 0, 0, 0, 0, 8]],
])('the address %s is kept nowhere, whether its events count or not', async (address, binary) => {
  const urls = ['https://example.com/', 'https://example.com/admin/']
  const events = urls.map((u, i) => ({ id: `kept-${binary.length}-${i}`, k: 'pageview', u }))
  const body = { w: website, e: events }
  const answer = await ingest.post(body, { 'x-test-address': address })
  expect(answer.status).toBe(202)
  const forms = [
    address,
    Buffer.from(binary).toString('latin1'),
    Buffer.from(binary.toReversed()).toString('latin1'),
  ]
  for (const flushed of [false, true]) {
    if (flushed) await ingest.ingest.flush()
    const kept = await everythingKept()
    for (const form of forms) expect(kept.includes(form)).toBe(false)
  }
  const samples = await store.query(sql`SELECT reason, page FROM dropped_samples LIMIT 1`)
  expect(samples).toEqual([{ reason: 'excluded_path', page: '/admin/' }])
})

test('samples of drops are gone after a week', async () => {
  const sample = (days: number) => ({
    website_id: website,
    time: Date.now() - days * day,
    reason: 'bot',
    page: `/${days}`,
    hostname: '',
    referrer: '',
    user_agent: '',
  })
  await store.insert('dropped_samples', [sample(6), sample(8)], { token: 'samples' })
  await store.exec(sql`OPTIMIZE TABLE dropped_samples FINAL`)
  const rows = await store.query(
    sql`SELECT page FROM dropped_samples WHERE reason = ${param('String', 'bot')}`,
  )
  expect(rows).toEqual([{ page: '/6' }])
})
