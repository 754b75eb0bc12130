/** A folder that only its owner can access; otherwise a sentence says why that is impossible. */
import { accessSync, chmodSync, constants, mkdirSync, readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { codeOf } from '../errors/code-of.ts'

/** The message is the complete sentence to show. */
export class FolderUnusable extends Error {}

const reasons: Readonly<Record<string, string>> = {
  EACCES: 'this user may not read and write there',
  EPERM: 'this user may not read and write there',
  EROFS: 'its disk is read-only',
  ENOSPC: 'its disk is full',
  EDQUOT: 'this user’s share of its disk is full',
  ENOTDIR: 'it is a file, or is below one',
  ENOENT: 'no folder can be created there',
  ENAMETOOLONG: 'its name is too long',
  ELOOP: 'its links form a circle',
  EIO: 'its disk cannot be read or written',
}

/** Creates the folder if it is missing, for its owner only. An existing one is closed to others, as far as we may. */
export function privateFolder(folder: string): void {
  explained(folder, () => {
    makeFolder(folder)
    const { mode, uid } = statSync(folder)
    const user = process.getuid?.()
    if ((mode & 0o077) !== 0 && (user === 0 || user === uid)) chmodSync(folder, mode & 0o700)
  })
  usableFolder(folder)
}

/** Creates the folder if it is missing, for its owner only. An existing one, which others may use, keeps its rights. */
export function usableFolder(folder: string): void {
  explained(folder, () => {
    makeFolder(folder)
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK)
  })
}

/** Entries that a file system puts into the root of a disk. They are not part of the data, and not everybody may read them. */
export const isOfTheDisk = (name: string): boolean => /^(\.|lost\+found$)/.test(name)

/** In a data folder while it is restored, and while a dump is loaded. What is there then must not be taken for all of it. */
export const restoreMark = 'restore-not-finished'
export const loadMark = 'load-not-finished'

const unfinished: Readonly<Record<string, string>> = {
  [restoreMark]:
    'a restore into it is not finished. If it was interrupted, empty the folder and restore again.',
  [loadMark]:
    'a load into it is not finished. If it was interrupted, empty the folder, and the databases that DATABASE_URL and CLICKHOUSE_URL name, and load again.',
}

/**
 * Detects a restore or load that did not end, and files left by a start as another user (root, by mistake), which would otherwise fail one by one during
 * work. Throws `FolderUnusable` with the name of the first one.
 */
export function ownEntries(folder: string): void {
  explained(folder, () => {
    const names = readdirSync(folder).filter((one) => !isOfTheDisk(one))
    const reason = names.map((name) => unfinished[name]).find((one) => one !== undefined)
    if (reason) throw new FolderUnusable(`The folder ${folder} cannot be used: ${reason}`)
    for (const name of names) {
      const entry = path.join(folder, name)
      if (!mayUse(entry))
        throw new FolderUnusable(
          `The folder ${folder} cannot be used: this user may not read and write ${entry}. Start as the user who created it, or make this user its owner.`,
        )
    }
  })
}

function mayUse(entry: string): boolean {
  try {
    accessSync(entry, constants.R_OK | constants.W_OK)
    return true
  } catch (error) {
    // Deleted meanwhile, or a dangling link.
    return codeOf(error) === 'ENOENT'
  }
}

/** Folder by folder: below places unknown to the system, such as `/proc`, Node's recursive creation never ends. */
function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch (error) {
    const code = codeOf(error)
    if (code === 'EEXIST') {
      if (statSync(folder).isDirectory()) return
      throw Object.assign(new Error('a file'), { code: 'ENOTDIR' })
    }
    if (code !== 'ENOENT' || path.dirname(folder) === folder) throw error
    makeFolder(path.dirname(folder))
    mkdirSync(folder, { mode: 0o700 })
  }
}

/** Does the work, and throws `FolderUnusable` for the system's errors about the folder. */
export function explained<T>(folder: string, work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw unusableFor(folder, error)
  }
}

function unusableFor(folder: string, error: unknown): unknown {
  const reason = reasons[codeOf(error)]
  return reason === undefined ? error : new FolderUnusable(`The folder ${folder} cannot be used: ${reason}.`)
}

/** Whether a write failed because there is no room. */
export const isFull = (error: unknown): boolean => /^(ENOSPC|EDQUOT)$/.test(codeOf(error))

/** For work that writes into the folder, and reads elsewhere: throws `FolderUnusable` if there is no room, any other error as it is. */
export const fullAt =
  (folder: string) =>
  (error: unknown): never => {
    throw isFull(error) ? unusableFor(folder, error) : error
  }
