/** Files of a lane left by an earlier run. */
import { mkdir, readdir, rename, stat } from 'node:fs/promises'
import path from 'node:path'
import { ifMissing } from '../lib/folders/if-missing.ts'
import { isJournalFile } from './file-names.ts'
import { finishReplacing } from './put-in-place.ts'
import { asideEnd } from './record/frames.ts'

export interface JournalFile {
  readonly name: string
  readonly path: string
  readonly bytes: number
  /** When its first record came in, on the clock of `performance.now()`. */
  readonly since: number
}

/** In the order in which they are written. Includes files that cannot be read, because another version may read them. */
export async function leftFiles(dir: string, fileEnd: string): Promise<JournalFile[]> {
  await mkdir(dir, { recursive: true })
  await finishReplacing(dir)
  for (const file of await readdir(dir))
    if (file.endsWith(fileEnd + asideEnd))
      await rename(path.join(dir, file), path.join(dir, file.slice(0, -asideEnd.length)))
  const left: JournalFile[] = []
  for (const file of (await readdir(dir)).filter((name) => name.endsWith(fileEnd)).sort()) {
    const full = path.join(dir, file)
    const { size, mtimeMs } = await stat(full)
    // Times of files are on the machine's clock.
    const since = performance.now() - Math.max(0, Date.now() - mtimeMs)
    left.push({ name: file.slice(0, -fileEnd.length), path: full, bytes: size, since })
  }
  return left
}

/**
 * When the oldest waiting file of the journal's folder was created, in Unix milliseconds; infinite if none waits. Read from the files' times: the
 * names (`oldestFile`) of an earlier version only tell when the run that wrote them had begun, at the earliest.
 */
export async function oldestLeft(dir: string): Promise<number> {
  const names = await readdir(dir).catch(ifMissing([]))
  let oldest = Number.POSITIVE_INFINITY
  for (const name of names.filter(isJournalFile)) {
    const { birthtimeMs, mtimeMs } = await stat(path.join(dir, name))
    // Some file systems do not note the first.
    oldest = Math.min(oldest, birthtimeMs || mtimeMs, mtimeMs)
  }
  return oldest
}

/** For how many milliseconds the oldest waiting file of the journal's folder exists, by the machine's clock; 0 if none waits. */
export async function longestWait(dir: string): Promise<number> {
  return Math.max(0, Date.now() - (await oldestLeft(dir)))
}
