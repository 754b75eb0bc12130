/** Makes a data folder this process's own. */
import { existsSync } from 'node:fs'
import path from 'node:path'
import { type DataFolderLock, lockDataFolder } from './data-folder-lock.ts'
import { prepareDataFolder } from './prepare-data-folder.ts'

/** Prepares and locks the folder. Throws `FolderUnusable` or `DataFolderInUse`. */
export function takeDataFolder(folder: string): DataFolderLock {
  prepareDataFolder(folder, { fresh: !existsSync(path.join(folder, 'events')) })
  return lockDataFolder(folder)
}
