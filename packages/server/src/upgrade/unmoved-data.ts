/**
 * Data of embedded stores that nobody moved to the server which a setting now names. A start on the empty server would drop the events of all
 * websites, because their accounts are not there.
 */
import { existsSync } from 'node:fs'
import path from 'node:path'
import type { Config } from '../config.ts'
import { ConfigError } from '../config-error.ts'
import { isUnused } from '../db/move-rows.ts'
import { filledTables } from '../events/move-rows.ts'
import type { Stores } from '../stores.ts'

/** Throws `ConfigError`. */
export async function refuseUnmovedData(config: Config, { db, events }: Pick<Stores, 'db' | 'events'>) {
  const { dataDir, databaseUrl, clickhouseUrl } = config
  const folderOf = (name: string) => path.join(dataDir, name)
  const refuse = (folder: string, what: string, setting: string): never => {
    throw new ConfigError(
      `The ${what} of this installation are in ${folder}, and the store of ${setting} has none: move everything with "npm run admin -- dump" and "load" (docs/operating.md), or delete that folder to begin anew.`,
    )
  }
  const [accounts, rows] = [folderOf('postgres'), folderOf('events')]
  if (databaseUrl !== null && existsSync(accounts) && (await isUnused(db)))
    refuse(accounts, 'accounts', 'DATABASE_URL')
  if (clickhouseUrl !== null && existsSync(rows) && (await filledTables(events)).length === 0)
    refuse(rows, 'events', 'CLICKHOUSE_URL')
}
