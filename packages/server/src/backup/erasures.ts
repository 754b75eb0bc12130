/**
 * A record of erasures beside the stores. Older backups still contain the erased data, so after a restore it is erased again before anything is
 * served. An entry names a website, and a visitor by the id in reports; nothing else.
 */
import { existsSync } from 'node:fs'
import { type FileHandle, open, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { ConfigError } from '../config-error.ts'
import { syncFolder } from '../lib/folders/sync-folder.ts'

const erasure = z.object({
  websiteId: z.uuid(),
  /** Null for all data of the website. */
  visitor: z
    .string()
    .regex(/^\d{1,20}$/)
    .nullable(),
  /** Events from before this instant were erased, Unix milliseconds. */
  before: z.int(),
  /** Whether the website itself was deleted, not only its data. */
  deleted: z.boolean(),
})
export type Erasure = z.output<typeof erasure>

export const erasuresFile = 'erasures.jsonl'
const dueFile = 'erasures.due.jsonl'

export function readErasures(text: string): Erasure[] {
  return text
    .split('\n')
    .filter((line) => line.endsWith('}'))
    .map((line) => erasure.parse(JSON.parse(line)))
}

async function erasuresIn(file: string): Promise<Erasure[]> {
  return existsSync(file) ? readErasures(await readFile(file, 'utf8')) : []
}

/** The erasures noted in a data folder. */
export function erasuresOf(dataDir: string): Promise<Erasure[]> {
  return erasuresIn(path.join(dataDir, erasuresFile))
}

/** Of the data folder that was in use, as the operator names it. Throws `ConfigError`. */
export async function erasuresOfUsed(folder: string): Promise<Erasure[]> {
  // The folder above it, or a wrong one, would seem to have nothing to erase.
  if (!existsSync(path.join(folder, 'journal')))
    throw new ConfigError(`${folder} is not a data folder of Footfall: name the one that was in use.`)
  return erasuresOf(folder)
}

/** Bytes at the end of the record in which a repeated entry is noticed. Who deletes ten thousand websites must not have all of it read for each. */
const recent = 1_048_576

async function endOf(file: FileHandle): Promise<string> {
  const { size } = await file.stat()
  const bytes = Buffer.alloc(Math.min(size, recent))
  await file.read(bytes, 0, bytes.length, size - bytes.length)
  return bytes.toString()
}

/**
 * The entry is durable once this returns. An entry is not repeated soon, as when an erasure is tried again. Call it just before erasing, while no
 * backup copies the events: one that has the entry has the events as they are afterwards.
 */
export async function noteErasure(dataDir: string, noted: Erasure): Promise<void> {
  const line = JSON.stringify(erasure.parse(noted))
  const file = await open(path.join(dataDir, erasuresFile), 'a+', 0o600)
  try {
    const isNoted = (await endOf(file)).split('\n').includes(line)
    // Also starts a new line after one that a crash cut off.
    if (!isNoted) await file.appendFile(`\n${line}\n`)
    // Also an entry after whose writing a crash came.
    await file.datasync()
  } finally {
    await file.close()
  }
  await syncFolder(dataDir)
}

/** Writes into a copy of a data folder what must be erased again at its start: all known erasures except those already noted there. */
export async function leaveErasures(dataDir: string, known: readonly Erasure[]): Promise<void> {
  const file = path.join(dataDir, dueFile)
  const done = new Set((await erasuresOf(dataDir)).map((one) => JSON.stringify(one)))
  const all = [...(await erasuresIn(file)), ...known].map((one) => JSON.stringify(one))
  const due = new Set(all.filter((line) => !done.has(line)))
  if (due.size > 0) await writeFile(file, `${[...due].join('\n')}\n`, { mode: 0o600 })
}

/** Carries out what a restore has written. A crash in between does no harm. */
export async function eraseAgain(dataDir: string, erase: (due: Erasure) => Promise<void>): Promise<void> {
  for (const due of await erasuresIn(path.join(dataDir, dueFile))) {
    await erase(due)
    await noteErasure(dataDir, due)
  }
  await rm(path.join(dataDir, dueFile), { force: true })
}
