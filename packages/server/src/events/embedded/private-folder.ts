/** A folder under the system's temporary folder with access for this user only, for names that the data folder's own path does not allow. */
import { createHash } from 'node:crypto'
import { lstatSync, mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { FolderUnusable } from '../../lib/private-folder.ts'

/** The same data folder always has the same private folder. Throws if another user created it. */
export function privateFolder(dataDir: string): string {
  const user = process.getuid?.() ?? 0
  const digest = createHash('sha256').update(dataDir).digest('hex').slice(0, 16)
  const folder = path.join(tmpdir(), `footfall-${user}-${digest}`)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const { uid, mode } = lstatSync(folder)
  if (uid !== user || (mode & 0o077) !== 0)
    throw new FolderUnusable(`The folder ${folder} is open to others; remove it`)
  return folder
}
