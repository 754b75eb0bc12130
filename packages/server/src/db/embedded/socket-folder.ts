/** The folder through which clients reach the server's socket. A socket's path has at most 107 bytes. */
import { createHash } from 'node:crypto'
import { lstat, mkdir, readlink, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { FolderUnusable } from '../../lib/private-folder.ts'
import { socketPort } from './server-settings.ts'

const longestPath = process.platform === 'darwin' ? 103 : 107

export interface SocketFolder {
  readonly path: string
  /** Removes what was created for it. */
  remove(): Promise<void>
}

/** The cluster itself, or a short link to it in the folder for temporary files. */
export async function socketFolder(cluster: string): Promise<SocketFolder> {
  if (fits(cluster)) return { path: cluster, remove: async () => undefined }
  const name = `footfall-${createHash('sha256').update(cluster).digest('hex').slice(0, 12)}`
  const folder = path.join(tmpdir(), name)
  await mkdir(folder, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  await assertPrivate(folder)
  const link = path.join(folder, 'db')
  if ((await readlink(link).catch(() => null)) !== cluster) {
    await rm(link, { force: true })
    await symlink(cluster, link)
  }
  if (fits(link)) return { path: link, remove: () => rm(folder, { recursive: true, force: true }) }
  throw new Error(
    `The paths ${cluster} and ${tmpdir()} are too long for a database socket: set DATA_DIR or TMPDIR to a shorter path.`,
  )
}

function fits(folder: string): boolean {
  return Buffer.byteLength(path.join(folder, `.s.PGSQL.${socketPort}`)) <= longestPath
}

/** Any user can create a folder of this name in /tmp first, so only our own is trusted. */
async function assertPrivate(folder: string): Promise<void> {
  const stat = await lstat(folder)
  if (!stat.isDirectory() || stat.uid !== process.getuid?.() || (stat.mode & 0o077) !== 0)
    throw new FolderUnusable(
      `The folder ${folder} belongs to another user or is open to others: remove it, or set DATA_DIR to a shorter path.`,
    )
}
