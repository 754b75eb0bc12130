/**
 * Journal files that are kept after they are written, for restoring to a moment. They are numbered without gaps in the order in which they were
 * written. A new folder begins at the current time as its number, so files of different histories are never mixed up.
 */
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { day } from '@footfall/contract/durations'
import type { Clock } from '../lib/time/clock.ts'

export interface KeptJournalLimits {
  readonly days: number
  readonly bytes: number
}

export interface KeptJournal {
  /** Adds a file of the journal. */
  keep(file: string): Promise<void>
  /** Removes files beyond the limits, the oldest first. */
  trim(): Promise<void>
}

export const keptFolder = 'journal-kept'
/** The file that holds the number of the last file ever kept. */
const lastNumber = 'last'
const digits = 16
/** Trimming goes down to this share of the limit, so that not every new file causes another trim. */
const roomy = 0.9

export interface KeptFile {
  readonly number: number
  /** The name it had in the journal, with its ending. */
  readonly name: string
}

/** Null if the name is not one of a kept file. */
export function readKeptName(file: string): KeptFile | null {
  const [, number, name] = /^(\d{16})\.(.+)$/.exec(file) ?? []
  return number && name ? { number: Number(number), name } : null
}

/** The number of the last file that was ever kept in the folder; null without such a folder. */
export async function lastKept(folder: string): Promise<number | null> {
  const files = await readdir(folder).catch(() => null)
  if (files === null) return null
  const noted = Number(await readFile(path.join(folder, lastNumber), 'utf8').catch(() => '0'))
  return Math.max(noted, ...files.map((file) => readKeptName(file)?.number ?? 0))
}

/** Null if nothing is to be kept; files kept before are then removed. */
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
  let last = (await lastKept(folder)) || clock.now()
  await writeFile(path.join(folder, lastNumber), String(last), { mode: 0o600 })
  let bytes = (await filesIn(folder)).reduce((sum, file) => sum + file.bytes, 0)

  const trim = async (): Promise<void> => {
    const files = await filesIn(folder)
    bytes = files.reduce((sum, file) => sum + file.bytes, 0)
    const since = clock.now() - limits.days * day
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
      // The file is kept already. What cannot be removed now is removed with a later one.
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
