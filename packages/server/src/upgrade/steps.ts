/** The steps that the data of a folder has had: recorded beside the stores, so that they are known before the stores are started. */
import { existsSync } from 'node:fs'
import { readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { knownMigrations } from '../db/migrate.ts'
import { eventMigrations } from '../events/migrate.ts'

const steps = z.object({ postgres: z.string(), events: z.string() })
/** The last migration of each store. */
export type Steps = z.output<typeof steps>

const fileName = 'steps.json'

export const latestSteps: Steps = {
  postgres: knownMigrations.at(-1) ?? '',
  events: eventMigrations.at(-1)?.id ?? '',
}

/** Null without a readable record, as in a folder from before steps existed. */
export async function notedSteps(dataDir: string): Promise<Steps | null> {
  const file = path.join(dataDir, fileName)
  if (!existsSync(file)) return null
  const text = await readFile(file, 'utf8')
  try {
    return steps.parse(JSON.parse(text))
  } catch {
    return null
  }
}

/** Records that both stores are up to date. */
export async function noteSteps(dataDir: string): Promise<void> {
  const file = path.join(dataDir, fileName)
  await writeFile(`${file}.new`, `${JSON.stringify(latestSteps)}\n`, { mode: 0o600, flush: true })
  await rename(`${file}.new`, file)
}
