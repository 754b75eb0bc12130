/** Copies a folder that may be in use. Files deleted during the copy are left out. */
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

/** Both functions get paths relative to the folder. */
export interface CopyRules {
  readonly skip?: (below: string) => boolean
  /** Whether a file's content never changes. Such a file is hard-linked, which takes neither time nor space. */
  readonly isFinal?: (below: string) => boolean
}

/** Copies files, folders and symbolic links, not sockets. Keeps owners if this process runs as root. */
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
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
      // The folder disappeared during its copy. A partial copy would look like a broken folder.
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

/** Whether a hard link could be made. Some file systems have none, and links cannot cross disks. */
async function linked(source: string, target: string): Promise<boolean> {
  try {
    await link(source, target)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw error
    return false
  }
}

/** Copies owner, permissions and times to a file. */
export async function likeness(
  file: string,
  { mode, uid, gid, atime, mtime }: { mode: number; uid: number; gid: number; atime: Date; mtime: Date },
): Promise<void> {
  if (process.getuid?.() === 0) await chown(file, uid, gid)
  await chmod(file, mode & 0o7777)
  await utimes(file, atime, mtime)
}
