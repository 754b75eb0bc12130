/** Data of an older version is migrated only if there is enough space and a backup, or the operator turned it off. */
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Writable } from 'node:stream'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { restore } from '../backup/restore.ts'
import { type Config, readConfig } from '../config.ts'
import { systemClock } from '../lib/time/clock.ts'
import { beforeUpgrade, preflight } from './preflight.ts'
import { noteSteps } from './steps.ts'

const megabyte = 1_048_576
const plenty = 10_000 * megabyte
let folder: string
let dataDir: string
let logged: string[]
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'footfall-preflight-'))
  dataDir = path.join(folder, 'data')
  logged = []
  for (const store of ['events', 'postgres']) {
    mkdirSync(path.join(dataDir, store), { recursive: true })
    writeFileSync(path.join(dataDir, store, 'rows'), Buffer.alloc(3 * megabyte))
  }
  mkdirSync(path.join(dataDir, 'journal'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const log = pino(
  new Writable({ write: (line, _encoding, done) => done(void logged.push(JSON.parse(String(line)).msg)) }),
)
const configOf = (settings: Record<string, string> = {}): Config =>
  readConfig({ DATA_DIR: dataDir, ...settings })
const run = (config: Config, free = plenty) =>
  preflight(config, { log, clock: systemClock, freeBytes: async () => free })

const older = (steps: object) => writeFileSync(path.join(dataDir, 'steps.json'), JSON.stringify(steps))
const backedUp = () => existsSync(path.join(dataDir, beforeUpgrade))

test('data that is up to date or newer is left to the stores', async () => {
  await noteSteps(dataDir)
  await run(configOf(), 0)
  older({ postgres: '9999-later', events: '9999-later' })
  await run(configOf(), 0)
  expect(logged).toEqual([])
})

test('new folders and external servers are not checked', async () => {
  await run(configOf({ DATABASE_URL: 'postgres://x', CLICKHOUSE_URL: 'http://x' }), 0)
  rmSync(path.join(dataDir, 'events'), { recursive: true })
  rmSync(path.join(dataDir, 'postgres'), { recursive: true })
  await run(configOf(), 0)
  expect(logged).toEqual([])
})

test('stores of a first start that did not finish hold nothing and are not backed up', async () => {
  rmSync(path.join(dataDir, 'journal'), { recursive: true })
  await run(configOf(), 0)
  expect(logged).toEqual([])
  expect(backedUp()).toBe(false)
})

test('older data is backed up first and reported in one sentence with time and space', async () => {
  older({ postgres: '0009-access-changes', events: '0009-known-visitors' })
  await run(configOf())
  // 64 MB for small steps, the size of both stores again, and the backup.
  expect(logged[0]).toBe(
    `The data in ${dataDir} was written by an older version and is migrated now. This may take 1 min and 76 MB`,
  )
  const order = { from: path.join(dataDir, beforeUpgrade), until: null, journal: null }
  await restore(configOf({ DATA_DIR: path.join(folder, 'restored') }), order, { log, clock: systemClock })
  const before = readFileSync(path.join(folder, 'restored/steps.json'), 'utf8')
  expect(JSON.parse(before)).toEqual({ postgres: '0009-access-changes', events: '0009-known-visitors' })
  expect(readdirSync(path.join(folder, 'restored')).sort()).toEqual([
    'events',
    'journal',
    'postgres',
    'steps.json',
  ])
})

test('a start after one that failed keeps the backup, until the upgrade is finished', async () => {
  const earlier = { postgres: '0009-access-changes', events: '0009-known-visitors' }
  older(earlier)
  await run(configOf())
  const rows = path.join(dataDir, 'events', 'rows')
  const before = readFileSync(rows)
  writeFileSync(rows, 'migrated in part')
  // The backup needs no space again.
  await run(configOf(), 68 * megabyte)
  expect(logged.at(-1)).toContain(`its backup in ${path.join(dataDir, beforeUpgrade)} is kept`)
  const order = { from: path.join(dataDir, beforeUpgrade), until: null, journal: null }
  const restored = path.join(folder, 'restored')
  await restore(configOf({ DATA_DIR: restored }), order, { log, clock: systemClock })
  expect(readFileSync(path.join(restored, 'events', 'rows')).equals(before)).toBe(true)

  await noteSteps(dataDir)
  writeFileSync(rows, 'of the next version')
  older(earlier)
  await run(configOf())
  expect(logged.at(-1)).not.toContain('is kept')
})

test('a backup that was removed meanwhile is made again', async () => {
  older({ postgres: '0009-access-changes', events: '0009-known-visitors' })
  await run(configOf())
  rmSync(path.join(dataDir, beforeUpgrade), { recursive: true })
  await run(configOf())
  expect(backedUp()).toBe(true)
})

test.each([
  ['without noted migrations', null],
  ['with a truncated note', '{"postgres":"00'],
  ['with a note of another kind', '[]'],
])('a folder %s counts as older; BACKUP_TO takes the backup', async (_, note) => {
  if (note !== null) writeFileSync(path.join(dataDir, 'steps.json'), note)
  const to = path.join(folder, 'backups')
  await run(configOf({ BACKUP_TO: to }))
  expect(readdirSync(path.join(to, 'backups'))).toHaveLength(1)
  expect(backedUp()).toBe(false)
})

test('without enough space it is refused in one sentence, and nothing is done', async () => {
  await expect(run(configOf(), 50 * megabyte)).rejects.toThrow(
    /was written by an older version. Migrating it needs up to 76 MB, and its disk has 50 MB left: free some space, set BACKUP_TO/,
  )
  expect(backedUp()).toBe(false)
})

test('an operator may go without a backup, which is logged', async () => {
  await run(configOf({ UPGRADE_BACKUP: 'off' }), 70 * megabyte + 1)
  expect(backedUp()).toBe(false)
  expect(logged[1]).toContain('UPGRADE_BACKUP is off')
})

test('if the backup fails, the data is not changed', async () => {
  writeFileSync(path.join(folder, 'file'), '')
  await expect(run(configOf({ BACKUP_TO: path.join(folder, 'file') }))).rejects.toThrow(
    /could not be backed up before its migration\. The folder .* cannot be used: .* UPGRADE_BACKUP=off/,
  )
})
