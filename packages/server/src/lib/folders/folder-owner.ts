/** What root's commands make in a folder of another user must not shut that user out, and must not let that user lead root to other files. */
import { constants, fchownSync, fstatSync, openSync, statSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { codeOf } from '../errors/code-of.ts'
import { FolderUnusable } from './private-folder.ts'

export interface Owner {
  readonly uid: number
  readonly gid: number
}

/** Who must own what this process makes in the folder; null if that is this process anyway, or it may not give anything away. */
export function otherOwner(folder: string): Owner | null {
  if (process.getuid?.() !== 0) return null
  const { uid, gid } = statSync(folder)
  return uid === 0 ? null : { uid, gid }
}

/** Opens a file, which only its owner can read if it is created, for the owner of its folder. Throws `FolderUnusable` for a link. */
export function openForOwner(file: string, flags: number): number {
  const opened = openUnlinked(file, flags)
  const owner = otherOwner(path.dirname(file))
  if (owner && fstatSync(opened).nlink === 1) fchownSync(opened, owner.uid, owner.gid)
  return opened
}

function openUnlinked(file: string, flags: number): number {
  try {
    return openSync(file, flags | constants.O_NOFOLLOW, 0o600)
  } catch (error) {
    if (codeOf(error) !== 'ELOOP') throw error
    throw new FolderUnusable(`${file} is a link to another file: remove it.`)
  }
}
