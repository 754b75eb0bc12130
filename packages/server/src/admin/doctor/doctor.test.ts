import { readFileSync } from 'node:fs'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../../db/open.ts'
import { openEventsStore } from '../../events/client.ts'
import { param, sql } from '../../events/sql.ts'
import { startTestRedis } from '../../ingest/testing/redis.ts'
import { createLog } from '../../lib/log.ts'
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts'
import { runAdmin } from '../run-admin.ts'
import { checkClock } from './clock-skew.ts'
import { examine } from './doctor.ts'
import {
  checkEventsStore,
  checkMembers,
  checkPlaces,
  checkRows,
  checkTrial,
  checkVersions,
} from './events-store.ts'
import { examineStopped } from './examine-stopped.ts'
import { checkRights } from './machine.ts'
import { checkPostgres } from './postgres.ts'

const log = createLog('silent')
let server: TestServer
let folder: string
beforeAll(async () => {
  server = await startTestServer()
  folder = await mkdtemp(path.join(tmpdir(), 'footfall-doctor-'))
  await writeFile(path.join(folder, 'secret.key'), 'x'.repeat(32))
})
afterAll(async () => {
  await server.stop()
  await rm(folder, { recursive: true, force: true })
})

const found = async (config: Parameters<typeof examine>[0]['config'], parts = {}) =>
  (await examine({ config, ...parts })).map(({ state, text }) => `${state} ${text}`)

test('a running installation is checked by its own server, store by store', async () => {
  let text = ''
  const code = await runAdmin(server.context.config, ['doctor'], (more) => {
    text += more
  })
  expect(text).toMatch(/^ok {6}PostgreSQL 1\d\.\d+, answers in/m)
  expect(text).toMatch(/^ok {6}PostgreSQL: this role may create tables$/m)
  expect(text).toMatch(/^ok {6}events store 2\d\.\d+/m)
  expect(text).toMatch(/^ok {6}events store: a table can be created, written, read, emptied and dropped$/m)
  expect(text).toMatch(/^ok {6}events store: a repeated batch counts once$/m)
  expect(text).toMatch(/^ok {6}events store: a batch is acknowledged in \d+ ms$/m)
  expect(text).toMatch(/^ok {6}data folder /m)
  expect(text).toMatch(/^warning SMTP_URL is not set → set it/m)
  expect([code, text.includes('FAILED')]).toEqual([0, false])
})

test('payments that differ from their events are found, and two statements make them the same', async () => {
  const { events } = server.context
  await events.exec(sql`INSERT INTO events (website_id, event, kind, visitor, revenue)
    SELECT toUUID('00000000-0000-4000-8000-000000000001'), 1 + number, 'custom', 1, 100 FROM numbers(3)`)
  const payments = async () =>
    (await checkEventsStore(events)).map(({ text }) => text).find((text) => text.includes('paid'))
  expect(await payments()).toBe('events store: each of 3 events that paid is a payment')
  for (const [table, event] of [
    ['events', 1n],
    ['payments', 2n],
  ] as const)
    for (const statement of events.layout.deleteRows(table, sql`event = ${param('UInt64', `${event}`)}`))
      await events.exec(statement)
  expect(await payments()).toBe(
    'events store: of 2 events that paid, 1 are no payments, and 1 payments have no event',
  )
  // As docs/operating.md says.
  await events.exec(
    sql`INSERT INTO payments SELECT * FROM events WHERE revenue != 0 AND kind != 'engagement' SETTINGS insert_deduplicate = 0`,
  )
  const whole = sql`(website_id, visitor, time, event) NOT IN (SELECT website_id, visitor, time, event FROM events WHERE revenue != 0)`
  for (const statement of events.layout.deleteRows('payments', whole)) await events.exec(statement)
  expect(await payments()).toBe('events store: each of 2 events that paid is a payment')
})

test('embedded stores that do not run are skipped and reported as such', async () => {
  const config = { ...server.context.config, dataDir: folder, databaseUrl: null, clickhouseUrl: null }
  const { lines, failed } = await examineStopped(config)
  expect(lines?.filter((line) => line.startsWith('skipped'))).toHaveLength(2)
  expect(failed).toBe(false)
})

test('each problem is one line with its remedy', async () => {
  const config = { ...server.context.config, dataDir: folder }
  await chmod(folder, 0o755)
  expect(await found(config)).toContain(`failed data folder ${folder}: others can read it`)
  await chmod(folder, 0o700)
  await writeFile(path.join(folder, 'secret.key'), 'x'.repeat(31))
  expect(await found(config)).toContain('failed secret key: it is truncated')
  await rm(path.join(folder, 'secret.key'))
  expect(await found(config)).toContain('failed secret key: it is missing')
  const missing = path.join(folder, 'missing')
  expect(await found({ ...config, dataDir: missing })).toContain(
    `failed data folder ${missing}: it does not exist`,
  )
})

test.each([
  [0o700, 10_001, 10_001, 'ok', ''],
  [0o755, 10_001, 10_001, 'failed', 'chmod 700 /data'],
  [0o755, 10_001, 0, 'failed', 'chmod 700 /data'],
  // A volume that a container platform opens to the group of the process.
  [0o2775, 0, 10_001, 'warning', 'as root: chown 10001 /data; the next start closes it to others'],
])('a data folder with rights %o of user %i, checked as user %i, is %s', (mode, uid, user, state, remedy) => {
  expect(checkRights('/data', { mode, uid }, user)).toMatchObject({ state, ...(remedy && { remedy }) })
})

test('stores that do not answer are reported with the cause, in one line each', async () => {
  const nobody = openDatabase({ host: '127.0.0.1', port: 1 }, log)
  const nowhere = openEventsStore({ url: 'http://127.0.0.1:1/footfall', log })
  const lines = await found(server.context.config, { pool: nobody.pool, events: nowhere })
  expect(lines).toContainEqual(expect.stringMatching(/^failed PostgreSQL: .*ECONNREFUSED/))
  expect(lines).toContainEqual(expect.stringMatching(/^failed events store: .*ECONNREFUSED/))
  expect(lines.join('')).not.toContain('\n')
  await nobody.close()
  await nowhere.close()
})

test('Redis is checked where one is set, and its password is not shown', async () => {
  const redis = await startTestRedis()
  try {
    const config = { ...server.context.config, redisUrl: redis.url }
    expect(await found(config)).toContainEqual(expect.stringMatching(/^ok Redis \d+\.\d+\S*, answers in/))
    await redis.redis.config('SET', 'maxmemory-policy', 'allkeys-lru')
    expect(await found(config)).toContainEqual(
      'warning Redis: with the policy allkeys-lru it throws keys away when its memory is full',
    )
    await redis.redis.config('SET', 'requirepass', 'another')
    expect(await found(config)).toContainEqual(expect.stringMatching(/^failed Redis: NOAUTH/))
  } finally {
    await redis.dispose()
  }
  const away = await found({ ...server.context.config, redisUrl: 'redis://:pa55word@127.0.0.1:1' })
  expect(away).toContainEqual('failed Redis: connect ECONNREFUSED 127.0.0.1:1')
  expect((await found(server.context.config)).join()).not.toContain('Redis')
})

test.each([true, false])('a PostgreSQL that is read-only (%s) is found', async (isReadOnly) => {
  const facts = { version: '18.4', maySetUp: true, isReadOnly, time: Date.now() }
  const failures = (await checkPostgres(async () => facts)).filter(({ state }) => state === 'failed')
  expect(failures.map(({ text }) => text)).toEqual(isReadOnly ? ['PostgreSQL is read-only'] : [])
})

test.each([
  [0, 'ok'],
  [-2_500, 'warning'],
  [61_000, 'failed'],
])('a clock that is %i ms off is %s', (off, state) => {
  expect(checkClock('it', 1_000_000 + off, 1_000_000).state).toBe(state)
})

test.each([
  [
    [
      ['a', '1', 'x'],
      ['b', '1', 'y'],
    ],
    'ok',
  ],
  [
    [
      ['a', '1', 'x'],
      ['b', '1', 'x'],
    ],
    'failed',
  ],
  [
    [
      ['a', '', ''],
      ['b', '1', 'x'],
    ],
    'failed',
  ],
])('macros %j are %s', (places, state) => {
  const findings = checkPlaces(
    places.map(([host = '', shard = '', replica = '']) => ({ host, shard, replica })),
  )
  expect(findings[0]?.state).toBe(state)
})

const member = (shard: number, host: string, handsOn = true) => ({ shard, host, handsOn, weight: 1 })
test.each([
  [[], 'failed', 'cluster all: no server knows it'],
  [[member(1, 'a'), member(1, 'b')], 'ok', 'cluster all: 1 shards, replicas of each 2'],
  [[member(1, 'a'), member(1, 'b'), member(2, 'c')], 'warning', 'shard 2 has only one replica'],
  [[member(1, 'a', false), member(1, 'b')], 'failed', 'inserts on shard 1 go to every replica'],
])('the shards of a cluster: %j', (members, state, text) => {
  expect(checkMembers('all', members)).toEqual([
    expect.objectContaining({ state, text: expect.stringContaining(text) }),
  ])
})

test('a shard without rows, a slow shard and a slow batch are reported', () => {
  const trial = { acknowledged: 1_234, shards: [{ shard: 1, took: 345.67 }] }
  const found = checkTrial(trial, [member(1, 'a'), member(2, 'b')])
  expect(found.map(({ state, text }) => `${state} ${text}`).slice(2)).toEqual([
    'warning events store: a batch is acknowledged in 1234 ms',
    'warning cluster: shard 1 answers in 345.7 ms',
    'failed cluster: no row of a hundred went to shard 2',
  ])
})

test('rows on the wrong shard are reported table by table', () => {
  const rightly = { table: 'visits', rows: 5, misplaced: 0 } as const
  const wrongly = { table: 'events', rows: 7, misplaced: 3 } as const
  expect(checkRows([rightly])).toMatchObject([
    { state: 'ok', text: expect.stringContaining('each of 5 checked rows') },
  ])
  expect(checkRows([rightly, wrongly])).toMatchObject([
    { state: 'failed', text: 'cluster: rows on the wrong shard: 3 of 7 in events' },
  ])
})

test.each([
  [['26.7.1.1', '26.7.1.1'], 'ok', undefined],
  [['27.1.2.3'], 'ok', undefined],
  [['26.7.1.1', '26.3.9.2'], 'failed', 'use one version on all servers of the cluster'],
  [['26.2.4.1'], 'failed', 'move to ClickHouse 26.3 or newer'],
  [['26.7.1.1', '25.8.1.9'], 'failed', 'move to ClickHouse 26.3 or newer'],
])('servers of the versions %j are %s', (versions, state, remedy) => {
  expect(checkVersions(versions, 1)).toMatchObject({ state, ...(remedy && { remedy }) })
})

test('the cluster of deploy/ is of a version that the doctor finds new enough', () => {
  const file = new URL('../../../../../deploy/docker/compose.cluster.yaml', import.meta.url)
  const images = [...readFileSync(file, 'utf8').matchAll(/image: clickhouse\/\S+:(\d+\.\d+)$/gm)]
  const versions = images.map(([, version = '']) => version)
  expect(versions).toHaveLength(2)
  expect(checkVersions(versions, 1)).toMatchObject({ state: 'ok' })
})
