/** A team's owner makes another member the owner. */
import { expect, test } from 'vitest'
import { goodPassword } from '../../testing/people.ts'
import { testServer } from '../../testing/start-test-server.ts'
import { layTeam, testCast } from '../../testing/team-place.ts'

const server = testServer()
const cast = testCast(server)

test('the member becomes the owner and sees every website, the owner an admin', async () => {
  const { teamId: team_id } = await layTeam(server, cast)
  const member_id = cast.selected.userId
  await cast.owner.call('/team/hand_over', { team_id, member_id, password: goodPassword })
  const roles = new Map(
    (await cast.owner.call('/team/user', { team_id })).list.map((row) => [row.member_id, row]),
  )
  expect(roles.get(member_id)).toMatchObject({ team_role: 1, visible_websites: 'all' })
  expect(roles.get(cast.owner.userId)).toMatchObject({ team_role: 2, visible_websites: 'all' })
  expect((await cast.selected.call('/message/list')).list[0]?.content).toContain('Super administrator')
  const again = { team_id, member_id, password: goodPassword }
  expect(await cast.owner.send('/team/hand_over', again)).toMatchObject({ reason: 'not_allowed' })
  await cast.owner.call('/team/leave_team', { team_id })
  await cast.selected.call('/team/delete_team', { team_id, confirm: 'DELETE' })
})

test('a wrong password, oneself and strangers are refused, and nothing changes', async () => {
  const { teamId: team_id } = await layTeam(server, cast)
  const { owner, admin, outsider } = cast
  const to = (member_id: string, password: string = goodPassword) =>
    owner.send('/team/hand_over', { team_id, member_id, password })
  expect(await to(admin.userId, 'wrong.password.1')).toMatchObject({ reason: 'password_wrong' })
  expect(await to(owner.userId)).toMatchObject({ reason: 'not_allowed' })
  expect(await to(outsider.userId)).toMatchObject({ reason: 'not_found' })
  expect((await owner.call('/team/item', { team_id })).team_role).toBe(1)
})
