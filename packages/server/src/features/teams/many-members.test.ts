/** The end of a team with thousands of members. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { registerPerson } from '../../testing/people.ts'
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts'

const many = 2000
let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

test('a team of thousands is deleted: each is told and finds why it is gone, but not who deleted it', async () => {
  const owner = await registerPerson(server)
  const { teamId: team_id } = owner
  const { db } = server.context
  await sql`WITH people AS (
      INSERT INTO users (account, name, password_hash, language, created_at)
      SELECT 'member' || n, 'Member ' || n, 'x', 'en-US', now() FROM generate_series(1, ${sql.lit(many)}) AS n RETURNING id
    ) INSERT INTO members (team_id, user_id, role, all_websites, joined_at)
    SELECT ${team_id}::uuid, id, 4, true, now() FROM people`.execute(db)
  await owner.call('/team/delete_team', { team_id, confirm: 'DELETE' })
  const { rows } = await sql`SELECT
      (SELECT count(*)::int FROM members WHERE team_id = ${team_id}) AS members,
      (SELECT count(*)::int FROM former_members WHERE team_id = ${team_id} AND reason = 'team_deleted') AS former,
      (SELECT count(*)::int FROM messages WHERE team_id = ${team_id} AND kind = 'team_deleted') AS told`.execute(
    db,
  )
  expect(rows).toEqual([{ members: 0, former: many + 1, told: many }])
  const { list } = await owner.call('/message/list', {})
  expect(list.map((row) => row.kind)).not.toContain('team_deleted')
})
