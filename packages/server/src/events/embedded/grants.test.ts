/** The engine's own grants behind the check of statements: here statements bypass the check. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeEngineFiles } from './engine-files.ts'
import { loadEngine } from './native.ts'
import { Runner } from './runner.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'footfall-grants-'))
let runner: Runner

beforeAll(() => {
  const { storeFolder, configFile } = writeEngineFiles(folder, 1_073_741_824)
  runner = new Runner(loadEngine(), storeFolder, configFile)
})
afterAll(async () => {
  await runner.close()
  rmSync(folder, { recursive: true, force: true })
})

function run(text: string): Promise<unknown> {
  const statement = {
    text,
    verb: 'SELECT',
    format: undefined,
    dataOffset: undefined,
    sourceOffset: undefined,
  }
  return runner.run({
    statement,
    fields: new Map(),
    format: 'CSV',
    data: undefined,
    signal: new AbortController().signal,
  })
}

test('the engine itself works', async () => {
  expect(await run('SELECT 1')).toEqual(Buffer.from('1\n'))
})

test.each([
  "SELECT * FROM file('/etc/passwd', 'LineAsString')",
  "INSERT INTO FUNCTION file('/tmp/footfall-x', 'CSV', 'a String') SELECT 'x'",
  "SELECT * FROM url('http://127.0.0.1:1/', 'LineAsString')",
  "SELECT * FROM s3('http://127.0.0.1:1/bucket/key', 'LineAsString')",
  "SELECT * FROM remote('127.0.0.1', 'system', 'one')",
  "SELECT * FROM mysql('127.0.0.1:1', 'a', 'b', 'c', 'd')",
  "SELECT * FROM postgresql('127.0.0.1:1', 'a', 'b', 'c', 'd')",
  "SELECT * FROM sqlite('/tmp/x', 'y')",
  "SELECT * FROM filesystem('/etc')",
  "CREATE TABLE default.x (a String) ENGINE = File(CSV, '/etc/passwd')",
  "CREATE TABLE default.x (a String) ENGINE = URL('http://127.0.0.1:1/', CSV)",
  "CREATE DICTIONARY default.x (a UInt64) PRIMARY KEY a SOURCE(FILE(path '/etc/passwd' format 'CSV')) LAYOUT(FLAT()) LIFETIME(1)",
  'CREATE FUNCTION x AS (a) -> a',
  'GRANT SOURCES ON *.* TO default',
  'CREATE USER x',
  'SYSTEM SHUTDOWN',
])('%s', async (text) => {
  await expect(run(text)).rejects.toThrow('ACCESS_DENIED')
})
