/** Attack 9: calls of an admin that were on their way when the admin was removed or lost the role. A flood of own calls makes them wait for long. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { untilBlocked } from '../../db/blocked-statements.testing.ts'
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts'
import { type Cast, layInvitation, layTeam, registerCast, type TeamPlace } from '../../testing/team-place.ts'

let server: TestServer
let cast: Cast
beforeAll(async () => {
  server = await startTestServer()
  cast = await registerCast(server)
})
afterAll(() => server.stop())

const all = 'all' as const
const friend = 'friend@late.example'
type Late = (place: TeamPlace) => Promise<{ code: number; reason?: string | undefined }>
const late: [string, Late][] = [
  [
    'invites an address',
    ({ teamId: team_id }) =>
      cast.admin.send('/team/invite_member', { team_id, email: friend, team_role: 2, visible_websites: all }),
  ],
  [
    'invites an account',
    ({ teamId: team_id }) =>
      cast.admin.send('/team/add_member', {
        team_id,
        account: cast.extra.email ?? '',
        team_role: 2,
        visible_websites: all,
      }),
  ],
  [
    'sends an invitation again',
    async ({ teamId: team_id }) => {
      const { id: invite_id } = await layInvitation(server, team_id, friend)
      return cast.admin.send('/team/resend_invitation', { team_id, invite_id })
    },
  ],
  [
    'promotes a member',
    ({ teamId: team_id }) =>
      cast.admin.send('/team/edit_member', {
        team_id,
        member_id: cast.viewer.userId,
        team_role: 2,
        visible_websites: all,
      }),
  ],
  [
    'makes a key',
    ({ teamId: team_id }) => cast.admin.send('/key/add', { team_id, name: 'Late', scopes: ['stats:read'] }),
  ],
  [
    'shares a board',
    async ({ teamId: team_id }) => {
      const row = { team_id, body: JSON.stringify({ name: 'x', description: '', cards: [] }) }
      const now = new Date(server.clock.now())
      const { id: board_id } = await server.context.db
        .insertInto('boards')
        .values({ ...row, created_by: null, created_at: now, updated_at: now })
        .returning('id')
        .executeTakeFirstOrThrow()
      return cast.admin.send('/board/share', { team_id, board_id, share: true })
    },
  ],
]

test.each(late)('safety 9: an admin who was just removed no longer %s', async (_, call) => {
  const place = await layTeam(server, cast)
  const { db } = server.context
  const { calling } = await db.transaction().execute(async (held) => {
    await held
      .selectFrom('teams')
      .select('id')
      .where('id', '=', place.teamId)
      .forNoKeyUpdate()
      .executeTakeFirst()
    const removing = cast.owner.call('/team/remove_member', {
      team_id: place.teamId,
      member_id: cast.admin.userId,
    })
    await untilBlocked(db, 1)
    const calling = call(place)
    await untilBlocked(db, 2)
    return { removing, calling }
  })
  expect(await calling).toMatchObject({ reason: 'removed_from_team' })
})

test('safety 9: an admin who just lost the role no longer invites', async () => {
  const place = await layTeam(server, cast)
  const { db } = server.context
  const [, call] = late[0] ?? []
  const calling = await db.transaction().execute(async (held) => {
    await held
      .selectFrom('teams')
      .select('id')
      .where('id', '=', place.teamId)
      .forNoKeyUpdate()
      .executeTakeFirst()
    const editing = cast.owner.call('/team/edit_member', {
      team_id: place.teamId,
      member_id: cast.admin.userId,
      team_role: 5,
      visible_websites: all,
    })
    await untilBlocked(db, 1)
    const calling = call?.(place)
    await untilBlocked(db, 2)
    return { editing, calling }
  })
  expect(await calling.calling).toMatchObject({ reason: 'not_allowed' })
})

test('safety 9: an admin who was just removed no longer shares a website', async () => {
  const { teamId: team_id, websiteId: website_id } = await layTeam(server, cast)
  const { db } = server.context
  const { calling } = await db.transaction().execute(async (held) => {
    await held
      .selectFrom('websites')
      .select('id')
      .where('id', '=', website_id)
      .forNoKeyUpdate()
      .executeTakeFirst()
    const calling = cast.admin.send('/setting/website_share', { website_id, share: true })
    await untilBlocked(db, 1)
    await cast.owner.call('/team/remove_member', { team_id, member_id: cast.admin.userId })
    return { calling }
  })
  expect(await calling).toMatchObject({ reason: 'removed_from_team' })
})
