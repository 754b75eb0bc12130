import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createLog } from '../lib/log.ts'
import { newPostgresDatabase } from '../testing/stores/shared-stores.ts'
import { openDatabase } from './open.ts'

test('queries that wait for a connection when the pool closes are still served', async () => {
  const connection = { connectionString: await newPostgresDatabase(), max: 1 }
  const { db, pool, close } = openDatabase(connection, createLog('silent'))
  await sql`SELECT 1`.execute(db)
  const first = await pool.connect()
  const second = pool.query('SELECT 1 AS n')
  const closed = close()
  await pause(50)
  first.release()
  expect((await second).rows).toEqual([{ n: 1 }])
  await closed
})
