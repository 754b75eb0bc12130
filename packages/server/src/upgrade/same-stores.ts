/**
 * Whether the settings name the stores that the data folder was used with. A start on other, empty ones would drop the events of all websites,
 * because their accounts are not there. Both throw `ConfigError`.
 */
import { existsSync } from 'node:fs'
import path from 'node:path'
import type { Config } from '../config.ts'
import { ConfigError } from '../config-error.ts'
import { isUnused } from '../db/move-rows.ts'
import { filledTables } from '../events/move-rows.ts'
import type { Stores } from '../stores.ts'

const kinds = [
  { folder: 'postgres', what: 'accounts', setting: 'DATABASE_URL', url: 'databaseUrl' },
  { folder: 'events', what: 'events', setting: 'CLICKHOUSE_URL', url: 'clickhouseUrl' },
] as const

/** Before the stores are opened: servers that were used are no longer set. A server begins its journal once its first start has both stores. */
export function refuseForgottenServers(config: Config): void {
  const { dataDir } = config
  if (!existsSync(path.join(dataDir, 'journal'))) return
  for (const { folder, what, setting, url } of kinds)
    if (config[url] === null && !existsSync(path.join(dataDir, folder)))
      throw new ConfigError(
        `The ${what} of this installation are on a server and not in ${dataDir}: set ${setting} as before, or DATA_DIR to an empty folder to begin anew.`,
      )
}

/** Once they are open: data of embedded stores was not moved to the empty server that a setting names. */
export async function refuseUnmovedData(config: Config, { db, events }: Pick<Stores, 'db' | 'events'>) {
  const isEmpty = {
    postgres: () => isUnused(db),
    events: async () => (await filledTables(events)).length === 0,
  }
  for (const { folder, what, setting, url } of kinds) {
    const place = path.join(config.dataDir, folder)
    if (config[url] !== null && existsSync(place) && (await isEmpty[folder]()))
      throw new ConfigError(
        `The ${what} of this installation are in ${place}, and the store of ${setting} has none: move everything with "npm run admin -- dump" and "load" (docs/operating.md), or delete that folder to begin anew.`,
      )
  }
}
