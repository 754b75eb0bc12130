/** Backups in a folder. Keys are paths below it. */
import { execFile } from 'node:child_process'
import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { lchown, mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { hour } from '@footfall/contract/durations'
import { type Owner, otherOwner } from '../../lib/folders/folder-owner.ts'
import { ifMissing } from '../../lib/folders/if-missing.ts'
import { explained, usableFolder } from '../../lib/folders/private-folder.ts'
import { contents, manifests } from '../manifest.ts'
import type { BackupTarget } from './target.ts'

/** The ending of files that are being written. */
const draftEnd = '.new'

/** Throws `FolderUnusable`. */
export function folderTarget(folder: string, make: boolean): BackupTarget {
  if (make) usableFolder(folder)
  return {
    name: folder,
    async list(prefix) {
      const start = path.join(folder, prefix)
      const names = await readdir(start, { recursive: true, withFileTypes: true }).catch((error: unknown) =>
        explained(folder, () => ifMissing([])(error)),
      )
      const found = new Map<string, number>()
      for (const entry of names)
        if (entry.isFile() && !entry.name.endsWith(draftEnd)) {
          const file = path.join(entry.parentPath, entry.name)
          found.set(path.relative(folder, file).split(path.sep).join('/'), (await stat(file)).size)
        }
      return found
    },
    read: async (key) => createReadStream(path.join(folder, key)),
    async write(key, content) {
      const file = path.join(folder, key)
      const owner = otherOwner(folder)
      await makeFolders(path.dirname(file), owner)
      const draft = `${file}${draftEnd}`
      try {
        // A killed backup may have left one, and whoever owns the place may have put a link there.
        await rm(draft, { force: true })
        await pipeline(content, createWriteStream(draft, { flags: 'wx', mode: 0o600 }))
        if (owner) await lchown(draft, owner.uid, owner.gid)
        await rename(draft, file)
      } catch (error) {
        await rm(draft, { force: true })
        throw error
      }
    },
    async settle() {
      for (const prefix of [contents, manifests]) await removeDrafts(path.join(folder, prefix))
      await syncDisk(folder)
    },
    async remove(keys) {
      for (const key of keys) await rm(path.join(folder, key), { force: true })
    },
    close() {},
  }
}

/** For the owner of the place, who makes the next backups there. */
async function makeFolders(folder: string, owner: Owner | null): Promise<void> {
  const first = await mkdir(folder, { recursive: true, mode: 0o700 })
  if (!owner || first === undefined) return
  for (let made = folder; made.length >= first.length; made = path.dirname(made))
    await lchown(made, owner.uid, owner.gid)
}

/** Milliseconds without a write after which a draft is one of a backup that was killed. */
const abandonedAfter = 24 * hour

/** Removes what killed backups were writing, which no list shows. */
async function removeDrafts(folder: string): Promise<void> {
  if (!existsSync(folder)) return
  const oldest = Date.now() - abandonedAfter
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !entry.name.endsWith(draftEnd)) continue
    const file = path.join(entry.parentPath, entry.name)
    if ((await stat(file)).mtimeMs < oldest) await rm(file, { force: true })
  }
}

const run = promisify(execFile)

/**
 * Syncs the folder's disk with a program: one call for thousands of files, without blocking the threads that write the journal. The programs of some
 * systems cannot name the disk.
 */
async function syncDisk(folder: string): Promise<void> {
  await run('sync', ['-f', folder]).catch(() => run('sync', []))
}
