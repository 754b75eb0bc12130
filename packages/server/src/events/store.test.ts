/** Parameters, queries and streams of the events store, embedded and on a server. */
import { once } from 'node:events'
import { type AddressInfo, createConnection, createServer, type Server } from 'node:net'
import { pipeline } from 'node:stream'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createLog } from '../lib/log.ts'
import { parseStoreAddress } from './address.ts'
import { type EventsStore, openEventsStore } from './client.ts'
import { CapExceeded, StatementRefused, StoreUnavailable } from './errors.ts'
import { param, type Sql, sql } from './sql.ts'
import { openTestStore, type TestStore } from './testing/open-test-store.ts'

let store: TestStore
/** The same store as a server on the network has it. */
let server: Server
let remote: EventsStore
beforeAll(async () => {
  store = await openTestStore()
  server = createServer((socket) => {
    const engine = createConnection(store.socketPath)
    pipeline(socket, engine, socket, () => undefined)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  const url = `http://127.0.0.1:${port}/${parseStoreAddress(store.url).database}`
  remote = openEventsStore({ url, log: createLog('silent') })
})
afterAll(async () => {
  await remote.close()
  server.close()
  await store.dispose()
})

const places = ['embedded', 'a server'] as const
const storeOf = (place: (typeof places)[number]) => (place === 'embedded' ? store : remote)

const website = '00000000-0000-4000-8000-000000000001'

async function valueFrom(expression: Sql, from: EventsStore = store): Promise<unknown> {
  const [row] = await from.query<{ x: unknown }>(sql`SELECT ${expression} AS x`)
  return row?.x
}

describe.each(places)('parameters arrive as they were given: %s', (place) => {
  const valueAt = (expression: Sql) => valueFrom(expression, storeOf(place))

  const hostile = [
    "'; DROP TABLE events; --",
    '\\',
    "\\'",
    '\0',
    '\t\n\r\b\f',
    '\\N',
    'NULL',
    '{p0:String}',
    '`',
    '"',
    '/*',
    '😀',
    '\u2028',
    ' ',
  ]

  test.each(hostile)('%j', async (text) => {
    expect(await valueAt(sql`${param('String', text)}`)).toBe(text)
    expect(await valueAt(sql`${param('Array(String)', [text, text])}`)).toEqual([text, text])
  })

  test('any text does', async () => {
    const texts = fc.array(fc.string({ unit: 'binary', maxLength: 40 }), { maxLength: 8 })
    await fc.assert(
      fc.asyncProperty(texts, async (list) => {
        const joined = list.join('\\')
        expect(await valueAt(sql`(${param('Array(String)', list)}, ${param('String', joined)})`)).toEqual([
          list,
          joined,
        ])
      }),
      { numRuns: 100 },
    )
  })

  test('numbers, times and lists of them do', async () => {
    const time = new Date('1969-07-20T20:17:40.123Z')
    expect(await valueAt(sql`${param('UInt64', 18446744073709551615n)}`)).toBe('18446744073709551615')
    expect(await valueAt(sql`${param('Int64', -5)}`)).toBe('-5')
    expect(await valueAt(sql`${param('Float64', 1e-7)}`)).toBe(1e-7)
    expect(await valueAt(sql`${param('DateTime64(3)', time)}`)).toBe('1969-07-20 20:17:40.123')
    expect(await valueAt(sql`${param('Array(DateTime64(3))', [time])}`)).toEqual(['1969-07-20 20:17:40.123'])
    expect(await valueAt(sql`${param('Array(UUID)', [website])}`)).toEqual([website])
    expect(await valueAt(sql`${param('Array(UInt64)', [])}`)).toEqual([])
  })

  test('ten thousand values of a filter do', async () => {
    const values = Array.from({ length: 10_000 }, (_, i) => `/page/${i}?q='${i}`)
    expect(await valueAt(sql`length(${param('Array(String)', values)})`)).toBe('10000')
  })

  test('many at once do, each with its own', async () => {
    const asked = Array.from({ length: 400 }, (_, i) => i)
    expect(
      await Promise.all(asked.map((i) => valueAt(sql`${param('UInt32', i)} + ${param('UInt8', 0)}`))),
    ).toEqual(asked.map(String))
  })
})

const endless = sql`SELECT count() AS x FROM numbers(1000000000000) WHERE NOT ignore(sipHash64(number))`

async function running(): Promise<number> {
  const rows = await store.query(
    sql`SELECT query FROM system.processes WHERE current_database = currentDatabase() AND query LIKE '%sipHash64%' AND query NOT LIKE '%processes%'`,
  )
  return rows.length
}

describe.each(places)('a query: %s', (place) => {
  test('is stopped in the store when its caller aborts', async () => {
    const controller = new AbortController()
    const asked = storeOf(place).query(endless, { signal: controller.signal, maxSeconds: 600 })
    const outcome = expect(asked).rejects.toThrow('enough')
    await expect.poll(running).toBe(1)
    controller.abort(new Error('enough'))
    await outcome
    await expect.poll(running).toBe(0)
  })

  test('does not begin for a caller that has gone', async () => {
    await expect(
      storeOf(place).query(sql`SELECT 1`, { signal: AbortSignal.abort(new Error('gone')) }),
    ).rejects.toThrow('gone')
  })

  test('ends at its cap of time', async () => {
    const outcome = await storeOf(place)
      .query(endless, { maxSeconds: 1 })
      .catch((error: unknown) => error)
    expect(outcome).toBeInstanceOf(CapExceeded)
    expect(outcome).toMatchObject({ cap: 'time', retryable: false })
  })

  test("ends at its cap of memory, and at the store's own", async () => {
    const hungry = sql`SELECT length(groupArray(number)) AS x FROM numbers(1000000000)`
    await expect(storeOf(place).query(hungry, { maxMemoryBytes: 50_000_000 })).rejects.toMatchObject({
      name: 'CapExceeded',
      cap: 'memory',
    })
    await expect(storeOf(place).query(hungry)).rejects.toMatchObject({ name: 'CapExceeded', cap: 'memory' })
    expect(await valueFrom(sql`1`)).toBe(1)
  })

  test('only reads', async () => {
    for (const statement of [
      sql`DROP TABLE events`,
      sql`INSERT INTO event_ids (event) SELECT 1`,
      sql`TRUNCATE TABLE events`,
    ]) {
      await expect(storeOf(place).query(statement)).rejects.toBeInstanceOf(StatementRefused)
    }
  })

  test('with a mistake says so', async () => {
    await expect(storeOf(place).query(sql`SELECT nonsense`)).rejects.toMatchObject({
      name: 'StatementRefused',
      code: 47,
      type: 'UNKNOWN_IDENTIFIER',
    })
    await expect(storeOf(place).query(sql`SELEC 1`)).rejects.toMatchObject({ type: 'SYNTAX_ERROR' })
    await expect(storeOf(place).query(sql`SELECT * FROM nowhere`)).rejects.toMatchObject({
      type: 'UNKNOWN_TABLE',
    })
  })
})

describe('a stream', () => {
  const numbers = sql`SELECT number, toString(number) AS text FROM numbers(100000)`

  test('gives every row', async () => {
    let sum = 0
    for await (const { number } of store.stream<{ number: string }>(numbers)) sum += Number(number)
    expect(sum).toBe((100_000 * 99_999) / 2)
  })

  test('of nothing ends', async () => {
    for await (const row of store.stream(sql`SELECT 1 WHERE 0`)) expect(row).toBe(undefined)
  })

  test('ends with the loop that reads it, and with its signal', async () => {
    const many = sql`SELECT sipHash64(number) AS x FROM numbers(1000000000000)`
    for await (const _row of store.stream(many)) break
    await expect.poll(running).toBe(0)
    const waiting = new AbortController()
    const nothingYet = store.stream(endless, { signal: waiting.signal })[Symbol.asyncIterator]().next()
    const outcome = expect(nothingYet).rejects.toThrow('enough')
    await expect.poll(running).toBe(1)
    waiting.abort(new Error('enough'))
    await outcome
    await expect.poll(running).toBe(0)
    const controller = new AbortController()
    const read = async () => {
      for await (const _row of store.stream(many, { signal: controller.signal }))
        controller.abort(new Error('enough'))
    }
    await expect(read()).rejects.toThrow('enough')
    await expect.poll(running).toBe(0)
  })

  test('that fails before or after its first rows rejects', async () => {
    const fails = async (statement: Sql) => {
      let rows = 0
      for await (const _row of store.stream(statement)) rows++
      return rows
    }
    await expect(fails(sql`SELECT nonsense`)).rejects.toMatchObject({ name: 'StatementRefused', code: 47 })
    await expect(
      fails(sql`SELECT throwIf(number = 300000) AS x FROM numbers(1000000)`),
    ).rejects.toMatchObject({
      name: 'StatementRefused',
      type: 'FUNCTION_THROW_IF_VALUE_IS_NON_ZERO',
    })
  })
})

test('a store that is not there says so', async () => {
  const log = createLog('silent')
  for (const url of ['unix:///tmp/footfall-nobody.sock', 'http://127.0.0.1:1']) {
    const nobody = openEventsStore({ url, log })
    expect(await nobody.ping()).toBe(false)
    await expect(nobody.query(sql`SELECT 1`)).rejects.toBeInstanceOf(StoreUnavailable)
    await expect(
      nobody.insert('event_ids', [{ website_id: website, event: 1n, received: 0 }], { token: 'x' }),
    ).rejects.toMatchObject({ retryable: true })
    await nobody.close()
  }
  expect(await store.ping()).toBe(true)
})
