/** Without a running server, the command opens PostgreSQL itself, as it is: it creates no data folder and migrates nothing. */
import { existsSync } from 'node:fs'
import path from 'node:path'
import type { Config } from '../config.ts'
import { pendingMigrations } from '../db/migrate.ts'
import type { Db } from '../db/schema.ts'
import { lockDataFolder } from '../lib/folders/data-folder-lock.ts'
import { ownEntries } from '../lib/folders/private-folder.ts'
import { createLog } from '../lib/log.ts'
import { systemClock } from '../lib/time/clock.ts'
import { openPostgres } from '../stores.ts'
import { AdminError, type AdminPlace } from './action.ts'

/** Throws `AdminError`, `DataFolderInUse`, `FolderUnusable`, `NewerData` and `StoreOutOfReach`, each with the sentence to show. */
export async function onStoppedFolder<T>(
  config: Config,
  work: (place: AdminPlace) => Promise<T>,
): Promise<T> {
  const { dataDir, databaseUrl } = config
  const isThere = existsSync(dataDir)
  if (isThere) ownEntries(dataDir)
  if (databaseUrl === null && !existsSync(path.join(dataDir, 'postgres')))
    throw new AdminError(`No Footfall has run in ${dataDir}: set DATA_DIR to your folder.`)
  const lock = isThere ? lockDataFolder(dataDir) : null
  try {
    return await withPostgres(config, work)
  } finally {
    lock?.release()
  }
}

async function withPostgres<T>(config: Config, work: (place: AdminPlace) => Promise<T>): Promise<T> {
  // Only the answer is printed.
  const log = createLog('silent')
  const { value, close } = await openPostgres(config, { log }, refuseOlder)
  try {
    return await work({ db: value.db, pool: value.pool, clock: systemClock, config })
  } finally {
    await close()
  }
}

async function refuseOlder(db: Db): Promise<void> {
  const pending = await pendingMigrations(db)
  if (pending.length > 0)
    throw new AdminError(
      'The data was written by an older version of Footfall: start this one once, then run the command again.',
    )
}
