/** Segments for their creator alone, when their website moves to another team or their creator leaves. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { TestPerson } from '../../testing/people.ts'
import { testServer } from '../../testing/start-test-server.ts'
import { layMember, layTeam, testCast } from '../../testing/team-place.ts'

const server = testServer()
const cast = testCast(server)

const add = (person: TestPerson, website_id: string, visibility: 'own' | 'team') =>
  person.call('/segment/add', {
    website_id,
    name: visibility,
    visibility,
    filters: [{ field: 'country', operator: 'in', value: ['cn'] }],
  })

const keptOf = (website_id: string) =>
  server.context.db
    .selectFrom('resources')
    .select(['created_by', sql<string>`body->>'visibility'`.as('visibility')])
    .where('website_id', '=', website_id)
    .orderBy('created_at')
    .execute()

test('what only former members could see does not stay with a website that moves', async () => {
  const { websiteId: website_id } = await layTeam(server, cast)
  const { teamId: team_id } = cast.outsider
  await layMember(server, team_id, cast.manager.userId, { role: 3 })
  await add(cast.member, website_id, 'own')
  await add(cast.member, website_id, 'team')
  await add(cast.manager, website_id, 'own')
  const { transfer_id } = await cast.owner.call('/setting/send_transfer_mail', {
    website_id,
    transfer_type: 'other_user',
    email: cast.outsider.email ?? '',
  })
  await cast.outsider.call('/setting/receive_website', { transfer_id, team_id })
  expect(await keptOf(website_id)).toEqual([
    { created_by: cast.member.userId, visibility: 'team' },
    { created_by: cast.manager.userId, visibility: 'own' },
  ])
})

test.each(['leaves', 'is removed'])(
  'a member who %s does not leave behind what nobody else could see',
  async (how) => {
    const { websiteId: website_id, teamId: team_id } = await layTeam(server, cast)
    for (const visibility of ['own', 'team'] as const) await add(cast.member, website_id, visibility)
    await add(cast.manager, website_id, 'own')
    if (how === 'leaves') await cast.member.call('/team/leave_team', { team_id })
    else await cast.owner.call('/team/remove_member', { team_id, member_id: cast.member.userId })
    expect(await keptOf(website_id)).toEqual([
      { created_by: cast.member.userId, visibility: 'team' },
      { created_by: cast.manager.userId, visibility: 'own' },
    ])
  },
)
