/** No table, reference or sequence of PostgreSQL is forgotten when an installation moves. */
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { createLog } from '../lib/log.ts'
import { newPostgresDatabase } from '../testing/stores/shared-stores.ts'
import { leftTables, movedTables } from './move-rows.ts'
import { openDatabase } from './open.ts'

const { db, close } = openDatabase({ connectionString: await newPostgresDatabase() }, createLog('silent'))
afterAll(close)

test('each table is moved, or named as left out', async () => {
  const { rows } = await sql<{ name: string }>`SELECT tablename AS name FROM pg_tables
    WHERE schemaname = 'public' AND tablename NOT LIKE 'kysely%'`.execute(db)
  expect(rows.map(({ name }) => name).sort()).toEqual([...movedTables, ...leftTables].sort())
})

test('each table comes after those it refers to', async () => {
  const { rows } = await sql<{ from: string; to: string }>`
    SELECT conrelid::regclass::text AS from, confrelid::regclass::text AS to
    FROM pg_constraint WHERE contype = 'f' AND conrelid <> confrelid`.execute(db)
  const at = (name: string) => (movedTables as readonly string[]).indexOf(name)
  const moved = rows.filter(({ from }) => at(from) !== -1)
  expect(moved.length).toBeGreaterThan(0)
  expect(moved.filter(({ from, to }) => at(to) === -1 || at(to) > at(from))).toEqual([])
})

test('the numbers of the log are the only ones to continue', async () => {
  const { rows } =
    await sql`SELECT sequencename AS name FROM pg_sequences WHERE schemaname = 'public'`.execute(db)
  expect(rows).toEqual([{ name: 'audit_log_id_seq' }])
})
