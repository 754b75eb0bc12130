/** Nodes that start on the same new PostgreSQL at once: each finds its tables, and none fails. */
import { afterAll, expect, test } from 'vitest'
import { migrateDatabase } from '../db/migrate.ts'
import { type OpenDatabase, openDatabase } from '../db/open.ts'
import { createLog } from '../lib/log.ts'
import { newDatabaseName, sharedStores } from '../testing/stores/shared-stores.ts'
import { migrateJobs } from './worker.ts'

const log = createLog('silent')
const opened: OpenDatabase[] = []
afterAll(() => Promise.all(opened.map((one) => one.close())))

test('the tables of jobs and of accounts are created once', async () => {
  const { postgres } = sharedStores()
  const server = openDatabase({ ...postgres, database: 'postgres' }, log)
  const database = newDatabaseName()
  await server.pool.query(`CREATE DATABASE ${database}`)
  await server.close()
  const nodes = [1, 2, 3].map(() => openDatabase({ ...postgres, database }, log))
  opened.push(...nodes)
  await Promise.all(
    nodes.map(async ({ db, pool }) => {
      await migrateDatabase(db)
      await migrateJobs(pool, log)
    }),
  )
  const { rows } = await (nodes[0] as OpenDatabase).pool.query(
    'SELECT (SELECT count(*) FROM graphile_worker.jobs) AS jobs, (SELECT count(*) FROM users) AS users',
  )
  expect(rows).toEqual([{ jobs: 0, users: 0 }])
})
