/** Slugs that links had before this version go back to their links, and to no others. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createLog } from '../../lib/log.ts'
import { newDatabaseName, sharedStores } from '../../testing/stores/shared-stores.ts'
import { migrateDatabase } from '../migrate.ts'
import { openDatabase } from '../open.ts'

test('a former slug belongs to the one link that was made at its time', async () => {
  const { postgres } = sharedStores()
  const server = openDatabase({ ...postgres, database: 'postgres' }, createLog('silent'))
  const name = newDatabaseName()
  await server.pool.query(`CREATE DATABASE ${name}`)
  await server.close()
  const { db, close } = openDatabase({ ...postgres, database: name }, createLog('silent'))
  await migrateDatabase(db, '0025-leaving-members')
  await sql`WITH person AS (
      INSERT INTO users (account, name, password_hash, language, time_zone, created_at)
      VALUES ('person', 'Person', 'x', 'zh-CN', 'UTC', now()) RETURNING id
    ), team AS (INSERT INTO teams (name, description, created_at) VALUES ('Lab', 'x', now()) RETURNING id
    ), owner AS (
      INSERT INTO members (team_id, user_id, role, all_websites, joined_at)
      SELECT team.id, person.id, 1, true, now() FROM team, person
    )
    INSERT INTO websites (team_id, name, domain, time_zone, type, created_at)
    SELECT id, site, 'lab.example', 'UTC', 'site', now() FROM team, (VALUES ('One'), ('Two')) AS sites (site)`.execute(
    db,
  )
  const add = (site: string, slug: string, minute: number, isDeleted: boolean) =>
    sql`INSERT INTO short_links (website_id, slug, name, target_url, created_at, deleted_at)
      SELECT id, ${slug}, 'x', 'https://example.com/', to_timestamp(${minute * 60}),
        CASE WHEN ${isDeleted} THEN now() END FROM websites WHERE name = ${site}`.execute(db)
  await add('One', 'now', 1, false)
  await add('One', 'before', 1, true)
  await add('Two', 'elsewhere', 1, false)
  await add('One', 'twin-a', 2, false)
  await add('One', 'twin-b', 2, false)
  await add('One', 'of-a-twin', 2, true)
  await add('One', 'deleted', 3, true)

  await migrateDatabase(db)

  const { rows } = await sql`SELECT former.slug, link.slug AS now FROM short_links AS former
    JOIN short_links AS link ON link.id = former.former_of`.execute(db)
  expect(rows).toEqual([{ slug: 'before', now: 'now' }])
  await close()
})
