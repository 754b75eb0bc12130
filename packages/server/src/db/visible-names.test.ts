import { type Kysely, sql } from 'kysely'
import { expect, test } from 'vitest'
import { createLog } from '../lib/log.ts'
import { newPostgresDatabase } from '../testing/stores/shared-stores.ts'
import { up } from './migrations/0018-visible-names.ts'
import { openDatabase } from './open.ts'
import type { Db } from './schema.ts'

async function namesOf(db: Db, table: string): Promise<string[]> {
  const { rows } = await sql<{
    name: string
  }>`SELECT name FROM ${sql.table(table)} ORDER BY created_at`.execute(db)
  return rows.map(({ name }) => name)
}

test('names that nobody sees become a dash, and teams that look alike get numbers', async () => {
  const { db, close } = openDatabase({ connectionString: await newPostgresDatabase() }, createLog('silent'))
  await sql`DROP INDEX teams_name`.execute(db)
  await sql`INSERT INTO users (account, name, password_hash, language, time_zone, created_at)
    VALUES ('person', ${'\u200b '}, 'x', 'zh-CN', 'UTC', now())`.execute(db)
  const teams = ['Café', 'Cafe\u0301', 'Cafe 2', 'ＣＡＦÉ', '\u200b', '\u2060', 'Other']
  for (const [i, name] of teams.entries()) await addTeam(name, i)
  await sql`INSERT INTO boards (team_id, body, created_at, updated_at)
    SELECT id, ${JSON.stringify({ name: '\u200b', cards: [{ title: '\ufeff' }, { title: 'Seen' }] })}::jsonb, now(), now()
    FROM teams LIMIT 1`.execute(db)

  await up(db as unknown as Kysely<unknown>)

  expect(await namesOf(db, 'teams')).toEqual([
    'Café',
    'Cafe\u0301 2',
    'Cafe 2',
    'ＣＡＦÉ 3',
    '–',
    '– 2',
    'Other',
  ])
  expect(await namesOf(db, 'users')).toEqual(['–'])
  const { rows } = await sql<{ body: unknown }>`SELECT body FROM boards`.execute(db)
  expect(rows[0]?.body).toEqual({ name: '–', cards: [{ title: '–' }, { title: 'Seen' }] })
  await expect(addTeam('ｏｔｈｅｒ', 9)).rejects.toMatchObject({ constraint: 'teams_name' })
  await close()

  async function addTeam(name: string, second: number): Promise<void> {
    await sql`
      WITH team AS (INSERT INTO teams (name, description, created_at)
        VALUES (${name}, '', to_timestamp(${second})) RETURNING id)
      INSERT INTO members (team_id, user_id, role, joined_at)
      SELECT team.id, users.id, 1, now() FROM team, users`.execute(db)
  }
})
