/**
 * `npm run backup -- <folder>` and `npm run restore -- <folder>`: a copy of the data folder that is whole in itself, also while events are being collected, and
 * the way back. What lies in servers of its own (`DATABASE_URL`, `CLICKHOUSE_URL`) is those servers' business.
 */
import { existsSync, readdirSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { type Config, ConfigError } from '../config.ts'
import { copyCluster } from '../db/embedded/copy-cluster.ts'
import { copyTree } from '../lib/copy-tree.ts'
import { DataFolderInUse, lockDataFolder } from '../lib/data-folder-lock.ts'
import type { Log } from '../lib/log.ts'
import { explained, ownEntries, privateFolder } from '../lib/private-folder.ts'
import { holdWriter } from './hold.ts'
import { lastingSalts } from './lasting-salts.ts'

/** Written last: a folder without it is no whole backup. */
const seal = 'footfall-backup.json'
const version = 1

const notData = (below: string): boolean => /^[^/\\]*\.(lock|sock)$/.test(below)

/** Copies the data folder of `config` into an empty or new folder. */
export async function backUp(
  { dataDir, databaseUrl, clickhouseUrl }: Config,
  folder: string,
  log: Log,
): Promise<void> {
  const target = path.resolve(folder)
  if (!existsSync(dataDir))
    throw new ConfigError(`There is no data folder ${dataDir} to back up: set DATA_DIR.`)
  if (`${target}${path.sep}`.startsWith(`${dataDir}${path.sep}`))
    throw new ConfigError('The backup cannot lie inside the data folder.')
  ownEntries(dataDir)
  assertEmpty(target)
  for (const [name, url] of [
    ['DATABASE_URL', databaseUrl],
    ['CLICKHOUSE_URL', clickhouseUrl],
  ])
    if (url) log.warn(`What lies behind ${name} is not part of this backup`)
  privateFolder(target)
  try {
    if (await copyAtRest(dataDir, target))
      log.info('The server does not run: its folder was copied as it lies')
    else await copyRunning(dataDir, target, databaseUrl === null)
    await forgetPeriodSalts(target)
    await writeFile(
      path.join(target, seal),
      `${JSON.stringify({ version, made: new Date().toISOString() })}\n`,
    )
  } catch (error) {
    await rm(target, { recursive: true, force: true })
    throw error
  }
  log.info(`The backup lies in ${target}`)
}

/** Makes the data folder of `config`, which must not be there or be empty, out of a backup. */
export async function restore({ dataDir }: Config, folder: string, log: Log): Promise<void> {
  const source = path.resolve(folder)
  const isWhole = explained(source, () => existsSync(source) && readdirSync(source).includes(seal))
  if (!isWhole) throw new ConfigError(`${source} is no whole backup.`)
  if (JSON.parse(await readFile(path.join(source, seal), 'utf8')).version !== version)
    throw new ConfigError(`The backup in ${source} is of a newer version.`)
  assertEmpty(dataDir)
  privateFolder(dataDir)
  try {
    await copyTree(source, dataDir, (below) => below === seal)
  } catch (error) {
    // Half of the data would be taken for all of it.
    for (const name of readdirSync(dataDir))
      await rm(path.join(dataDir, name), { recursive: true, force: true })
    throw error
  }
  privateFolder(dataDir)
  log.info(`The backup was restored to ${dataDir}`)
}

/** Whether the folder was free and has been copied. */
async function copyAtRest(dataDir: string, target: string): Promise<boolean> {
  try {
    const lock = lockDataFolder(dataDir)
    try {
      await copyTree(dataDir, target, notData)
    } finally {
      lock.release()
    }
    return true
  } catch (error) {
    if (error instanceof DataFolderInUse) return false
    throw error
  }
}

/** The writer is held meanwhile, so that journal and tables are of one moment. */
async function copyRunning(dataDir: string, target: string, ownPostgres: boolean): Promise<void> {
  const letGo = await holdWriter(dataDir)
  try {
    await copyTree(dataDir, target, (below) => notData(below) || below === 'postgres')
  } finally {
    letGo()
  }
  if (ownPostgres) await copyCluster(path.join(dataDir, 'postgres'), path.join(target, 'postgres'))
}

/** A backup may be kept for years: nobody is to be followed by it. Restored, visitors of the running day count anew. */
async function forgetPeriodSalts(target: string): Promise<void> {
  const file = path.join(target, 'salts.json')
  const content = await readFile(file, 'utf8').catch(() => null)
  if (content !== null) await writeFile(file, lastingSalts(content), { mode: 0o600 })
}

function assertEmpty(folder: string): void {
  const held = explained(folder, () => (existsSync(folder) ? readdirSync(folder) : []))
  if (held.length > 0) throw new ConfigError(`The folder ${folder} is not empty.`)
}
