/** A team with thousands of members: its list and its end. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { isUuid } from '../../lib/is-uuid.ts'
import { registerPerson, type TestPerson } from '../../testing/people.ts'
import { testServer } from '../../testing/start-test-server.ts'
import { operator } from '../audit/audit.ts'
import { deleteLockedTeam } from './delete-team.ts'
import { listMembers } from './list-members.ts'
import { membershipOf } from './memberships.ts'

const many = 2000
const server = testServer()

async function addMembers({ teamId }: TestPerson, name: string, all = true): Promise<void> {
  await sql`WITH people AS (
      INSERT INTO users (account, name, password_hash, language, created_at)
      SELECT ${name} || n, 'Member ' || n, 'x', 'en-US', now() FROM generate_series(1, ${sql.lit(many)}) AS n RETURNING id
    ) INSERT INTO members (team_id, user_id, role, all_websites, joined_at)
    SELECT ${teamId}::uuid, id, 4, ${sql.lit(all)}, now() FROM people`.execute(server.context.db)
}

test('safety: a page of members reads the websites that these see, not those of thousands', async () => {
  const [owner, admin] = [await registerPerson(server), await registerPerson(server)]
  const { teamId: team_id } = owner
  const { db } = server.context
  await addMembers(owner, 'chosen', false)
  await sql`INSERT INTO members (team_id, user_id, role, all_websites, joined_at)
    VALUES (${team_id}, ${admin.userId}, 2, false, now())`.execute(db)
  await sql`INSERT INTO websites (team_id, name, domain, time_zone, type, created_at)
    SELECT ${team_id}, 'Site ' || n, 'site' || n || '.example', 'UTC', 'site', now() FROM generate_series(1, 20) AS n`.execute(
    db,
  )
  await sql`INSERT INTO member_websites (team_id, user_id, website_id)
    SELECT ${team_id}, members.user_id, websites.id FROM members, websites
    WHERE members.team_id = ${team_id} AND websites.team_id = ${team_id} AND NOT all_websites
      AND (members.role = 4 OR websites.name != 'Site 1')`.execute(db)
  await sql`INSERT INTO invitations (team_id, code_hash, email, role, all_websites, website_ids, created_at, expires_at)
    SELECT ${team_id}, sha256(n::text::bytea), n || '@many.example', 4, false,
      ARRAY(SELECT id FROM websites WHERE team_id = ${team_id}), now(), now() + interval '1 day'
    FROM generate_series(1, ${sql.lit(many)}) AS n`.execute(db)
  const { list } = await owner.call('/team/user', { team_id, page: 2 })
  expect(list.map(({ visible_websites: seen, within_reach }) => [seen.length, within_reach])).toEqual(
    list.map(() => [20, true]),
  )
  let ids = 0
  const counted = db.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      ids += JSON.stringify(result.rows).split('"').filter(isUuid).length
      return result
    },
  })
  const membership = await membershipOf(db, team_id, admin.userId)
  if (!membership) throw new Error('not a member')
  const asked = { page_size: 10, search: '', order: 'asc', order_by: 'role' } as const
  for (const page of [2, many / 10 + 2]) {
    ids = 0
    const { list, total } = await listMembers({ ...server.context, db: counted }, membership, {
      ...asked,
      page,
    })
    expect(total).toBe(2 * many + 2)
    for (const row of list)
      expect(row, `page ${page}`).toMatchObject({ within_reach: false, visible_websites: { length: 19 } })
    // One of each person, and those of ten people's websites and of the team's.
    expect(ids).toBeLessThan(2 * many + 1000)
  }
})

test('a team of thousands is deleted: each is told and finds why it is gone, but not who deleted it', async () => {
  const owner = await registerPerson(server)
  const { teamId: team_id } = owner
  const { db } = server.context
  await addMembers(owner, 'member')
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

test('for a team’s end, the rules of its members are checked a few times, not for each', async () => {
  const owner = await registerPerson(server)
  const { teamId } = owner
  await addMembers(owner, 'leaving')
  const checks = await server.context.db.transaction().execute(async (change) => {
    await sql`SET LOCAL track_functions = 'pl'`.execute(change)
    await deleteLockedTeam(server.context, change, operator, { teamId, teamName: 'Many' })
    await sql`SET CONSTRAINTS ALL IMMEDIATE`.execute(change)
    const { rows } = await sql<{ calls: number }>`SELECT calls::int FROM pg_stat_xact_user_functions
      WHERE funcname = 'check_team_members'`.execute(change)
    return rows[0]?.calls
  })
  expect(checks).toBeGreaterThan(0)
  expect(checks).toBeLessThan(10)
})

test('a team cannot lose its owner alone', async () => {
  const { teamId } = await registerPerson(server)
  const removed = sql`DELETE FROM members WHERE team_id = ${teamId} AND role = 1`.execute(server.context.db)
  await expect(removed).rejects.toThrow(`team ${teamId} has no owner`)
})
