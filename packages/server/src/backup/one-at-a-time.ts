/** Only one backup, or test of one, of a data folder at a time. */
import { ConfigError } from '../config-error.ts'
import { DataFolderInUse, type DataFolderLock, lockDataFolder } from '../lib/data-folder-lock.ts'

/** Throws `ConfigError` if another is running. */
export async function oneAtATime<T>(dataDir: string, work: () => Promise<T>): Promise<T> {
  const lock = backupLock(dataDir)
  try {
    return await work()
  } finally {
    lock.release()
  }
}

function backupLock(dataDir: string): DataFolderLock {
  try {
    return lockDataFolder(dataDir, 'backup.lock')
  } catch (error) {
    if (!(error instanceof DataFolderInUse)) throw error
    throw new ConfigError(`Another backup of ${dataDir} is being made or tested: wait until it is done.`)
  }
}
