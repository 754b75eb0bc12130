/** Segments for their creator alone, when their website moves to another team. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestPerson } from '../../testing/people.ts'
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts'
import { type Cast, layMember, layTeam, registerCast } from '../../testing/team-place.ts'

let server: TestServer
let cast: Cast
beforeAll(async () => {
  server = await startTestServer()
  cast = await registerCast(server)
})
afterAll(() => server.stop())

test('what only former members could see does not stay with a website that moves', async () => {
  const { websiteId: website_id } = await layTeam(server, cast)
  const { teamId: team_id } = cast.outsider
  await layMember(server, team_id, cast.manager.userId, { role: 3 })
  const add = (person: TestPerson, visibility: 'own' | 'team') =>
    person.call('/segment/add', {
      website_id,
      name: visibility,
      visibility,
      filters: [{ field: 'country', operator: 'in', value: ['cn'] }],
    })
  await add(cast.member, 'own')
  await add(cast.member, 'team')
  await add(cast.manager, 'own')
  const { transfer_id } = await cast.owner.call('/setting/send_transfer_mail', {
    website_id,
    transfer_type: 'other_user',
    email: cast.outsider.email ?? '',
  })
  await cast.outsider.call('/setting/receive_website', { transfer_id, team_id })
  const kept = await server.context.db
    .selectFrom('resources')
    .select(['created_by', sql<string>`body->>'visibility'`.as('visibility')])
    .where('website_id', '=', website_id)
    .orderBy('created_at')
    .execute()
  expect(kept).toEqual([
    { created_by: cast.member.userId, visibility: 'team' },
    { created_by: cast.manager.userId, visibility: 'own' },
  ])
})
