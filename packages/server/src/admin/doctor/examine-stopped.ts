/** Checks an installation that does not run: the machine, and stores on servers. */
import type { Config } from '../../config.ts'
import { openDatabase } from '../../db/open.ts'
import { openEventsStore } from '../../events/client.ts'
import { createLog } from '../../lib/log.ts'
import type { AdminAnswer } from '../action.ts'
import { examine, presentFindings } from './doctor.ts'

export async function examineStopped(config: Config): Promise<AdminAnswer> {
  const log = createLog('silent')
  const database =
    config.databaseUrl === null ? null : openDatabase({ connectionString: config.databaseUrl }, log)
  const events = config.clickhouseUrl === null ? null : openEventsStore({ url: config.clickhouseUrl, log })
  try {
    return presentFindings(
      await examine({ config, ...(database && { pool: database.pool }), ...(events && { events }) }),
    )
  } finally {
    await Promise.all([database?.close(), events?.close()])
  }
}
