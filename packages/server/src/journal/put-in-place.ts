/**
 * Replaces files of a lane by drafts that were made from them. The drafts are not valid until a marker file exists. From then on they replace the
 * old files, whatever happens.
 */
import { open, readdir, readFile, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { syncFolder } from '../lib/folders/sync-folder.ts'
import { draftEnd, type NamedFile } from './draft.ts'

const markerEnd = '.sorted'

/** Replaces the files by the drafts made from them. Repeatable. */
export async function putInPlace(files: readonly NamedFile[]): Promise<void> {
  const [first] = files
  if (!first) return
  const dir = path.dirname(first.path)
  const name = first.name + markerEnd
  const marker = await open(path.join(dir, name), 'w', 0o600)
  try {
    await marker.writeFile(JSON.stringify(files.map((file) => path.basename(file.path))))
    await marker.datasync()
  } finally {
    await marker.close()
  }
  await syncFolder(dir)
  // Only this one: the marker of the other lane may be half written.
  await finishOne(dir, name)
}

/** Finishes replacements that an earlier run began. */
export async function finishReplacing(dir: string): Promise<void> {
  for (const name of await readdir(dir)) if (name.endsWith(markerEnd)) await finishOne(dir, name)
}

async function finishOne(dir: string, marker: string): Promise<void> {
  const from = `${marker.slice(0, -markerEnd.length)}-`
  let replaced: string[]
  try {
    replaced = JSON.parse(await readFile(path.join(dir, marker), 'utf8')) as string[]
  } catch (error) {
    // The marker was cut off before it was durable, so nothing was replaced.
    if (!(error instanceof SyntaxError)) throw error
    await rm(path.join(dir, marker))
    return
  }
  for (const draft of await readdir(dir))
    if (draft.startsWith(from) && draft.endsWith(draftEnd))
      await rename(path.join(dir, draft), path.join(dir, draft.slice(0, -draftEnd.length)))
  await syncFolder(dir)
  for (const name of replaced) await rm(path.join(dir, name), { force: true })
  await syncFolder(dir)
  await rm(path.join(dir, marker))
}
