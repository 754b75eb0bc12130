/** What of a data folder is backed up, and which files never change: only those may be shared with a backup and recognised by name, size and time. */
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from '../config.ts'
import { DataFolderInUse, lockDataFolder } from '../lib/folders/data-folder-lock.ts'
import { createLog } from '../lib/log.ts'
import { FixedClock } from '../testing/fixed-clock.ts'
import { serveHolds } from './hold.ts'
import { isFinal, stage } from './stage.ts'

const table = 'events/store/store/0a1/0a1b4134-9c0f-4cfc-8b25-ef5f03b17292'

test.each([
  [`${table}/all_1_8_2/data.bin`, true],
  [`${table}/20261122_1_5_2/primary.cidx`, true],
  [`${table}/202611_1_5_2_9/count.txt`, true],
  [`${table}/format_version.txt`, false],
  [`${table}/mutation_7.txt`, false],
  [`${table}/deduplication_logs/deduplication_log_1.txt`, false],
  ['events/store/metadata/footfall.sql', false],
  ['journal-kept/0001763763786123.000001763763786124-0a1b2c3d.log', true],
  ['journal-kept/last', false],
  ['journal/000001763763786124-0a1b2c3d.log', false],
  ['postgres/base/1/112_1_1_1', false],
])('%s: %s', (below, isNeverWrittenAgain) => {
  expect(isFinal(below)).toBe(isNeverWrittenAgain)
})

/** A folder on which a server runs, as far as a backup can tell. */
async function runningFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'footfall-stage-'))
  const lock = lockDataFolder(folder)
  const end = await serveHolds(folder, { runPaused: (work) => work() }, createLog('silent'))
  onTestFinished(async () => {
    end()
    lock.release()
    await rm(folder, { recursive: true })
  })
  return folder
}

test.each([
  ['the engine', {}],
  ['PostgreSQL', { CLICKHOUSE_URL: 'http://away/x' }],
])('a backup during which %s ends says so in a sentence', async (_, settings) => {
  const folder = await runningFolder()
  for (const store of ['events', 'postgres']) await mkdir(path.join(folder, store))
  const config = readConfig({ DATA_DIR: folder, SECRET_KEY: 'x'.repeat(32), ...settings })
  const staged = stage(config, path.join(folder, 'backup.tmp'), { clock: new FixedClock(0), isHeld: false })
  await expect(staged).rejects.toThrow(DataFolderInUse)
  await expect(staged).rejects.toThrow('or one of its stores was: make another one')
})

test('of a running node whose stores are on servers, what its own folder holds is staged', async () => {
  const folder = await runningFolder()
  await writeFile(path.join(folder, 'erasures.jsonl'), '')
  const servers = { DATABASE_URL: 'postgres://away/x', CLICKHOUSE_URL: 'http://away/x' }
  const config = readConfig({ DATA_DIR: folder, SECRET_KEY: 'x'.repeat(32), ...servers })
  const staging = path.join(folder, 'backup.tmp')
  const clock = new FixedClock(0)
  expect(await stage(config, staging, { clock, isHeld: false })).toEqual({
    moment: 0,
    rows: {},
    keptThrough: null,
  })
  expect(await readdir(staging)).toEqual(['erasures.jsonl'])
})
