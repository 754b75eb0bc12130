/**
 * The data folder at one moment, as a folder next to it from which the backup is made. Files that never change are shared, not copied. If the server
 * runs, the writer is paused meanwhile, so that journal and tables are of one moment; events are still accepted.
 */
import { readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Config } from '../config.ts'
import { ClusterAway } from '../db/embedded/cluster-client.ts'
import { copyCluster } from '../db/embedded/copy-cluster.ts'
import { countPostgresRows } from '../db/embedded/count-rows.ts'
import { countEventRows } from '../events/embedded/count-rows.ts'
import { StoreUnavailable } from '../events/errors.ts'
import { keptFolder, lastKept, readKeptName } from '../journal/journal.ts'
import { copyTree } from '../lib/folders/copy-tree.ts'
import { DataFolderInUse, type DataFolderLock, lockDataFolder } from '../lib/folders/data-folder-lock.ts'
import { isOfTheDisk } from '../lib/folders/private-folder.ts'
import type { Clock } from '../lib/time/clock.ts'
import { erasuresOf, leaveErasures } from './erasures.ts'
import { hasEnded, holdWriter } from './hold.ts'
import { lastingSalts } from './lasting-salts.ts'
import { exactCounts, type RowCounts } from './manifest.ts'

export interface Staged {
  /** Unix milliseconds: everything accepted before is in it. */
  readonly moment: number
  /** Null if the server did not run. */
  readonly rows: RowCounts | null
  /** The number of the last kept journal file; null if none are kept. */
  readonly keptThrough: number | null
}

type Copied = Pick<Staged, 'moment' | 'rows'>

function isLeftOut(below: string): boolean {
  return (
    isOfTheDisk(below) ||
    /^[^/\\]*\.(lock|sock|tmp)$|^before-upgrade$/.test(below) ||
    // Parts that the events store is creating or removing.
    /^events\/store\/.*\/(tmp|delete_tmp)_[^/]*$/.test(below)
  )
}

/** Whether a file, by its path below the data folder, never changes: of a part of the events store, or of the kept journal. */
export function isFinal(below: string): boolean {
  const [store, ...rest] = below.split(path.sep)
  if (store === keptFolder) return readKeptName(rest.join(path.sep)) !== null
  // `events/store/store/0a1/<table>/<partition>_<from>_<to>_<level>/<file>`
  const [, , , , part = '', file] = rest
  return store === 'events' && file !== undefined && part.split('_').length >= 4
}

export interface StageOptions {
  readonly clock: Clock
  /** Whether this process holds the data folder and its stores do not run. */
  readonly isHeld: boolean
}

/** Creates the folder `staging`, which must not exist. */
export async function stage(config: Config, staging: string, options: StageOptions): Promise<Staged> {
  const { clock, isHeld } = options
  const lock = isHeld ? null : freeFolder(config.dataDir)
  const copied =
    isHeld || lock
      ? await stageAtRest(config, clock, staging).finally(() => lock?.release())
      : await stageRunning(config, clock, staging).catch(storeHasEnded)
  await removePeriodSalts(staging, config.dataDir)
  return { ...copied, keptThrough: await lastKept(path.join(staging, keptFolder)) }
}

/** Null if a server runs on the folder. */
function freeFolder(dataDir: string): DataFolderLock | null {
  try {
    return lockDataFolder(dataDir)
  } catch (error) {
    if (error instanceof DataFolderInUse) return null
    throw error
  }
}

async function stageAtRest({ dataDir }: Config, clock: Clock, staging: string): Promise<Copied> {
  await copyTree(dataDir, staging, { skip: isLeftOut, isFinal })
  return { moment: clock.now(), rows: null }
}

async function stageRunning(
  { dataDir, databaseUrl, clickhouseUrl }: Config,
  clock: Clock,
  staging: string,
): Promise<Copied> {
  const hold = await holdWriter(dataDir)
  let moment: number
  let rows: RowCounts = {}
  try {
    moment = clock.now()
    const skip = (below: string): boolean => isLeftOut(below) || below === 'postgres'
    await copyTree(dataDir, staging, { skip, isFinal })
    if (clickhouseUrl === null) rows = exactCounts(await countEventRows(path.join(dataDir, 'events')))
    hold.assertHeld()
  } finally {
    hold.letGo()
  }
  if (databaseUrl !== null) return { moment, rows }
  const cluster = path.join(dataDir, 'postgres')
  const before = await countPostgresRows(cluster)
  await copyCluster(cluster, path.join(staging, 'postgres'))
  const after = await countPostgresRows(cluster)
  for (const [table, count] of Object.entries(after))
    rows = { ...rows, [table]: span(before[table] ?? count, count) }
  // What was erased since the events were copied no longer waits in PostgreSQL's queue.
  await leaveErasures(staging, await erasuresOf(dataDir))
  return { moment, rows }
}

function storeHasEnded(error: unknown): never {
  throw error instanceof StoreUnavailable || error instanceof ClusterAway ? hasEnded() : error
}

function span(one: number, other: number) {
  return { least: Math.min(one, other), most: Math.max(one, other) }
}

/** A backup may be kept for years, and nobody must be tracked with it. After a restore, visitors of the current day count as new. */
async function removePeriodSalts(staging: string, dataDir: string): Promise<void> {
  const file = path.join(staging, 'salts.json')
  const content = await readFile(file, 'utf8').catch(() => null)
  if (content === null) return
  const lasting = lastingSalts(content, path.join(dataDir, 'salts.json'))
  // Not overwritten in place, because the old content could survive in a copy by the file system.
  await rm(file)
  await writeFile(file, lasting, { mode: 0o600 })
}
