/** What root's commands make in a folder of another user must not shut that user out. */
import { statSync } from 'node:fs'
import process from 'node:process'

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
