/** The folder through which clients reach the server's socket. */
import { readlink, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fitsSocket } from '../../lib/folders/socket-path.ts'
import { temporaryFolder } from '../../lib/folders/temporary-folder.ts'
import { socketPort } from './server-settings.ts'

export interface SocketFolder {
  readonly path: string
  /** Removes what was created for it. */
  remove(): Promise<void>
}

/** The cluster itself, or a short link to it in the folder for temporary files. */
export async function socketFolder(cluster: string): Promise<SocketFolder> {
  if (fits(cluster)) return { path: cluster, remove: async () => undefined }
  const folder = temporaryFolder(cluster)
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

const fits = (folder: string) => fitsSocket(path.join(folder, `.s.PGSQL.${socketPort}`))
