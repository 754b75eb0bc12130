/** A small file of late events whose visits have long texts would become a huge plan. It is split before, and everything counts once. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { day } from '@footfall/contract/durations'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { param, sql } from '../events/sql.ts'
import { openTestStore, type TestStore } from '../events/testing/open-test-store.ts'
import { accepted } from '../ingest/testing/start-writer.ts'
import { Journal } from '../journal/journal.ts'
import { idsOfRecords, writeEventRecord } from '../journal/record/event-record.ts'
import { ByteWriter } from '../lib/bytes/byte-writer.ts'
import { uuidBytes } from '../lib/bytes/uuid-bytes.ts'
import { createLog } from '../lib/log.ts'
import { FixedClock } from '../testing/fixed-clock.ts'
import { createWriter } from './writer.ts'

const website = '00000000-0000-4000-8000-000000000054'
const begin = Date.parse('2025-03-01T10:00:00Z')
const visitors = 200
const longText = 2_000
const limit = 250_000

let store: TestStore
let dir = ''
beforeAll(async () => {
  store = await openTestStore()
  dir = await mkdtemp(path.join(tmpdir(), 'footfall-plan-limits-'))
})
afterAll(async () => {
  await store.dispose()
  await rm(dir, { recursive: true })
})

/** The first call opens visits, the second continues them. */
const timeOf = (call: number) =>
  begin + (call % 2 === 1 ? call : call - 1) * 7_200_000 + ((call + 1) % 2) * 60_000

function recordsOf(call: number, what: (n: number) => Parameters<typeof accepted>[3]): Uint8Array {
  const out = new ByteWriter()
  for (let n = 0; n < visitors; n++)
    writeEventRecord(
      out,
      accepted(website, `c${call}v${n}`, timeOf(call), {
        visitor: BigInt(n + 1),
        title: '',
        ...what(n),
      }),
      call,
    )
  return out.take()
}

test.each(['live', 'imports'] as const)('no plan of the lane %s is larger than the limit', async (name) => {
  const folder = path.join(dir, name)
  const journal: Journal = await Journal.open({ dir: folder, maxBytes: 1e9, log: createLog('silent') })
  const lane = journal[name]
  const planBytes: number[] = []
  const charge = journal.charge.bind(journal)
  journal.charge = (bytes) => {
    if (bytes > 0) planBytes.push(bytes)
    charge(bytes)
  }
  const writer = createWriter({
    store,
    clock: new FixedClock(begin + 30 * day),
    log: createLog('silent'),
    journal,
    dir: folder,
    thread: false,
    planLimits: { bytes: limit, movedBytes: limit },
  })
  const send = async (records: Uint8Array, call: number) => {
    const ids = idsOfRecords(records)
    const verdict = writer.duplicates.verdict(call, { website: uuidBytes(website), ids })
    lane.writer.raw(records)
    expect(await new Promise((resolve) => lane.commit(resolve))).toBe(true)
    writer.duplicates.forgetVerdict(call)
    void verdict
    return ids
  }
  const base = name === 'live' ? 1 : 3
  await send(
    recordsOf(base, (n) => ({ page: `/${n}`.padEnd(longText, 'x') })),
    base,
  )
  writer.start()
  await writer.flush()
  const late = recordsOf(base + 1, () => ({ kind: 'custom', name: 'late', page: '' }))
  // As the known visits are read, and as rows: each of them twice with two pages.
  expect(late.length * 20).toBeLessThan(visitors * longText * 4)
  const ids = await send(late, base + 1)
  await writer.flush()
  expect(writer.duplicates.mayRepeat(ids)).toBe(false)
  expect(planBytes.length).toBeGreaterThan(4)
  expect(Math.max(...planBytes)).toBeLessThan(limit * 1.3)
  expect(
    await store.query(sql`
    SELECT sum(sign * pageviews) AS pageviews, sum(sign * events) AS events, uniqExact(visitor) AS visitors FROM visits
    WHERE website_id = ${param('UUID', website)} AND start = ${param('DateTime64(3)', begin + base * 7_200_000)}`),
  ).toEqual([{ pageviews: String(visitors), events: String(visitors), visitors: String(visitors) }])
  await writer.stop()
  await journal.close()
})
