/** Only one backup, or test of one, of a data folder at a time. */
import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { ConfigError } from '../config-error.ts'
import { DataFolderInUse, type DataFolderLock, lockDataFolder } from '../lib/folders/data-folder-lock.ts'
import { fullAt } from '../lib/folders/private-folder.ts'

/** Throws `ConfigError` if another is running, and `FolderUnusable` if the disk is full. */
export async function oneAtATime<T>(dataDir: string, work: () => Promise<T>): Promise<T> {
  const lock = backupLock(dataDir)
  try {
    return await work()
  } finally {
    lock.release()
  }
}

/** Temporary folders in the data folder: of a backup, and of a test. */
export const stagingName = 'backup.tmp'
export const scratchName = 'restore-test.tmp'

/** Removes the copies that killed backups and tests left: they take room, and may hold salts that are forgotten everywhere else. */
export async function removeLeftCopies(dataDir: string): Promise<void> {
  const left = [stagingName, scratchName].map((name) => path.join(dataDir, name)).filter(existsSync)
  if (left.length === 0) return
  await oneAtATime(dataDir, async () => {
    for (const folder of left) await rm(folder, { recursive: true, force: true })
  }).catch((error: unknown) => {
    // One that is being made uses them.
    if (!(error instanceof ConfigError)) throw error
  })
}

function backupLock(dataDir: string): DataFolderLock {
  try {
    return lockDataFolder(dataDir, 'backup.lock')
  } catch (error) {
    if (!(error instanceof DataFolderInUse)) return fullAt(dataDir)(error)
    throw new ConfigError(`Another backup of ${dataDir} is being made or tested: wait until it is done.`)
  }
}
