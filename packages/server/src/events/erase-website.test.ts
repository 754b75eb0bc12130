import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { eraseFromDisk } from './erase-from-disk.ts'
import { eraseVisitor } from './erase-visitor.ts'
import { eraseDeleted, eraseOldVisits, eraseWebsite } from './erase-website.ts'
import { param, sql } from './sql.ts'
import { identifier, type TableName, tableNames, tables } from './tables.ts'
import { testStore } from './testing/open-test-store.ts'

const store = testStore()

test('erasing a website changes only the tables with rows of it', async () => {
  const [own, other] = [randomUUID(), randomUUID()]
  const visitors = [own, other].map((website_id) => ({ website_id, visitor: 1n, first: 0 }))
  await store.insert('visitors', visitors, { token: 'a' })
  const drop = { website_id: other, quarter: 0, reason: 'bot', count: 1n }
  await store.insert('drops', [drop], { token: 'b' })
  const changed = async () => {
    const rows = await store.query<{ name: string }>(
      sql`SELECT DISTINCT table AS name FROM system.mutations WHERE database = currentDatabase()`,
    )
    return rows.map(({ name }) => name)
  }
  const before = await changed()
  await eraseWebsite(store, own, Date.now())
  expect((await changed()).filter((name) => !before.includes(name))).toEqual(['visitors'])
  const left = async (website: string) =>
    store.query(sql`SELECT visitor FROM visitors WHERE website_id = ${param('UUID', website)}`)
  expect([await left(own), await left(other)]).toEqual([[], [{ visitor: '1' }]])
  const marked = sql`SELECT DISTINCT website_id FROM late_marks WHERE website_id IN ${param('Array(UUID)', [own, other])}`
  expect(await store.query(marked), 'a rollup that runs now is invalid').toEqual([{ website_id: own }])
  // Nothing is left of it: a second erasure, for events in flight, changes nothing.
  const changes = () =>
    store.query(sql`SELECT count() AS mutations, (SELECT count() FROM late_marks) AS marks
      FROM system.mutations WHERE database = currentDatabase()`)
  const after = await changes()
  await eraseWebsite(store, own, Date.now())
  expect(await changes()).toEqual(after)
})

/** Inserts rows that have only some of the columns. */
function insert(table: TableName, rows: readonly object[]): Promise<void> {
  const json = rows.map((row) =>
    JSON.stringify(row, (_, value) => (typeof value === 'bigint' ? String(value) : value)),
  )
  return store.insert(table, Buffer.from(json.join('\n')), { token: randomUUID() })
}

/** Tables with rows of a website once it was erased, of those with a column. */
async function keeping(column: 'website_id' | 'visitor', erase: (websiteId: string) => Promise<void>) {
  const website_id = randomUUID()
  const filled = tableNames.filter((table) => column in tables[table] && 'website_id' in tables[table])
  for (const table of filled) {
    const row = {
      website_id,
      ...('visitor' in tables[table] && { visitor: '1' }),
      ...(table === 'visits' && { sign: 1 }),
      // Nothing stays of rows without a sum, nor of samples that are a week old.
      ...(table === 'drops' && { count: 1 }),
      ...(table === 'closed_days' && { visits: 1 }),
      ...(table === 'closed_visitors' && { visitors: 1 }),
      ...(table === 'dropped_samples' && { time: Date.now() - 1000 }),
    }
    await insert(table, [row])
  }
  const withRows = async () => {
    const found: string[] = []
    for (const table of filled) {
      const rows = sql`SELECT 1 FROM ${identifier(table)} WHERE website_id = ${param('UUID', website_id)} LIMIT 1`
      if ((await store.query(rows)).length > 0) found.push(table)
    }
    return found
  }
  expect(await withRows()).toEqual(filled)
  await erase(website_id)
  return withRows()
}

test('no table keeps anything that a website has counted', async () => {
  const kept = await keeping('website_id', (id) => eraseWebsite(store, id, Date.now()))
  // Ids of events are hashes and go after some days; marks say that the days are to be rolled up again.
  expect(kept).toEqual(['event_ids', 'late_marks'])
})

test('nor of a deleted one, nor of others that are erased with it', async () => {
  const [unlike, stays] = [randomUUID(), randomUUID()]
  const erased: string[] = []
  const drops = (website_id: string) => [{ website_id, quarter: 0, reason: 'bot', count: 1n }]
  await store.insert('drops', [...drops(unlike), ...drops(stays)], { token: randomUUID() })
  for (let nth = 0; nth < 2; nth++) {
    const kept = await keeping('website_id', async (id) => {
      erased.push(id)
      await eraseDeleted(store, id, [unlike, ...erased])
    })
    expect(kept).toEqual(['event_ids', 'late_marks'])
  }
  const left = sql`SELECT website_id FROM drops WHERE website_id IN ${param('Array(UUID)', [unlike, stays])}`
  expect(await store.query(left)).toEqual([{ website_id: stays }])
})

test('no table keeps anything of an erased visitor', async () => {
  expect(await keeping('visitor', (id) => eraseVisitor(store, id, 1n, Date.now()))).toEqual([])
})

test('a visitor who is erased up to an instant is new after it, and keeps what came then', async () => {
  const [website_id, before] = [randomUUID(), Date.now() - 86_400_000]
  const own = { website_id, visitor: 1n }
  const at = [before - 60_000, before] as const
  const visits = at.map((time, nth) => ({
    ...own,
    visit: BigInt(nth + 1),
    start: time,
    last: time,
    last_any: time,
    sign: 1,
  }))
  // The last of each has no visit, as engagement that came after its visit was over.
  const events = at.flatMap((time, nth) => [
    { ...own, event: BigInt(nth + 1), visit: BigInt(nth + 1), time, kind: 'pageview' },
    { ...own, event: BigInt(nth + 11), visit: 0n, time, kind: 'engagement' },
  ])
  await insert('visits', visits)
  await insert('events', events)
  await insert('visitors', [{ ...own, first: at[0] }])
  await eraseVisitor(store, website_id, 1n, before)
  const ofWebsite = sql`website_id = ${param('UUID', website_id)}`
  expect(await store.query(sql`SELECT event FROM events WHERE ${ofWebsite} ORDER BY event`)).toEqual([
    { event: '2' },
    { event: '12' },
  ])
  const first = sql`SELECT toUnixTimestamp64Milli(min(first)) AS first FROM visitors WHERE ${ofWebsite} HAVING count() > 0`
  expect(await store.query(first)).toEqual([{ first: String(before) }])
})

test('whoever comes again after the oldest visits were erased is no new visitor', async () => {
  const [website_id, before] = [randomUUID(), Date.now() - 86_400_000]
  const came = (visitor: bigint, ...times: number[]) => ({ visitor, first: times[0], times })
  const all = [came(1n, before - 60_000), came(2n, before - 60_000, before), came(3n, before)]
  const visits = all.flatMap(({ visitor, times }) =>
    times.map((time) => ({
      website_id,
      visitor,
      visit: BigInt(time) + visitor,
      start: time,
      last: time,
      last_any: time,
      sign: 1,
    })),
  )
  await insert('visits', visits)
  await insert(
    'visitors',
    all.map(({ visitor, first }) => ({ website_id, visitor, first })),
  )
  await eraseOldVisits(store, website_id, before)
  const left = sql`SELECT visitor, toUnixTimestamp64Milli(first) AS since FROM visitors
    WHERE website_id = ${param('UUID', website_id)} ORDER BY visitor`
  expect(await store.query(left)).toEqual([
    { visitor: '2', since: String(before - 60_000) },
    { visitor: '3', since: String(before) },
  ])
})

test('what was erased leaves the disk, and what others have counted stays', async () => {
  const [own, other] = [randomUUID(), randomUUID()]
  const visitors = [own, other].map((website_id) => ({ website_id, visitor: 1n, first: 0 }))
  await insert('visitors', visitors)
  await eraseWebsite(store, own, Date.now())
  const masked = async () => {
    const rows = await store.query<{ name: string }>(
      sql`SELECT DISTINCT table AS name FROM system.parts
        WHERE database = currentDatabase() AND active AND has_lightweight_delete`,
    )
    return rows.map(({ name }) => name)
  }
  expect(await masked()).toContain('visitors')
  await eraseFromDisk(store)
  await expect.poll(masked).toEqual([])
  const left = sql`SELECT website_id FROM visitors WHERE website_id IN ${param('Array(UUID)', [own, other])}`
  expect(await store.query(left)).toEqual([{ website_id: other }])
})
