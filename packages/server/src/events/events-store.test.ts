/** What the rest of the server relies on in the events store, shown on the real engine. */
import process from 'node:process'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { QueryCancelled, QueryFailed, QueryTooHeavy } from './errors.ts'
import { param, sql } from './sql.ts'
import { openTestStore, type TestStore } from './testing/test-store.ts'

let test_: TestStore
beforeAll(async () => {
  test_ = await openTestStore()
})
afterAll(() => test_.dispose())

const website = '0198a000-0000-7000-8000-000000000001'
const drop = (reason: string, count: number) => [
  { website_id: website, quarter: 1_750_000_000, reason, count },
]
const counted = async (reason: string): Promise<number> => {
  const rows = await test_.store.query<{ n: string }>(
    sql`SELECT sum(count) AS n FROM drops WHERE website_id = ${param('UUID', website)} AND reason = ${param('String', reason)}`,
  )
  return Number(rows[0]?.n)
}

test.each([
  "a'b",
  'a\\b',
  'a\nb\tc',
  'a\0b',
  '{p0:String}',
  '\\N',
  '',
  ' x ',
  '足迹 🦶',
  "'); DROP TABLE events; --",
])('the hostile text %j comes back as it went in', async (text) => {
  const [row] = await test_.store.query<{ a: string; b: string[] }>(
    sql`SELECT ${param('String', text)} AS a, ${param('Array(String)', [text, text])} AS b`,
  )
  expect(row).toEqual({ a: text, b: [text, text] })
})

test('parameters of parallel queries never mix', async () => {
  const asked = Array.from({ length: 300 }, (_, n) => n)
  const answers = await Promise.all(
    asked.map((n) => test_.store.query<{ n: number }>(sql`SELECT ${param('UInt32', n)} AS n`)),
  )
  expect(answers.map(([row]) => row?.n)).toEqual(asked)
})

test('the same token a second time stores nothing', async () => {
  await test_.store.insert('drops', drop('twice', 3), { token: 'batch-1' })
  await test_.store.insert('drops', drop('twice', 3), { token: 'batch-1' })
  await test_.store.insert('drops', drop('twice', 4), { token: 'batch-2' })
  expect(await counted('twice')).toBe(7)
})

test('64-bit integers keep every digit', async () => {
  const [row] = await test_.store.query<{ n: string }>(
    sql`SELECT ${param('UInt64', '18446744073709551615')} AS n`,
  )
  expect(row?.n).toBe('18446744073709551615')
})

describe('caps', () => {
  test('on memory', async () => {
    const heavy = sql`SELECT groupArray(number) AS n FROM numbers(1000000000)`
    await expect(test_.store.query(heavy, { maxMemoryBytes: 50_000_000 })).rejects.toBeInstanceOf(
      QueryTooHeavy,
    )
  })

  test('on time', async () => {
    const long = sql`SELECT count() FROM numbers(100000000000) WHERE NOT ignore(sipHash64(number))`
    await expect(test_.store.query(long, { maxSeconds: 1 })).rejects.toBeInstanceOf(QueryTooHeavy)
  })

  test('a client that goes away takes its query along', async () => {
    const gone = new AbortController()
    const long = sql`SELECT count() FROM numbers(100000000000) WHERE NOT ignore(sipHash64(number, 7))`
    const query = test_.store.query(long, { signal: gone.signal })
    const running = sql`SELECT query FROM system.processes WHERE query LIKE '%number, 7%' AND query NOT LIKE '%processes%'`
    while ((await test_.store.query(running)).length === 0);
    gone.abort()
    await expect(query).rejects.toBeInstanceOf(QueryCancelled)
    while ((await test_.store.query(running)).length > 0);
  })
})

test('a query cannot write', async () => {
  await expect(test_.store.query(sql`TRUNCATE TABLE drops`)).rejects.toBeInstanceOf(QueryFailed)
})

test('files of the machine are out of reach', async () => {
  await expect(test_.store.query(sql`SELECT * FROM file('/etc/passwd')`)).rejects.toBeInstanceOf(QueryFailed)
})

test('kill -9 of the engine: acknowledged batches are there, an unanswered one is stored once', async () => {
  let acknowledged = 0
  for (let batch = 0; batch < 20; batch++) {
    const token = `kill-${batch}`
    if (batch % 7 === 3) process.kill(test_.engine.pid() ?? 0, 'SIGKILL')
    for (;;) {
      const stored = await test_.store.insert('drops', drop('killed', 1), { token }).then(
        () => true,
        () => false,
      )
      if (stored) break
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    acknowledged += 1
  }
  expect(await counted('killed')).toBe(acknowledged)
})
