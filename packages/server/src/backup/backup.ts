/**
 * Makes a backup of the data folder: a complete copy of one moment, also while events are collected. Stores on servers (`DATABASE_URL`,
 * `CLICKHOUSE_URL`) are backed up with their own tools.
 */
import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import type { Config } from '../config.ts'
import { ConfigError } from '../config-error.ts'
import { fullAt, ownEntries } from '../lib/folders/private-folder.ts'
import type { Log } from '../lib/log.ts'
import type { Clock } from '../lib/time/clock.ts'
import {
  type KeptBackup,
  keptBackups,
  type Manifest,
  manifestVersion,
  readIfWhole,
  writeManifest,
} from './manifest.ts'
import { oneAtATime, stagingName } from './one-at-a-time.ts'
import { putFiles } from './put-files.ts'
import { removeOld } from './retention.ts'
import { liesInside } from './settings.ts'
import { type StageOptions, stage } from './stage.ts'
import { isBucket, openTarget } from './target/open-target.ts'
import type { BackupTarget } from './target/target.ts'

/** The dependencies of a backup or a restore. */
export interface BackupDeps {
  readonly log: Log
  readonly clock: Clock
  /** Cancels, because the process stops. */
  readonly signal?: AbortSignal
}

export interface BackupOrder {
  /** A folder, or `s3://bucket/prefix`. Existing backups there are extended. */
  readonly to: string
  /** The number of backups to keep; null for all. */
  readonly keep: number | null
  /** Whether this process holds the data folder and its stores do not run yet. */
  readonly isHeld?: boolean
}

export interface MadeBackup {
  /** Unix milliseconds. */
  readonly made: number
  readonly newBytes: number
  /** Bytes of all backups in the place; null if what should go could not be removed. */
  readonly keptBytes: number | null
}

/** Throws `ConfigError` and `FolderUnusable`, each with the sentence to show; then there is no new backup. */
export async function backUp(
  config: Config,
  { to, keep, isHeld = false }: BackupOrder,
  { log, clock, signal }: BackupDeps,
): Promise<MadeBackup> {
  const { dataDir } = config
  if (!existsSync(dataDir))
    throw new ConfigError(`There is no data folder ${dataDir} to back up: set DATA_DIR.`)
  if (!isBucket(to) && !isHeld && liesInside(to, dataDir))
    throw new ConfigError('The backup cannot be inside the data folder.')
  ownEntries(dataDir)
  for (const [name, url] of [
    ['DATABASE_URL', config.databaseUrl],
    ['CLICKHOUSE_URL', config.clickhouseUrl],
  ])
    if (url) log.warn(`The server of ${name} is not part of this backup`)
  const target = await openTarget(to, config.backup, { make: true })
  const giveUp = (): void => target.close()
  signal?.addEventListener('abort', giveUp)
  try {
    // It may have been cancelled before anybody listened.
    signal?.throwIfAborted()
    return await oneAtATime(dataDir, async () => {
      const made = await copyInto(target, await lastBackup(target, log), { config, clock, isHeld, signal })
      log.info(`The backup is in ${target.name}; ${made.newBytes} bytes are new`)
      // Contents of another backup that is being made would be removed: no kept backup lists them yet.
      const keptBytes = await removeOld(target, keep ?? Number.POSITIVE_INFINITY, { clock, log }).catch(
        (error: unknown) => {
          signal?.throwIfAborted()
          // Not everybody who adds backups may delete, and this one is made.
          const what = keep === null ? 'what interrupted backups left' : 'old backups'
          log.warn({ err: error }, `the backup is made, but ${what} could not be removed`)
          return null
        },
      )
      return { ...made, keptBytes }
    })
  } catch (error) {
    signal?.throwIfAborted()
    throw error
  } finally {
    signal?.removeEventListener('abort', giveUp)
    target.close()
  }
}

/** Null if there is none, or it is damaged: then all files are read again. */
async function lastBackup(target: BackupTarget, log: Log): Promise<Manifest | null> {
  const last: KeptBackup | undefined = (await keptBackups(target)).at(-1)
  return last ? readIfWhole(target, last, log) : null
}

async function copyInto(
  target: BackupTarget,
  before: Manifest | null,
  { config, clock, isHeld, signal }: StageOptions & { config: Config; signal: AbortSignal | undefined },
) {
  const staging = path.join(config.dataDir, stagingName)
  await rm(staging, { recursive: true, force: true })
  try {
    const { moment, ...staged } = await stage(config, staging, { clock, isHeld }).catch(
      fullAt(config.dataDir),
    )
    const { newBytes, written, ...put } = await putFiles(staging, target, { before, signal }).catch(
      fullAt(target.name),
    )
    const made = new Date(moment).toISOString()
    await writeManifest(target, { version: manifestVersion, made, ...staged, ...put }, written).catch(
      fullAt(target.name),
    )
    return { made: moment, newBytes }
  } finally {
    await rm(staging, { recursive: true, force: true })
  }
}
