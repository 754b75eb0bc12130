import { randomUUID } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { movedEventTables, putEventRows, readEventRows, rebuiltTables } from './move-rows.ts'
import { sql } from './sql.ts'
import { tableNames } from './tables.ts'
import { openTestStore } from './testing/open-test-store.ts'

test('each table of events is moved, or named as rebuilt', () => {
  expect([...movedEventTables, ...rebuiltTables].sort()).toEqual([...tableNames].sort())
})

test('a visit that was written again is moved as it is now, in whatever order its rows are read', async () => {
  const from = await openTestStore()
  onTestFinished(from.dispose)
  const visit = {
    website_id: randomUUID(),
    start: '2026-01-02 03:04:05.000',
    visit: '1',
    visitor: '2',
    last: '2026-01-02 03:04:05.000',
    last_any: '2026-01-02 03:04:05.000',
  }
  const rows = [1, 2, 3].flatMap((pageviews) => [
    [{ ...visit, sign: 1, pageviews }],
    ...(pageviews < 3 ? [[{ ...visit, sign: -1, pageviews }]] : []),
  ])
  for (const batch of rows)
    await putEventRows(
      from,
      'visits',
      batch.map((row) => JSON.stringify(row)),
      randomUUID(),
    )
  const read: string[] = []
  for await (const row of readEventRows(from, 'visits')) read.push(row)
  const to = await openTestStore()
  onTestFinished(to.dispose)
  await putEventRows(to, 'visits', read.reverse(), randomUUID())
  const pageviews = sql`SELECT pageviews FROM visits FINAL`
  expect(await to.query(pageviews)).toEqual([{ pageviews: 3 }])
  expect(await from.query(pageviews)).toEqual([{ pageviews: 3 }])
})
