/**
 * Before data of an older version is migrated: checks the disk space, estimates the time, and makes a backup, unless the operator turned it off. The
 * stores are not started yet, so a failure changes nothing.
 */
import { existsSync } from 'node:fs'
import { lstat, readdir, statfs } from 'node:fs/promises'
import path from 'node:path'
import { backUp } from '../backup/backup.ts'
import type { Config } from '../config.ts'
import { ConfigError } from '../config-error.ts'
import { eventMigrations } from '../events/migrate.ts'
import { mebibyte } from '../lib/bytes/sizes.ts'
import type { Log } from '../lib/log.ts'
import type { Clock } from '../lib/time/clock.ts'
import { backupOfUpgrade, latestSteps, notedSteps, noteUpgrade } from './steps.ts'

/** The folder of the backup in the data folder, if there is no other place. */
export const beforeUpgrade = 'before-upgrade'

/** Maximum bytes of steps that copy nothing. */
const smallSteps = 64 * mebibyte
/** Bytes per second that a slow disk copies. */
const slowest = 20 * mebibyte

export interface PreflightDeps {
  readonly log: Log
  readonly clock: Clock
  /** Free bytes on the disk of a folder; asks the system by default. */
  readonly freeBytes?: (folder: string) => Promise<number>
}

/** Throws `ConfigError` if the data is older and cannot be migrated safely. The message is the sentence to show. */
export async function preflight(config: Config, deps: PreflightDeps): Promise<void> {
  const { dataDir } = config
  const { log, clock, freeBytes = freeOn } = deps
  const stores = embeddedStores(config)
  if (stores.length === 0 || !(await isOlder(dataDir))) return
  const takes = await neededBytes(dataDir)
  const made = await madeBefore(dataDir)
  const copied = made === null && writesBackupHere(config) ? await sizeOf(dataDir, stores) : 0
  const needed = takes + copied
  const free = await freeBytes(dataDir)
  if (free < needed)
    throw new ConfigError(
      `The data in ${dataDir} was written by an older version. Migrating it needs up to ${inMegabytes(needed)} MB, and its disk has ${inMegabytes(free)} MB left: free some space${config.upgradeBackup ? ', set BACKUP_TO to another disk, or make a backup yourself and set UPGRADE_BACKUP=off' : ''}.`,
    )
  const minutes = Math.max(1, Math.ceil(needed / slowest / 60))
  log.info(
    `The data in ${dataDir} was written by an older version and is migrated now. This may take ${minutes} min and ${inMegabytes(needed)} MB`,
  )
  if (made !== null) {
    log.info(`An earlier start did not finish the migration: its backup in ${made} is kept`)
    return
  }
  if (!config.upgradeBackup) {
    log.warn('No backup is made before the data is migrated: UPGRADE_BACKUP is off')
    return
  }
  const { to, keep } = placeOfBackup(config)
  try {
    await backUp(config, { to, keep, isHeld: true }, { log, clock })
    await noteUpgrade(dataDir, to)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new ConfigError(
      `The data in ${dataDir} was written by an older version and could not be backed up before its migration. ${reason} Make a backup yourself and set UPGRADE_BACKUP=off to continue without.`,
    )
  }
}

/**
 * Where the backup is that an earlier start of this upgrade made; null if there is none. Another one would replace it by data that is migrated in
 * part, and leave no way back.
 */
async function madeBefore(dataDir: string): Promise<string | null> {
  const made = await backupOfUpgrade(dataDir)
  return made !== null && (made.startsWith('s3:') || existsSync(made)) ? made : null
}

/** Existing folders of the embedded stores. */
function embeddedStores({ dataDir, databaseUrl, clickhouseUrl }: Config): string[] {
  const own = [...(databaseUrl ? [] : ['postgres']), ...(clickhouseUrl ? [] : ['events'])]
  return own.filter((name) => existsSync(path.join(dataDir, name)))
}

/** The stores themselves refuse data of a newer version. */
async function isOlder(dataDir: string): Promise<boolean> {
  const noted = await notedSteps(dataDir)
  // A server begins its journal once its first start has both stores: without one, nothing was ever stored.
  if (noted === null) return existsSync(path.join(dataDir, 'journal'))
  return noted.postgres < latestSteps.postgres || noted.events < latestSteps.events
}

/** What the steps write at most: a step that copies writes at most the size of all events, and PostgreSQL at most its own size. */
async function neededBytes(dataDir: string): Promise<number> {
  const from = (await notedSteps(dataDir))?.events ?? ''
  const copies = eventMigrations.some(({ id, copies: does }) => id > from && does === true)
  return smallSteps + (await sizeOf(dataDir, copies ? ['events', 'postgres'] : ['postgres']))
}

const writesBackupHere = ({ upgradeBackup, backup }: Config): boolean => upgradeBackup && backup.to === null

function placeOfBackup({ dataDir, backup }: Config): { to: string; keep: number } {
  if (backup.to !== null) return { to: backup.to, keep: backup.keep }
  return { to: path.join(dataDir, beforeUpgrade), keep: 1 }
}

async function freeOn(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

async function sizeOf(dataDir: string, folders: readonly string[]): Promise<number> {
  let bytes = 0
  for (const folder of folders) {
    if (!existsSync(path.join(dataDir, folder))) continue
    for (const entry of await readdir(path.join(dataDir, folder), { recursive: true, withFileTypes: true }))
      if (entry.isFile()) bytes += (await lstat(path.join(entry.parentPath, entry.name))).size
  }
  return bytes
}

function inMegabytes(bytes: number): number {
  return Math.ceil(bytes / mebibyte)
}
