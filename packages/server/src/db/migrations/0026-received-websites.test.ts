/** Websites that came from another team in the version before keep the time of their arrival. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { migrateDatabase } from '../migrate.ts'
import { openOlder } from '../older-database.testing.ts'

test('the last arrival in the team that has the website is read from the audit log', async () => {
  const { db, close } = await openOlder('0025-leaving-members')
  await sql`INSERT INTO users (account, name, password_hash, language, time_zone, created_at)
    VALUES ('person', 'Person', 'x', 'zh-CN', 'UTC', now())`.execute(db)
  const teams = await db.transaction().execute(async (change) => {
    const added = await sql<{ id: string }>`INSERT INTO teams (name, description, created_at)
      VALUES ('First', '', now()), ('Second', '', now()) RETURNING id`.execute(change)
    await sql`INSERT INTO members (team_id, user_id, role, all_websites, joined_at)
      SELECT teams.id, users.id, 1, true, now() FROM teams, users`.execute(change)
    return added
  })
  const [first, second] = teams.rows.map(({ id }) => id)
  const websites = await sql<{
    id: string
  }>`INSERT INTO websites (team_id, name, domain, time_zone, type, created_at)
    VALUES (${second}, 'Sent', 'a.example', 'UTC', 'site', '2025-01-01Z'), (${second}, 'Added', 'b.example', 'UTC', 'site', '2025-01-01Z')
    RETURNING id`.execute(db)
  const [sent] = websites.rows.map(({ id }) => id)
  const arrivals = [
    [second, '2025-02-01Z'],
    [first, '2025-03-01Z'],
    [second, '2025-04-01Z'],
    [first, '2025-05-01Z'],
  ] as const
  for (const [team, at] of arrivals)
    await sql`INSERT INTO audit_log (team_id, website_id, action, at) VALUES (${team}, ${sent}, 'website_received', ${at})`.execute(
      db,
    )

  await migrateDatabase(db)

  const held = await sql`SELECT name, received_at FROM websites ORDER BY name DESC`.execute(db)
  expect(held.rows).toEqual([
    { name: 'Sent', received_at: new Date('2025-04-01Z') },
    { name: 'Added', received_at: null },
  ])
  await close()
})
