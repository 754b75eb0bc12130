/** `load <file>`: fills an empty installation from a dump, or changes nothing. */
import { existsSync, statSync } from 'node:fs'
import path from 'node:path'
import type { Config } from '../../config.ts'
import { isUnused } from '../../db/move-rows.ts'
import { filledTables } from '../../events/move-rows.ts'
import { migrateJobs } from '../../jobs/worker.ts'
import { lockDataFolder } from '../../lib/folders/data-folder-lock.ts'
import { prepareDataFolder } from '../../lib/folders/prepare-data-folder.ts'
import { createLog } from '../../lib/log.ts'
import { systemClock } from '../../lib/time/clock.ts'
import { openStores } from '../../stores.ts'
import { noteSteps } from '../../upgrade/steps.ts'
import { type AdminAnswer, AdminError } from '../action.ts'
import { readLine } from './line.ts'
import { linesOf } from './lines-of.ts'
import { checkHead, takeLines } from './take-lines.ts'

/** The stores of `config` are created if they are missing, and must be empty. */
export async function loadDump(config: Config, file: string): Promise<AdminAnswer> {
  const source = path.resolve(file)
  if (!existsSync(source)) throw new AdminError(`There is no file ${source}.`)
  if (statSync(source).isDirectory()) throw new AdminError(`${source} is a folder: name the file of a dump.`)
  await checkFile(source)
  const { dataDir } = config
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
          `The events store holds rows already (${filled.join(', ')}): start with an empty one, also after an interrupted load.`,
        )
      await migrateJobs(stores.pool, log)
      const taken = await takeLines({ ...stores, config, clock: systemClock }, linesOf(source))
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

/** Before any folder or store is made for it. */
async function checkFile(source: string): Promise<void> {
  for await (const first of linesOf(source)) return checkHead(readLine(first))
  throw new AdminError('The file is not a dump of Footfall, or is truncated.')
}
