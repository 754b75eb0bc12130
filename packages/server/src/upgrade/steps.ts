/** The steps that the data of a folder has had: recorded beside the stores, so that they are known before the stores are started. */
import { existsSync } from 'node:fs'
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { knownMigrations } from '../db/migrate.ts'
import { eventMigrations } from '../events/migrate.ts'

const steps = z.object({ postgres: z.string(), events: z.string() })
/** The last migration of each store. */
export type Steps = z.output<typeof steps>

const fileName = 'steps.json'
/** Exists while an upgrade is not finished, once it has its backup. */
const unfinishedFile = 'upgrade.json'
const unfinished = z.object({ from: steps.nullable(), backup: z.string() })

export const latestSteps: Steps = {
  postgres: knownMigrations.at(-1) ?? '',
  events: eventMigrations.at(-1)?.id ?? '',
}

/** Null without a readable record, as in a folder from before steps existed. */
export function notedSteps(dataDir: string): Promise<Steps | null> {
  return readNote(path.join(dataDir, fileName), steps)
}

async function readNote<T>(file: string, shape: z.ZodType<T>): Promise<T | null> {
  if (!existsSync(file)) return null
  const text = await readFile(file, 'utf8')
  try {
    return shape.parse(JSON.parse(text))
  } catch {
    return null
  }
}

async function writeNote(file: string, note: object): Promise<void> {
  await writeFile(`${file}.new`, `${JSON.stringify(note)}\n`, { mode: 0o600, flush: true })
  await rename(`${file}.new`, file)
}

/** Records where the data was backed up before an upgrade from its present steps. */
export async function noteUpgrade(dataDir: string, backup: string): Promise<void> {
  await writeNote(path.join(dataDir, unfinishedFile), { from: await notedSteps(dataDir), backup })
}

/** Where the data was backed up before the upgrade that an earlier start did not finish; null if there is none. */
export async function backupOfUpgrade(dataDir: string): Promise<string | null> {
  const note = await readNote(path.join(dataDir, unfinishedFile), unfinished)
  const from = await notedSteps(dataDir)
  return note && JSON.stringify(note.from) === JSON.stringify(from) ? note.backup : null
}

/** Records that both stores are up to date. */
export async function noteSteps(dataDir: string): Promise<void> {
  await writeNote(path.join(dataDir, fileName), latestSteps)
  await rm(path.join(dataDir, unfinishedFile), { force: true })
}
