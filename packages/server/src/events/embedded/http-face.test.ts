/** The embedded engine under the stock client, as a ClickHouse server would be used. */
import http from 'node:http'
import { Readable } from 'node:stream'
import { type ClickHouseClient, ClickHouseLogLevel, createClient } from '@clickhouse/client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestStore, type TestStore } from '../testing/open-test-store.ts'

let store: TestStore
let client: ClickHouseClient

const clientWith = (options: Parameters<typeof createClient>[0]) =>
  createClient({
    url: 'http://localhost',
    database: 'stock',
    log: { level: ClickHouseLogLevel.OFF },
    http_agent: new http.Agent(Object.assign({ socketPath: store.socketPath }, { keepAlive: true })),
    ...options,
  })

beforeAll(async () => {
  store = await openTestStore()
  const first = clientWith({ database: 'default' })
  await first.command({ query: 'CREATE DATABASE stock' })
  await first.close()
  client = clientWith({})
  await client.command({ query: 'CREATE TABLE t (a UInt64, b String) ENGINE = MergeTree ORDER BY a' })
})
afterAll(async () => {
  await client.close()
  await store.dispose()
})

const count = async () =>
  (
    await (
      await client.query({ query: 'SELECT count() AS n FROM t', format: 'JSONEachRow' })
    ).json<{ n: string }>()
  )[0]?.n

test('it answers a ping, and a ping that asks the engine', async () => {
  expect(await client.ping()).toEqual({ success: true })
  expect(await client.ping({ select: true })).toEqual({ success: true })
})

test.each(['JSON', 'JSONEachRow', 'JSONCompact'] as const)('it answers in %s', async (format) => {
  const result = await client.query({
    query: 'SELECT number AS n FROM numbers({most:UInt8})',
    query_params: { most: 3 },
    format,
  })
  expect(JSON.stringify(await result.json())).toMatch(/0.*1.*2/)
})

test('it takes rows, streams of rows and statements with their data', async () => {
  await client.insert({ table: 't', values: [{ a: 1, b: 'x' }], format: 'JSONEachRow' })
  await client.insert({
    table: 't',
    values: Readable.from(
      [
        [2, 'y'],
        [3, 'z'],
      ],
      { objectMode: true },
    ),
    format: 'JSONCompactEachRow',
  })
  await client.command({ query: "INSERT INTO t VALUES (4, 'it''s; ok')" })
  await client.command({
    query: 'INSERT INTO t FORMAT JSONEachRow\n{"a": 5, "b": "; SELECT file"}\n{"a": 6}',
  })
  await client.exec({
    query: 'INSERT INTO t FORMAT CSV',
    values: Readable.from(['7,"a\n;b"\n'], { objectMode: false }),
  })
  expect(await count()).toBe('7')
  const result = await client.query({
    query: 'SELECT b FROM t WHERE a > 3 ORDER BY a',
    format: 'JSONCompactEachRow',
  })
  expect(await result.json()).toEqual([["it's; ok"], ['; SELECT file'], [''], ['a\n;b']])
})

test('data is data to its end: empty lines and statements in it are stored, not run', async () => {
  await client.command({ query: 'CREATE TABLE lines (a String) ENGINE = MergeTree ORDER BY a' })
  const text = 'x\n\nDROP TABLE lines;\n\nSELECT 1\r\n\r\n'
  const send = (format: string, bytes: string) =>
    client.exec({
      query: `INSERT INTO lines FORMAT ${format}`,
      values: Readable.from([Buffer.from(bytes)], { objectMode: false }),
    })
  await send('CSV', `"${text}"\n`)
  await send('RowBinary', String.fromCharCode(text.length) + text)
  await send('JSONEachRow', `{"a": ${JSON.stringify(text)}}\n\n\n{"a": "y"}\n\n`)
  await client.command({ query: `INSERT INTO lines FORMAT CSV\n"${text}"\n` })
  await client.command({ query: `INSERT INTO lines VALUES ('${text}')` })
  const result = await client.query({
    query: 'SELECT a, count() AS n FROM lines GROUP BY a ORDER BY a',
    format: 'JSONCompactEachRow',
  })
  expect(await result.json()).toEqual([
    [text, '5'],
    ['y', '1'],
  ])
})

test('an insert that breaks off stores nothing', async () => {
  const before = await count()
  const request = http.request({
    socketPath: store.socketPath,
    path: `/?database=stock&query=${encodeURIComponent('INSERT INTO t FORMAT JSONEachRow')}`,
    method: 'POST',
    headers: { 'content-length': '1000' },
  })
  const closed = new Promise<void>((resolve) => request.on('error', () => undefined).on('close', resolve))
  request.write('{"a": 100}\n', () => request.destroy())
  await closed
  expect(await count()).toBe(before)
})

describe('both directions may be packed', () => {
  test.each([true, false])('waiting for the end: %s', async (whole) => {
    const packed = clientWith({ compression: { request: true, response: true } })
    await packed.insert({ table: 't', values: [{ a: 10, b: 'p'.repeat(100_000) }], format: 'JSONEachRow' })
    const result = await packed.query({
      query: 'SELECT b FROM t WHERE a = 10',
      format: 'JSONEachRow',
      clickhouse_settings: { wait_end_of_query: whole ? 1 : 0 },
    })
    expect(result.response_headers['content-encoding']).toBe('gzip')
    expect(await result.json()).toContainEqual({ b: 'p'.repeat(100_000) })
    await packed.close()
  })
})

test('parameters may come as a form', async () => {
  const value = "a\r\nb--'\\"
  const result = await client.query({
    query: 'SELECT {v:String} AS v',
    query_params: { v: value },
    use_multipart_params: true,
    format: 'JSONEachRow',
  })
  expect(await result.json()).toEqual([{ v: value }])
})

test('settings hold for their call only', async () => {
  const ask = async (settings: Record<string, string>) => {
    const result = await client.query({
      query: "SELECT getSetting('max_block_size') AS s",
      clickhouse_settings: settings,
      format: 'JSONEachRow',
    })
    return (await result.json<{ s: number }>())[0]?.s
  }
  const usual = await ask({})
  expect(await ask({ max_block_size: '777' })).toBe(777)
  expect(await Promise.all(Array.from({ length: 20 }, () => ask({})))).toEqual(Array(20).fill(usual))
  await expect(ask({ no_such_setting: '1' })).rejects.toMatchObject({ type: 'UNKNOWN_SETTING' })
})

test('a parameter that is missing is missed, whatever was given before', async () => {
  await client.query({ query: 'SELECT {p:UInt8}', query_params: { p: 1 } })
  await expect(client.query({ query: 'SELECT {p:UInt8}' })).rejects.toMatchObject({
    type: 'UNKNOWN_QUERY_PARAMETER',
  })
})

test('calls one after the other and at once get what they set themselves, refused and broken ones in between', async () => {
  const ask = async (p: number, text = 'SELECT {p:UInt16} AS p') => {
    const result = await client.query({ query: text, query_params: { p }, format: 'JSONEachRow' })
    return (await result.json<{ p: number }>())[0]?.p
  }
  for (let round = 0; round < 5; round++) {
    const numbers = Array.from({ length: 20 }, (_, i) => round * 100 + i)
    const broken = new AbortController()
    const left = client.query({
      query: 'SELECT {p:UInt16} AS p, sleepEachRow(1) FROM numbers(3)',
      query_params: { p: 1 },
      abort_signal: broken.signal,
    })
    setTimeout(() => broken.abort(), 20)
    await Promise.all([
      expect(left).rejects.toThrow(),
      expect(ask(round, 'SELECT {p:UInt16} AS p, no_such_column')).rejects.toMatchObject({
        type: 'UNKNOWN_IDENTIFIER',
      }),
      expect(Promise.all(numbers.map((n) => ask(n)))).resolves.toEqual(numbers),
    ])
  }
})

describe('nothing outside of the store can be reached', () => {
  test.each([
    "SELECT file('/etc/passwd')",
    "SELECT * FROM file('/etc/passwd', 'LineAsString')",
    "SELECT * FROM fileCluster('c', '/etc/passwd', 'LineAsString')",
    "SELECT * FROM url('http://127.0.0.1:1/', 'LineAsString')",
    "SELECT * FROM s3('http://127.0.0.1:1/b/k', 'LineAsString')",
    "SELECT * FROM remote('127.0.0.1', 'system', 'one')",
    "SELECT * FROM mysql('127.0.0.1:1', 'a', 'b', 'c', 'd')",
    "SELECT * FROM postgresql('127.0.0.1:1', 'a', 'b', 'c', 'd')",
    "SELECT * FROM sqlite('/tmp/x', 'y')",
    "SELECT * FROM executable('x', 'TSV', 'a String')",
    "SELECT * FROM filesystem('/etc')",
    "SELECT 1 INTO OUTFILE '/tmp/footfall-outfile'",
    "CREATE TABLE x (a String) ENGINE = File(CSV, '/etc/passwd')",
    "CREATE TABLE x (a String) ENGINE = URL('http://127.0.0.1:1/', CSV)",
    "CREATE TABLE x (a String) ENGINE = MergeTree ORDER BY a SETTINGS disk = disk(type = 'local', path = '/tmp/x/')",
    "CREATE DATABASE x ENGINE = Filesystem('/etc')",
    "CREATE DATABASE x ENGINE = SQLite('/tmp/x')",
    "CREATE DICTIONARY x (a String) PRIMARY KEY a SOURCE(HTTP(url 'http://127.0.0.1:1/' format 'CSV')) LAYOUT(FLAT()) LIFETIME(1)",
    'CREATE FUNCTION x AS (a) -> a',
    "CREATE USER x IDENTIFIED BY 'y'",
    'GRANT SOURCES ON *.* TO default',
    "BACKUP DATABASE stock TO Disk('default', 'x')",
    'SYSTEM SHUTDOWN',
    'SELECT 1; SELECT 2',
  ])('%s', async (query) => {
    await expect(client.command({ query })).rejects.toMatchObject({
      type: expect.stringMatching(
        /^(ACCESS_DENIED|SYNTAX_ERROR|UNSUPPORTED_METHOD|BAD_ARGUMENTS|UNKNOWN_SETTING)$/,
      ),
    })
  })
})

test('unknown paths and broken requests are answered, not hung on', async () => {
  const status = (path: string, body: string, headers: Record<string, string> = {}) =>
    new Promise<number | undefined>((resolve, reject) => {
      const request = http.request(
        { socketPath: store.socketPath, path, method: 'POST', headers },
        (response) => {
          response.resume()
          resolve(response.statusCode)
        },
      )
      request.on('error', reject)
      request.end(body)
    })
  expect(await status('/nowhere', '')).toBe(404)
  expect(await status('/', '')).toBe(500)
  expect(await status('/?database=a%60b', 'SELECT 1')).toBe(500)
  expect(await status('/?param_a%60b=1', 'SELECT 1')).toBe(500)
  expect(await status('/', 'SELECT 1', { 'content-encoding': 'br' })).toBe(500)
  expect(await status('/', 'no gzip', { 'content-encoding': 'gzip' })).toBe(500)
  expect(await status('/?database=missing', 'SELECT 1')).toBe(500)
  expect(await status('/', 'SELECT 1')).toBe(200)
})
