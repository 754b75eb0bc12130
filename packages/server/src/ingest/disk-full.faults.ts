/** A journal on a full disk: 503 within a second, and recovery by itself. Needs a small separate file system, so root on Linux. */
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { plainWebsite } from '../collect/plain-website.testing.ts'
import { param, sql } from '../events/sql.ts'
import { openTestStore, type TestStore } from '../events/testing/open-test-store.ts'
import { startIngest } from './testing/start-ingest.ts'

const dir = mkdtempSync(path.join(tmpdir(), 'footfall-small-disk-'))
let mounted = false
try {
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=2m', 'tmpfs', dir], { stdio: 'ignore' })
  mounted = true
} catch {
  console.warn('skipped: a small file system cannot be mounted here')
}

let store: TestStore
beforeAll(async () => {
  store = await openTestStore()
})
afterAll(async () => {
  await store.dispose()
  if (mounted) execFileSync('umount', ['-l', dir])
  rmSync(dir, { recursive: true, force: true })
})

test.skipIf(!mounted)('a full disk refuses within a second and heals by itself', async () => {
  const website = '55555555-0000-4000-8000-000000000001'
  const ingest = await startIngest(store, [plainWebsite(website)], { dataDir: dir })
  const send = (id: string) =>
    ingest.post({ w: website, e: [{ id, k: 'pageview', u: 'https://example.com/' }] })
  expect((await send('before')).status).toBe(202)
  await ingest.ingest.flush()
  mkdirSync(path.join(dir, 'other'), { recursive: true })
  const filler = path.join(dir, 'other', 'filler')
  for (let size = 2_097_152; size >= 4096; size /= 2)
    try {
      writeFileSync(filler + size, Buffer.alloc(size))
    } catch {
      // Half of it may still fit.
    }
  const accepted = ['before']
  const refused: string[] = []
  for (let i = 0; i < 200 && refused.length < 20; i++) {
    const begun = performance.now()
    const answer = await send(`full${i}`)
    if (answer.status === 202) accepted.push(`full${i}`)
    else {
      expect(answer.status).toBe(503)
      expect(answer.headers.get('retry-after')).not.toBeNull()
      expect(performance.now() - begun).toBeLessThan(1000)
      refused.push(`full${i}`)
    }
  }
  expect(refused.length).toBe(20)
  expect(ingest.ingest.health().state).toBe('failing')
  rmSync(path.join(dir, 'other'), { recursive: true })
  for (const id of [...refused, 'after']) {
    expect((await send(id)).status).toBe(202)
    accepted.push(id)
  }
  await ingest.ingest.flush()
  expect(ingest.ingest.health().state).toBe('ok')
  expect(
    await store.query(
      sql`SELECT count() AS n, uniqExact(event) AS ids FROM events FINAL WHERE website_id = ${param('UUID', website)}`,
    ),
  ).toEqual([{ n: String(accepted.length), ids: String(accepted.length) }])
  await ingest.stop()
})
