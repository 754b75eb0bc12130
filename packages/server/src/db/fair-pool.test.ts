/** Many calls of one caller at PostgreSQL, and one of another. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onBehalfOf } from '../lib/concurrency/caller.ts'
import { createLog } from '../lib/log.ts'
import { newPostgresDatabase } from '../testing/stores/shared-stores.ts'
import { type OpenDatabase, openDatabase } from './open.ts'

let database: OpenDatabase
beforeAll(async () => {
  database = openDatabase({ connectionString: await newPostgresDatabase() }, createLog('silent'))
})
afterAll(() => database.close())

const ask = (name: string) => onBehalfOf(name, () => sql`SELECT 1`.execute(database.db))
const after = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds, 'waits'))
/** As long as a busy machine may need. */
const soon = () => after(30_000)

/** Holds a lock until the returned function is called. */
async function hold(key: number): Promise<() => Promise<void>> {
  const held = await database.pool.connect()
  await held.query(`SELECT pg_advisory_lock(${key})`)
  return async () => {
    await held.query(`SELECT pg_advisory_unlock(${key})`)
    held.release()
  }
}

const waitFor = (name: string, key: number) =>
  onBehalfOf(name, () =>
    database.db.transaction().execute((change) => sql`SELECT pg_advisory_xact_lock(${key})`.execute(change)),
  )

test('calls that wait for each other’s locks leave connections to other callers', async () => {
  const free = await hold(1)
  const calls = Array.from({ length: 50 }, () => waitFor('busy', 1))
  expect(await Promise.race([ask('other'), soon()])).not.toBe('waits')
  expect(await Promise.race([ask('busy'), after(1_000)])).toBe('waits')
  // Background work has no caller.
  expect(await Promise.race([sql`SELECT 1`.execute(database.db), soon()])).not.toBe('waits')
  await free()
  await Promise.all(calls)
})

test('calls that need a second connection get it, however many there are', async () => {
  const call = () =>
    onBehalfOf('busy', () =>
      database.db.transaction().execute(async (change) => {
        await sql`SELECT pg_sleep(0.05)`.execute(change)
        await sql`SELECT 1`.execute(database.db)
      }),
    )
  await Promise.all(Array.from({ length: 12 }, call))
})

test('failed statements give their connections back', async () => {
  const fail = () => onBehalfOf('busy', () => sql`SELECT 1 / 0`.execute(database.db))
  for (const result of await Promise.allSettled(Array.from({ length: 30 }, fail)))
    expect(result.status).toBe('rejected')
  expect(await Promise.race([ask('busy'), soon()])).not.toBe('waits')
})
