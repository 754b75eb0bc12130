/**
 * What the embedded engine, or a server behind one of the store settings, answers to a start that it does not allow (a right is missing, it is
 * read-only, or without memory), or that it has ended during a start.
 */
import { DatabaseError } from 'pg'
import type { Config } from './config.ts'
import { isLost } from './db/open.ts'
import { engineTrouble } from './events/embedded/engine.ts'
import { EventsStoreError, StatementRefused } from './events/errors.ts'
import { outOfReach, type StoreOutOfReach } from './lib/concurrency/await-store.ts'

/** The error as a sentence that names the setting or the engine; null if it is of neither. */
export function refusedByStore(
  { databaseUrl, clickhouseUrl }: Pick<Config, 'databaseUrl' | 'clickhouseUrl'>,
  error: unknown,
): StoreOutOfReach | null {
  if (clickhouseUrl && error instanceof EventsStoreError)
    return outOfReach({ setting: 'CLICKHOUSE_URL', url: clickhouseUrl }, error)
  // What the embedded engine refuses is a bug of ours.
  if (error instanceof EventsStoreError && !(error instanceof StatementRefused))
    return engineTrouble(error.message)
  if (databaseUrl && (error instanceof DatabaseError || isLost(error)))
    return outOfReach({ setting: 'DATABASE_URL', url: databaseUrl }, error)
  return null
}
