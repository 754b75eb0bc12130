/**
 * Files of the journal that are kept after they are written, for a restore to a moment. They are numbered without a gap in the order in which they were written; a new
 * folder begins at a number of its own, so that what belongs to one history is never taken for another's.
 */
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Clock } from '../lib/clock.ts'

export interface KeptJournalLimits {
  readonly days: number
  readonly bytes: number
}

export interface KeptJournal {
  /** Takes a file of the journal over. */
  keep(file: string): Promise<void>
  /** Removes what is beyond the limits, the oldest first. */
  trim(): Promise<void>
}

export const keptFolder = 'journal-kept'
/** Holds the number of the last file ever kept. */
const lastNumber = 'last'
const digits = 16
/** How far files are removed where they are too many: so that it is not done again with the next one. */
const roomy = 0.9

export interface KeptFile {
  readonly number: number
  /** As it was called in the journal, with its ending. */
  readonly name: string
}

/** Null for what is no such file. */
export function readKeptName(file: string): KeptFile | null {
  const [, number, name] = /^(\d{16})\.(.+)$/.exec(file) ?? []
  return number && name ? { number: Number(number), name } : null
}

/** The number of the last file that was ever kept in the folder; null: none is kept there. */
export async function lastKept(folder: string): Promise<number | null> {
  const files = await readdir(folder).catch(() => null)
  if (files === null) return null
  const noted = Number(await readFile(path.join(folder, lastNumber), 'utf8').catch(() => '0'))
  return Math.max(noted, ...files.map((file) => readKeptName(file)?.number ?? 0))
}

/** Null where nothing is to be kept; what was kept before is then removed. */
export async function openKeptJournal(
  dataDir: string,
  limits: KeptJournalLimits | null,
  clock: Clock,
): Promise<KeptJournal | null> {
  const folder = path.join(dataDir, keptFolder)
  if (limits === null) {
    await rm(folder, { recursive: true, force: true })
    return null
  }
  await mkdir(folder, { recursive: true, mode: 0o700 })
  let last = (await lastKept(folder)) || Date.now()
  await writeFile(path.join(folder, lastNumber), String(last), { mode: 0o600 })
  let bytes = (await filesIn(folder)).reduce((sum, file) => sum + file.bytes, 0)

  const trim = async (): Promise<void> => {
    const files = await filesIn(folder)
    bytes = files.reduce((sum, file) => sum + file.bytes, 0)
    const since = clock.now() - limits.days * 86_400_000
    await writeFile(path.join(folder, lastNumber), String(last), { mode: 0o600 })
    const most = bytes > limits.bytes ? limits.bytes * roomy : limits.bytes
    for (const file of files) {
      if (bytes <= most && file.changed >= since) return
      await rm(path.join(folder, file.file), { force: true })
      bytes -= file.bytes
    }
  }
  return {
    trim,
    async keep(file) {
      const { size } = await stat(file)
      const name = `${String(last + 1).padStart(digits, '0')}.${path.basename(file)}`
      await rename(file, path.join(folder, name))
      last += 1
      bytes += size
      // The file is kept; what cannot be removed now goes with a later one.
      if (bytes > limits.bytes) await trim().catch(() => undefined)
    },
  }
}

async function filesIn(folder: string) {
  const names = (await readdir(folder)).filter((file) => readKeptName(file) !== null).sort()
  return Promise.all(
    names.map(async (file) => {
      const { size, mtimeMs } = await stat(path.join(folder, file))
      return { file, bytes: size, changed: mtimeMs }
    }),
  )
}
