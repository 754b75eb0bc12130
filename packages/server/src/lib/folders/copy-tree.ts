/** Copies a folder that may be in use. A file that disappears meanwhile is left out. */
import { constants } from 'node:fs'
import {
  chmod,
  chown,
  copyFile,
  link,
  lstat,
  mkdir,
  readdir,
  readlink,
  rm,
  symlink,
  utimes,
} from 'node:fs/promises'
import path from 'node:path'
import process from 'node:process'
import { codeOf } from '../errors/code-of.ts'

/** Both are called with paths below the folder. */
export interface CopyRules {
  readonly skip?: (below: string) => boolean
  /** Whether a file's content never changes. The copy may then share it, which costs neither time nor space. */
  readonly isFinal?: (below: string) => boolean
}

/** Sockets are left out. Owners are kept if we may set them. */
export async function copyTree(from: string, to: string, rules: CopyRules = {}, below = ''): Promise<void> {
  const folder = await lstat(path.join(from, below))
  const made = path.join(to, below)
  await mkdir(made, { recursive: true })
  for (const name of await readdir(path.join(from, below))) {
    const inner = path.join(below, name)
    if (rules.skip?.(inner)) continue
    try {
      await copyOne(from, to, rules, inner)
    } catch (error) {
      if (codeOf(error) !== 'ENOENT') throw error
      // A partially deleted folder would look broken.
      await rm(path.join(to, inner), { recursive: true, force: true })
    }
  }
  await lstat(path.join(from, below))
  await likeness(made, folder)
}

async function copyOne(from: string, to: string, rules: CopyRules, below: string): Promise<void> {
  const source = path.join(from, below)
  const target = path.join(to, below)
  const stat = await lstat(source)
  if (stat.isDirectory()) await copyTree(from, to, rules, below)
  else if (stat.isSymbolicLink()) await symlink(await readlink(source), target)
  else if (stat.isFile()) {
    if (rules.isFinal?.(below) && (await linked(source, target))) return
    await copyFile(source, target, constants.COPYFILE_FICLONE)
    await likeness(target, stat)
  }
}

/** Whether the file could be hard-linked, which some disks, and other disks, do not support. */
async function linked(source: string, target: string): Promise<boolean> {
  try {
    await link(source, target)
    return true
  } catch (error) {
    if (codeOf(error) === 'ENOENT') throw error
    return false
  }
}

/** Copies owner, rights and times of another file. */
export async function likeness(
  file: string,
  { mode, uid, gid, atime, mtime }: { mode: number; uid: number; gid: number; atime: Date; mtime: Date },
): Promise<void> {
  if (process.getuid?.() === 0) await chown(file, uid, gid)
  await chmod(file, mode & 0o7777)
  await utimes(file, atime, mtime)
}
