/** `load <file>`: fills an empty installation from a dump. What an interrupted one leaves cannot be started on. */
import { existsSync, statSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { erasuresOfUsed, leaveErasures } from '../../backup/erasures.ts'
import type { Config } from '../../config.ts'
import { isUnused } from '../../db/move-rows.ts'
import { filledTables } from '../../events/move-rows.ts'
import { migrateJobs } from '../../jobs/worker.ts'
import { lockDataFolder } from '../../lib/folders/data-folder-lock.ts'
import { prepareDataFolder } from '../../lib/folders/prepare-data-folder.ts'
import { loadMark, ownEntries } from '../../lib/folders/private-folder.ts'
import { createLog } from '../../lib/log.ts'
import { systemClock } from '../../lib/time/clock.ts'
import { openStores, type Stores } from '../../stores.ts'
import { noteSteps } from '../../upgrade/steps.ts'
import { type AdminAnswer, AdminError } from '../action.ts'
import { linesOf } from './lines-of.ts'
import { checkLines, takeLines } from './take-lines.ts'

/**
 * The stores of `config` are created if they are missing, and must be empty. `used`: a data folder, whose later erasures the next start repeats.
 * Aborted, it throws the signal's reason if it leaves nothing, otherwise what to do about it.
 */
export async function loadDump(
  config: Config,
  file: string,
  used: string | null,
  signal = new AbortController().signal,
): Promise<AdminAnswer> {
  const source = path.resolve(file)
  if (!existsSync(source)) throw new AdminError(`There is no file ${source}.`)
  if (statSync(source).isDirectory()) throw new AdminError(`${source} is a folder: name the file of a dump.`)
  const erased = used === null ? [] : await erasuresOfUsed(used)
  const { dataDir } = config
  // To read a large file takes long, and what an interrupted load has left is known without it.
  if (existsSync(dataDir)) ownEntries(dataDir)
  // Before any folder or store is made for it.
  await checkLines(linesOf(source, signal))
  prepareDataFolder(dataDir, { fresh: !existsSync(path.join(dataDir, 'events')) })
  const lock = lockDataFolder(dataDir)
  try {
    const log = createLog('silent')
    const stores = await openStores(config, { log })
    try {
      if (!(await isUnused(stores.db)))
        throw new AdminError(
          'There are accounts already: a dump can be loaded only into an unused installation.',
        )
      const filled = await filledTables(stores.events)
      if (filled.length > 0)
        throw new AdminError(
          `The events store holds rows already (${filled.join(', ')}): start with an empty one.`,
        )
      await migrateJobs(stores.pool, log)
      const taken = await marked(dataDir, stores, signal, async () => {
        const rows = await takeLines({ ...stores, config, clock: systemClock }, linesOf(source, signal))
        await leaveErasures(dataDir, erased)
        return rows
      })
      await noteSteps(dataDir)
      return {
        lines: [`${taken} rows were loaded. Start Footfall: rollups are built again in the background.`],
      }
    } finally {
      await stores.close()
    }
  } finally {
    lock.release()
  }
}

/** Marks the folder until the work is done, or has failed before it left any events: without their accounts, nobody would know of them. */
async function marked<T>(
  dataDir: string,
  { events }: Pick<Stores, 'events'>,
  signal: AbortSignal,
  work: () => Promise<T>,
): Promise<T> {
  const mark = path.join(dataDir, loadMark)
  await writeFile(mark, '', { mode: 0o600 })
  try {
    const done = await work()
    await rm(mark)
    return done
  } catch (error) {
    const isClean = await filledTables(events).then(
      (filled) => filled.length === 0,
      () => false,
    )
    if (isClean) await rm(mark)
    else if (signal.aborted)
      throw new AdminError(
        `The load was interrupted: empty ${dataDir}, and the databases that DATABASE_URL and CLICKHOUSE_URL name, and load again.`,
      )
    throw error
  }
}
