import { type Kysely, sql } from 'kysely'
import { expect, test } from 'vitest'
import { createLog } from '../lib/log.ts'
import { newPostgresDatabase } from '../testing/stores/shared-stores.ts'
import { up } from './migrations/0017-known-zones.ts'
import { openDatabase } from './open.ts'

test('a zone that only ICU knows becomes the zone of the database with the same clock', async () => {
  const { db, close } = openDatabase({ connectionString: await newPostgresDatabase() }, createLog('silent'))
  const zones = ['JST', 'pst', 'SystemV/AST4', 'EST', 'Asia/Kathmandu']
  for (const [i, zone] of zones.entries())
    await sql`INSERT INTO users (account, name, password_hash, language, time_zone, created_at)
      VALUES (${`person${i}`}, 'x', 'x', 'zh-CN', ${zone}, now())`.execute(db)
  await up(db as unknown as Kysely<unknown>)
  const { rows } = await sql<{ time_zone: string }>`SELECT time_zone FROM users ORDER BY account`.execute(db)
  expect(rows.map((row) => row.time_zone)).toEqual([
    'Asia/Tokyo',
    'America/Los_Angeles',
    'UTC',
    'EST',
    'Asia/Kathmandu',
  ])
  await close()
})
