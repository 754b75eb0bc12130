/** A folder that nobody but its owner may look into; where it cannot be had, a sentence says why. */
import { chmodSync, mkdirSync, statSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'

/** The message is the whole sentence to show. */
export class FolderUnusable extends Error {}

const reasons: Readonly<Record<string, string>> = {
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'its disk is read-only',
  ENOSPC: 'its disk is full',
  EDQUOT: 'this user’s share of its disk is full',
  ENOTDIR: 'it is a file, or lies below one',
  ENOENT: 'no folder can be made there',
  ENAMETOOLONG: 'its name is too long',
  ELOOP: 'its links lead in a circle',
  EIO: 'its disk cannot be read or written',
}

/** Makes the folder where there is none, for its owner alone; one that was there is closed to others, as far as it is ours to close. */
export function privateFolder(folder: string): void {
  explained(folder, () => {
    makeFolder(folder)
    const { mode, uid } = statSync(folder)
    const user = process.getuid?.()
    if ((mode & 0o077) !== 0 && (user === 0 || user === uid)) chmodSync(folder, mode & 0o700)
  })
}

/** Folder by folder: where the system knows no such place, as below `/proc`, Node's own recursive making never ends. */
function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EEXIST') {
      if (statSync(folder).isDirectory()) return
      throw Object.assign(new Error('a file'), { code: 'ENOTDIR' })
    }
    if (code !== 'ENOENT' || path.dirname(folder) === folder) throw error
    makeFolder(path.dirname(folder))
    mkdirSync(folder, { mode: 0o700 })
  }
}

/** Does it, and throws `FolderUnusable` for what the system says against the folder. */
export function explained(folder: string, work: () => void): void {
  try {
    work()
  } catch (error) {
    const reason = reasons[(error as NodeJS.ErrnoException).code ?? '']
    if (reason === undefined) throw error
    throw new FolderUnusable(`The folder ${folder} cannot be used: ${reason}.`)
  }
}
