import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createLog } from '../../lib/log.ts'
import { type EventsStore, openEventsStore } from '../client.ts'
import { migrateEvents } from '../migrate.ts'
import { param, sql } from '../sql.ts'
import { type EmbeddedEngine, EngineFolderInUse, startEmbeddedEngine } from './engine.ts'
import { childProgram } from './spawn-child.ts'

const log = createLog('silent')
const root = mkdtempSync(path.join(tmpdir(), 'footfall-supervised-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

const cleanups: (() => Promise<unknown> | unknown)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

let folders = 0
const newFolder = () => path.join(root, `data-${++folders}`)

async function start(
  dataDir: string,
  maxMemoryBytes = 1_073_741_824,
): Promise<{ engine: EmbeddedEngine; store: EventsStore }> {
  const engine = await startEmbeddedEngine({ dataDir, log, maxMemoryBytes })
  cleanups.push(() => engine.stop())
  const store = openEventsStore({ url: engine.url, log })
  cleanups.push(() => store.close())
  return { engine, store }
}

/** A folder with all tables, as a first start leaves it. Making them takes longer than most tests, so they copy it. */
const made = path.join(root, 'made')
beforeAll(async () => {
  const { engine, store } = await start(made)
  await migrateEvents(store)
  await store.close()
  await engine.stop()
})

function layTables(): string {
  const dataDir = newFolder()
  // The links of the tables lead into the folder that is copied.
  cpSync(made, dataDir, { recursive: true, verbatimSymlinks: true })
  return dataDir
}

function alive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    // A killed child that was not waited for still counts as a process.
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}

const pollOptions = { interval: 20 }
const website_id = '00000000-0000-4000-8000-000000000001'
const endless = sql`SELECT count() FROM numbers(1000000000000) WHERE NOT ignore(sipHash64(number))`
const untilItRuns = (store: EventsStore) =>
  expect
    .poll(async () => (await store.query(sql`SELECT 1 FROM system.processes`)).length, pollOptions)
    .toBe(2)
const countIds = async (store: EventsStore) =>
  (
    await store.query<{ n: string; distinct: string }>(
      sql`SELECT count() AS n, uniqExact(event) AS distinct FROM event_ids`,
    )
  )[0]

test('in a small container, parts of visits are merged to one with a file for each column', async () => {
  // Two thirds of what the engine gets at least.
  const { store } = await start(layTables(), 134_217_728)
  for (const part of [0, 1, 2, 3, 4, 5])
    await store.exec(sql`INSERT INTO visits (website_id, start, visitor, visit, sign, entry_page)
      SELECT toUUID('00000000-0000-4000-8000-000000000001'), toDateTime64('2025-06-01', 3, 'UTC') + number, cityHash64(number), number, 1, repeat(hex(cityHash64(number)), 4)
      FROM numbers(${param('UInt64', part * 20_000)}, 20000)`)
  await store.exec(sql`OPTIMIZE TABLE visits FINAL`)
  const parts = sql`SELECT part_type, rows FROM system.parts WHERE active AND database = currentDatabase() AND table = 'visits'`
  expect(await store.query(parts)).toEqual([{ part_type: 'Wide', rows: '120000' }])
})

test('a large part is not written anew for each small one', async () => {
  const { store } = await start(layTables())
  const insert = (first: number, count: number) =>
    store.exec(sql`INSERT INTO event_ids (website_id, event, received)
      SELECT toUUID('00000000-0000-4000-8000-000000000001'), cityHash64(number), toDateTime('2025-06-01 12:00:00', 'UTC')
      FROM numbers(${param('UInt64', first)}, ${param('UInt64', count)})`)
  const parts = () =>
    store.query<{ rows: string; level: number }>(
      sql`SELECT rows, level FROM system.parts WHERE active AND database = currentDatabase() AND table = 'event_ids' ORDER BY rows DESC`,
    )
  await insert(0, 50_000)
  for (let n = 0; n < 20; n++) {
    await insert(50_000 + n * 50, 1 + (n % 7) * 7)
    // Merges get their time, as between batches of live events.
    await expect.poll(async () => (await parts()).length).toBeLessThan(7)
  }
  // Its level is the number of merges that it is from.
  expect((await parts())[0]?.level).toBeLessThanOrEqual(5)
})

test('killed in the midst of inserts it comes back, and every batch is there once', async () => {
  const { engine, store } = await start(layTables())
  const pids = new Set([engine.pid()])
  const batches = 60
  const perBatch = 500
  let acknowledged = 0
  const send = async (batch: number) => {
    const rows = Array.from({ length: perBatch }, (_, i) => ({
      website_id,
      event: BigInt(batch * perBatch + i),
      received: 0,
    }))
    for (;;) {
      try {
        await store.insert('event_ids', rows, { token: `batch-${batch}` })
        acknowledged++
        return
      } catch (error) {
        expect(error).toMatchObject({ name: 'StoreUnavailable' })
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
    }
  }
  const writer = async (first: number) => {
    for (let batch = first; batch < batches; batch += 4) await send(batch)
  }
  const killer = async () => {
    for (const after of [10, 25, 40]) {
      await expect.poll(() => acknowledged, pollOptions).toBeGreaterThan(after)
      const pid = engine.pid()
      process.kill(pid ?? 0, 'SIGKILL')
      await expect.poll(() => ![pid, null].includes(engine.pid()), pollOptions).toBe(true)
      pids.add(engine.pid())
    }
  }
  await Promise.all([writer(0), writer(1), writer(2), writer(3), killer()])
  expect(await countIds(store)).toEqual({
    n: String(batches * perBatch),
    distinct: String(batches * perBatch),
  })
  expect(pids.size).toBe(4)
})

test('a batch that was noted and lost is stored when it is sent again, and others once', async () => {
  const dataDir = layTables()
  const first = await start(dataDir)
  const send = (store: EventsStore, batch: number) =>
    store.insert('event_ids', [{ website_id, event: BigInt(batch), received: 0 }], {
      token: `batch-${batch}`,
    })
  for (const batch of [1, 2, 3]) await send(first.store, batch)
  const [table] = await first.store.query<{ folder: string }>(
    sql`SELECT data_paths[1] AS folder FROM system.tables WHERE database = currentDatabase() AND name = 'event_ids'`,
  )
  await first.engine.stop()
  // As if it had been killed before the last batch got its name.
  const folder = table?.folder ?? ''
  const last = readdirSync(folder).filter((name) => /_3_3_\d+$/.test(name))
  expect(last).toHaveLength(1)
  rmSync(path.join(folder, last[0] ?? ''), { recursive: true })

  const second = await start(dataDir)
  for (const batch of [1, 2, 3]) await send(second.store, batch)
  expect(await countIds(second.store)).toEqual({ n: '3', distinct: '3' })
})

test('a query under way when it dies is told that the store is away', async () => {
  const { engine, store } = await start(layTables())
  const outcome = expect(store.query(endless)).rejects.toMatchObject({
    name: 'StoreUnavailable',
    retryable: true,
  })
  process.kill(engine.pid() ?? 0, 'SIGKILL')
  await outcome
})

test('stopped while a query runs it is gone, and its data is there at the next start', async () => {
  const dataDir = layTables()
  const { engine, store } = await start(dataDir)
  await store.insert('event_ids', [{ website_id, event: 1n, received: 0 }], { token: 'a' })
  const outcome = expect(store.query(endless)).rejects.toBeInstanceOf(Error)
  await untilItRuns(store)
  const pid = engine.pid() ?? 0
  await engine.stop()
  await outcome
  expect(alive(pid)).toBe(false)
  expect(existsSync(engine.socketPath)).toBe(false)
  expect(engine.pid()).toBeNull()
  const again = await start(dataDir)
  expect(await countIds(again.store)).toEqual({ n: '1', distinct: '1' })
})

test('a second one on the same folder is refused in plain words and leaves the first alone', async () => {
  const dataDir = layTables()
  const { engine, store } = await start(dataDir)
  const second = startEmbeddedEngine({ dataDir, log })
  await expect(second).rejects.toBeInstanceOf(EngineFolderInUse)
  await expect(second).rejects.toThrow(`in use by another process (${engine.pid()})`)
  expect(await store.query(sql`SELECT 1 AS x`)).toEqual([{ x: 1 }])
})

test('a socket left lying about does no harm', async () => {
  const dataDir = newFolder()
  mkdirSync(dataDir, { recursive: true })
  writeFileSync(path.join(dataDir, 'engine.sock'), '')
  const { store } = await start(dataDir)
  expect(await store.ping()).toBe(true)
})

test('a folder with a path too long for a socket does, too', async () => {
  const { engine, store } = await start(path.join(root, 'a'.repeat(90), 'b'.repeat(90)))
  expect(Buffer.byteLength(engine.socketPath)).toBeLessThan(104)
  expect(await store.ping()).toBe(true)
  cleanups.unshift(() => rmSync(path.dirname(engine.socketPath), { recursive: true }))
})

test('a folder that cannot be used is refused in plain words', async () => {
  const dataDir = newFolder()
  mkdirSync(dataDir, { recursive: true })
  writeFileSync(path.join(dataDir, 'store'), 'in the way')
  await expect(startEmbeddedEngine({ dataDir, log })).rejects.toThrow(
    'The events engine cannot start: EEXIST',
  )
})

test('when its parent is killed it dies too, and the next start finds all data', async () => {
  const dataDir = layTables()
  const parent = runParent(dataDir)
  const [message] = (await once(parent, 'message')) as [{ pid: number }]
  expect(alive(message.pid)).toBe(true)
  parent.kill('SIGKILL')
  await once(parent, 'exit')
  await expect.poll(() => alive(message.pid), pollOptions).toBe(false)
  const { store } = await start(dataDir)
  expect(await countIds(store)).toEqual({ n: '1', distinct: '1' })
})

test('an engine whose parent was killed is waited for at the next start', async () => {
  const dataDir = layTables()
  const parent = runParent(dataDir)
  await once(parent, 'message')
  parent.kill('SIGKILL')
  const { store } = await start(dataDir)
  expect(await countIds(store)).toEqual({ n: '1', distinct: '1' })
})

test.each([
  // Where the kernel does not end it together with its parent.
  ['its channel to the parent closes', (child: ChildProcess) => child.disconnect()],
  ['it is stopped', (child: ChildProcess) => child.kill('SIGINT')],
])(
  'while a statement runs it ends without closing, which may take long or crash, when %s',
  async (_, stop) => {
    const dataDir = layTables()
    const { engine, store } = await start(dataDir)
    await engine.stop()
    const options = { dataDir, socketPath: engine.socketPath, maxMemoryBytes: 1_073_741_824 }
    const child = fork(childProgram(), [JSON.stringify(options)], {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    })
    cleanups.push(() => child.kill('SIGKILL'))
    await once(child, 'message')
    const outcome = expect(store.query(endless)).rejects.toBeInstanceOf(Error)
    await untilItRuns(store)
    stop(child)
    expect(await once(child, 'exit')).toEqual([null, 'SIGKILL'])
    await outcome
  },
)

/** A process that starts an engine, stores one row in it and says so. */
function runParent(dataDir: string): ChildProcess {
  const script = new URL('../testing/engine-parent.ts', import.meta.url)
  const parent = fork(script, [dataDir], {
    execArgv: ['--import', 'tsx'],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  cleanups.push(() => parent.kill('SIGKILL'))
  return parent
}

test('what it keeps for queries to come is bounded: of its own accord it would keep 100 MiB of their conditions alone', async () => {
  const { store } = await start(layTables())
  const [condition] = await store.query(
    sql`SELECT value FROM system.settings WHERE name = 'use_query_condition_cache'`,
  )
  expect(condition).toEqual({ value: '0' })
  const rows = await store.query<{ name: string; mebibytes: number }>(sql`
    SELECT name, toFloat64(value) / 1048576 AS mebibytes FROM system.server_settings WHERE name IN ('mark_cache_size',
      'index_mark_cache_size', 'primary_index_cache_size', 'query_condition_cache_size', 'compiled_expression_cache_size', 'uncompressed_cache_size')`)
  expect(Object.fromEntries(rows.map(({ name, mebibytes }) => [name, mebibytes]))).toEqual({
    mark_cache_size: 64,
    index_mark_cache_size: 8,
    primary_index_cache_size: 64,
    query_condition_cache_size: 0,
    compiled_expression_cache_size: 8,
    uncompressed_cache_size: 0,
  })
})
