/** Invitations of people who are in the team already, and of accounts without a mail address. */
import { hour } from '@footfall/contract/durations'
import { expect, test } from 'vitest'
import { registerPerson } from '../../testing/people.ts'
import { testServer } from '../../testing/start-test-server.ts'
import { layMember, layTeam, testCast } from '../../testing/team-place.ts'

const server = testServer()
const cast = testCast(server)

const grant = { team_role: 4, visible_websites: 'all' } as const

test.each([
  ['en', 'This person is already a member of the team'],
  ['cn', '该用户已是团队成员'],
] as const)('somebody who is in the team already cannot be invited (%s)', async (language, message) => {
  const { teamId: team_id } = await layTeam(server, cast)
  const refusal = { code: 409, reason: 'person_is_member', message }
  const inviter = server.client({ language })
  inviter.token = cast.owner.token
  const email = cast.member.email ?? ''
  expect(await inviter.send('/team/invite_member', { ...grant, team_id, email })).toMatchObject(refusal)
  const { userId, name: account } = await registerPerson(server, { account: `in_team_${language}` })
  await layMember(server, team_id, userId)
  expect(await inviter.send('/team/add_member', { ...grant, team_id, account })).toMatchObject(refusal)
})

test('an account without a mail address is notified again when its invitation is sent again', async () => {
  const { teamId: team_id, teamName } = await layTeam(server, cast)
  const person = await registerPerson(server, { account: 'without_mail' })
  const invited = { ...grant, team_id, account: person.name }
  const { invite_id } = await cast.owner.call('/team/add_member', invited)
  server.clock.advance(hour)
  await cast.owner.call('/team/resend_invitation', { team_id, invite_id })
  const { list } = await person.call('/message/list')
  const message = { kind: 'invitation', link: `/accept?invite_id=${invite_id}` }
  expect(list).toMatchObject([message, message])
  expect(list[0]?.content).toContain(teamName)
  const log = (await cast.owner.call('/team/audit_log', { team_id })).list
  expect(log[0]?.text).toBe('resent the invitation to without_mail')
})

test('an expired invitation stays in the list, where it can be sent again or withdrawn', async () => {
  const { teamId: team_id } = await layTeam(server, cast)
  const sent = await cast.owner.call('/team/invite_member', { ...grant, team_id, email: 'late@example.com' })
  const listed = async () => {
    const { list } = await cast.owner.call('/team/user', { team_id })
    return list.filter(({ pending }) => pending).map(({ email, expires_at }) => [email, expires_at])
  }
  server.clock.advance(49 * hour)
  expect(await listed()).toEqual([['late@example.com', sent.expires_at]])
  const { invite_id } = sent
  const again = await cast.owner.call('/team/resend_invitation', { team_id, invite_id })
  expect(await listed()).toEqual([['late@example.com', again.expires_at]])
  server.clock.advance(49 * hour)
  await cast.owner.call('/team/cancel_invitation', { team_id, invite_id })
  expect(await listed()).toEqual([])
})
