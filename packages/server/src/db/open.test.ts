import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createLog } from '../lib/log.ts'
import { newPostgresDatabase } from '../testing/stores/shared-stores.ts'
import { untilBlocked } from './blocked-statements.testing.ts'
import { isUnavailable, neverTimeOut, openDatabase } from './open.ts'

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

test('what is asked of a database that was closed is unavailable, and no defect', async () => {
  const { db, pool, close } = openDatabase(
    { connectionString: await newPostgresDatabase() },
    createLog('silent'),
  )
  await sql`SELECT 1`.execute(db)
  await close()
  const asked = await Promise.allSettled([
    sql`SELECT 1`.execute(db),
    pool.query('SELECT 1'),
    db.transaction().execute(async () => undefined),
  ])
  expect(asked.map((answer) => answer.status === 'rejected' && isUnavailable(answer.reason))).toEqual([
    true,
    true,
    true,
  ])
})

test('of two transactions that wait for each other, the one that PostgreSQL ends is done again', async () => {
  const connectionString = await newPostgresDatabase()
  const { db, close } = openDatabase({ connectionString }, createLog('silent'))
  await sql`CREATE TABLE counts (id int, n int)`.execute(db)
  await sql`INSERT INTO counts VALUES (1, 0), (2, 0)`.execute(db)
  let [tries, other] = [0, undefined as Promise<void> | undefined]
  const add = (id: number) => sql`UPDATE counts SET n = n + 1 WHERE id = ${id}`
  await db.transaction().execute(async (change) => {
    await add(1).execute(change)
    other ??= db.transaction().execute(async (second) => {
      await add(2).execute(second)
      await add(1).execute(second)
    })
    // Not when it is done again: the other is finished then.
    if (tries++ === 0) await untilBlocked(db, 1)
    await add(2).execute(change)
  })
  await other
  expect((await sql`SELECT n FROM counts ORDER BY id`.execute(db)).rows).toEqual([{ n: 2 }, { n: 2 }])
  await close()
})

test('a connection that PostgreSQL ends during work fails that work, not the process', async () => {
  const connectionString = await newPostgresDatabase()
  const { db, pool, close } = openDatabase({ connectionString }, createLog('silent'))
  const work = db.transaction().execute(async (change) => {
    const { rows } = await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(change)
    await pool.query('SELECT pg_terminate_backend($1)', [rows[0]?.pid])
    // Nothing is asked of the connection when it breaks.
    await pause(100)
    await sql`SELECT 1`.execute(change)
  })
  await expect(work).rejects.toThrow()
  expect((await sql`SELECT 1 AS n`.execute(db)).rows).toEqual([{ n: 1 }])
  await close()
})

test('PostgreSQL ends the transaction of a node that is frozen, but not one that may wait', async () => {
  const connectionString = await newPostgresDatabase()
  const { db, close } = openDatabase({ connectionString }, createLog('silent'))
  const limit = async (change: typeof db) =>
    (await sql`SHOW idle_in_transaction_session_timeout`.execute(change)).rows[0]
  expect(await limit(db)).toEqual({ idle_in_transaction_session_timeout: '1min' })
  await db.transaction().execute(async (change) => {
    await neverTimeOut(change)
    expect(await limit(change)).toEqual({ idle_in_transaction_session_timeout: '0' })
  })
  expect(await limit(db)).toEqual({ idle_in_transaction_session_timeout: '1min' })
  await close()
})

test('PostgreSQL looks after its connections, so that a machine that fails does not keep its locks for hours', async () => {
  const connectionString = await newPostgresDatabase()
  const { pool, close } = openDatabase({ connectionString }, createLog('silent'))
  const { rows } = await pool.query<{ name: string }>(
    "SELECT name FROM pg_settings WHERE name LIKE 'tcp_keepalives%' AND source = 'session' ORDER BY name",
  )
  expect(rows.map(({ name }) => name)).toEqual([
    'tcp_keepalives_count',
    'tcp_keepalives_idle',
    'tcp_keepalives_interval',
  ])
  await close()
})
