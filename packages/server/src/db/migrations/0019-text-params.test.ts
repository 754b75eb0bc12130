/** Messages, audit lines and mails of the version before keep their placeholders. */
import { runMigrations } from 'graphile-worker'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { migrateDatabase } from '../migrate.ts'
import { openOlder } from '../older-database.testing.ts'

test('placeholders of an older version are kept under their new name', async () => {
  const { db, pool, close } = await openOlder('0018-visible-names')
  await runMigrations({ pgPool: pool })
  await sql`INSERT INTO users (account, name, password_hash, language, time_zone, created_at)
    VALUES ('person', 'Person', 'x', 'zh-CN', 'UTC', now())`.execute(db)
  await sql`INSERT INTO messages (user_id, kind, holes, created_at)
    SELECT id, 'team_deleted', '{"team":"Lab"}', now() FROM users`.execute(db)
  for (const payload of [{ to: 'a@example.com', holes: { name: 'Ada' } }, { websiteId: 'w' }])
    await sql`SELECT graphile_worker.add_job('some-task', ${JSON.stringify(payload)}::json)`.execute(db)

  await migrateDatabase(db)

  const { rows: messages } = await sql`SELECT params FROM messages`.execute(db)
  expect(messages).toEqual([{ params: { team: 'Lab' } }])
  const { rows: jobs } = await sql`SELECT payload FROM graphile_worker._private_jobs ORDER BY id`.execute(db)
  expect(jobs).toEqual([
    { payload: { to: 'a@example.com', params: { name: 'Ada' } } },
    { payload: { websiteId: 'w' } },
  ])
  await close()
})
