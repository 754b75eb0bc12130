/** A database as an older version left it. */
import { createLog } from '../lib/log.ts'
import { newDatabaseName, sharedStores } from '../testing/stores/shared-stores.ts'
import { migrateDatabase } from './migrate.ts'
import { openDatabase } from './open.ts'

/** A new database with the migrations up to `last`. */
export async function openOlder(last: string): Promise<ReturnType<typeof openDatabase>> {
  const { postgres } = sharedStores()
  const server = openDatabase({ ...postgres, database: 'postgres' }, createLog('silent'))
  const name = newDatabaseName()
  await server.pool.query(`CREATE DATABASE ${name}`)
  await server.close()
  const opened = openDatabase({ ...postgres, database: name }, createLog('silent'))
  await migrateDatabase(opened.db, last)
  return opened
}
