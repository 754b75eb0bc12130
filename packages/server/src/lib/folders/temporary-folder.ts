/** A folder under the system's temporary folder with access for this user only, for names that a data folder's own path does not allow. */
import { createHash } from 'node:crypto'
import { lstatSync, mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { FolderUnusable } from './private-folder.ts'

/** The same folder always has the same temporary folder. Throws if another user created it: any user can, in /tmp. */
export function temporaryFolder(of: string): string {
  const user = process.getuid?.() ?? 0
  const digest = createHash('sha256').update(of).digest('hex').slice(0, 16)
  const folder = path.join(tmpdir(), `footfall-${user}-${digest}`)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const { uid, mode } = lstatSync(folder)
  if (uid !== user || (mode & 0o077) !== 0)
    throw new FolderUnusable(
      `The folder ${folder} belongs to another user or is open to others: remove it, or set DATA_DIR to a shorter path.`,
    )
  return folder
}
