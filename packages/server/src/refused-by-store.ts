/**
 * What a server behind one of the store settings answers to a start that it does not allow (a right is missing, or it is read-only), or that it has
 * ended during a start.
 */
import { DatabaseError } from 'pg'
import type { Config } from './config.ts'
import { isLost } from './db/open.ts'
import { EventsStoreError } from './events/errors.ts'
import { outOfReach, type StoreOutOfReach } from './lib/concurrency/await-store.ts'

/** The error as a sentence that names the setting; null if it is not of a server. */
export function refusedByStore(
  { databaseUrl, clickhouseUrl }: Pick<Config, 'databaseUrl' | 'clickhouseUrl'>,
  error: unknown,
): StoreOutOfReach | null {
  if (clickhouseUrl && error instanceof EventsStoreError)
    return outOfReach({ setting: 'CLICKHOUSE_URL', url: clickhouseUrl }, error)
  if (databaseUrl && (error instanceof DatabaseError || isLost(error)))
    return outOfReach({ setting: 'DATABASE_URL', url: databaseUrl }, error)
  return null
}
