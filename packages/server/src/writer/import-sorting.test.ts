/** Imported files that wait are laid out by time: a visit is written once then, and calls are known as stored when all of their events are. */
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

const begin = Date.parse('2025-03-01T10:00:00Z')
const visits = 40
const eventsOfVisit = 5

let store: TestStore
let dir = ''
beforeAll(async () => {
  store = await openTestStore()
  dir = await mkdtemp(path.join(tmpdir(), 'footfall-sorting-'))
})
afterAll(async () => {
  await store.dispose()
  await rm(dir, { recursive: true })
})

/** Of each visit's events every call has at most one. */
function recordsOf(website: string, call: number, calls: number): Uint8Array {
  const out = new ByteWriter()
  for (let n = call; n < visits * eventsOfVisit; n += calls) {
    const visit = n % visits
    const time = begin + visit * 7_200_000 + Math.floor(n / visits) * 60_000
    writeEventRecord(out, accepted(website, `s${n}`, time, { visitor: BigInt(visit + 1) }), call + 1)
  }
  return out.take()
}

test.each([
  { where: 'closed files', website: '00000000-0000-4000-8000-000000000052', calls: 8, perFile: 1 },
  {
    where: 'files of which one is open',
    website: '00000000-0000-4000-8000-000000000053',
    calls: 9,
    perFile: 2,
  },
])(
  'a shuffled back-fill in $where writes each visit about once, and its calls are stored together',
  async ({ website, calls, perFile }) => {
    const log = createLog('silent')
    const importFileBytes = recordsOf(website, 0, calls).length * (perFile - 0.5)
    const journal: Journal = await Journal.open({ dir, maxBytes: 1e9, log, importFileBytes })
    const clock = new FixedClock(begin + 30 * day)
    const writer = createWriter({ store, clock, log, journal, dir, thread: false })
    const ids: BigUint64Array[] = []
    for (let call = 0; call < calls; call++) {
      const records = recordsOf(website, call, calls)
      const own = idsOfRecords(records)
      ids.push(own)
      const verdict = writer.duplicates.verdict(call + 1, { website: uuidBytes(website), ids: own })
      journal.imports.writer.raw(records)
      expect(await new Promise((resolve) => journal.imports.commit(resolve))).toBe(true)
      // The answer is sent without waiting for the writer.
      writer.duplicates.forgetVerdict(call + 1)
      void verdict
    }
    expect(journal.imports.closed.all).toHaveLength(Math.floor(calls / perFile))
    expect(ids.every((own) => writer.duplicates.mayRepeat(own))).toBe(true)
    writer.start()
    await writer.flush()
    expect(ids.some((own) => writer.duplicates.mayRepeat(own))).toBe(false)
    const [stored] = await store.query<{ visits: string; rows: string; pageviews: string }>(sql`
    SELECT sum(sign) AS visits, count() AS rows, sum(sign * pageviews) AS pageviews FROM visits
    WHERE website_id = ${param('UUID', website)}`)
    expect(stored).toMatchObject({ visits: String(visits), pageviews: String(visits * eventsOfVisit) })
    expect(Number(stored?.rows)).toBeLessThan(visits * 1.2)
    await writer.stop()
    await journal.close()
  },
)
