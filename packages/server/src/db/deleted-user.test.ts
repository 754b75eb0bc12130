import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { createLog } from '../lib/log.ts'
import { newPostgresDatabase } from '../testing/stores/shared-stores.ts'
import { isDeletedUser } from './deleted-user.ts'
import { openDatabase } from './open.ts'

const { db, close } = openDatabase({ connectionString: await newPostgresDatabase() }, createLog('silent'))
afterAll(close)

test('references to people, and no others, are recognised by their names', async () => {
  const { rows } = await sql<{ constraint: string; toPerson: boolean }>`
    SELECT conname AS constraint, confrelid IN ('users'::regclass, 'members'::regclass) AS "toPerson" FROM pg_constraint
    WHERE contype = 'f' AND connamespace = 'public'::regnamespace`.execute(db)
  expect(rows.filter(({ toPerson }) => toPerson).length).toBeGreaterThan(0)
  const wrong = rows.filter(
    ({ constraint, toPerson }) => isDeletedUser({ code: '23503', constraint }) !== toPerson,
  )
  expect(wrong).toEqual([])
})
