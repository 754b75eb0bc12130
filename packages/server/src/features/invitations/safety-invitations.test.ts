/** Attack 10: invitations. */
import { hour } from '@footfall/contract/durations'
import { beforeEach, describe, expect, test } from 'vitest'
import { registerPerson } from '../../testing/people.ts'
import { racing } from '../../testing/random-runs.ts'
import { testServer } from '../../testing/start-test-server.ts'
import { layTeam, type TeamPlace, testCast } from '../../testing/team-place.ts'
import { auditOf, invite, rolesIn } from '../teams/team-calls.testing.ts'

const server = testServer()
const cast = testCast(server)
// The clock stands still, so messages of one test must come after those of the previous one.
beforeEach(() => server.clock.advance(1_000))

describe('safety 10: invitations', () => {
  const limitTo = (place: TeamPlace, plan: 'free' | 'pro') =>
    server.context.db
      .updateTable('teams')
      .set({ plan, plan_millions: null, plan_period: null, paid_until: null })
      .where('id', '=', place.teamId)
      .execute()

  test('safety 10: many invitations at once keep to the plan’s three members', async () => {
    const owner = await registerPerson(server)
    const answers = await Promise.all(
      racing.map((i) =>
        owner.send('/team/invite_member', {
          team_id: owner.teamId,
          email: `racing${i}@example.com`,
          team_role: 4,
          visible_websites: 'all',
        }),
      ),
    )
    expect(answers.filter((answer) => answer.code === 200)).toHaveLength(2)
    const refused = answers.filter((answer) => answer.reason === 'plan_limit')
    expect(refused).toHaveLength(racing.length - 2)
    expect(refused[0]?.data).toMatchObject({ limit: 3 })
    // Also said to somebody invited, whose own plan it is not.
    expect(refused[0]?.message).toBe(
      'The team has reached its plan’s limit of 3 members, counting pending invitations. It must upgrade or remove one first',
    )
  })

  test('safety 10: one invitation accepted many times at once gives one member and one message', async () => {
    const place = await layTeam(server, cast)
    const invitee = await registerPerson(server)
    const { invite_code } = await invite(place, invitee.email ?? '', cast.owner)
    const answers = await Promise.all(racing.map(() => invitee.send('/team/add_member', { invite_code })))
    expect(answers.filter((answer) => answer.code === 200)).toHaveLength(1)
    expect(answers.filter((answer) => answer.reason === 'already_member')).toHaveLength(racing.length - 1)
    const { list } = await cast.owner.call('/message/list', { page_size: 100 })
    const about = list.filter((message) => message.content.includes(place.teamName))
    expect(about.map((message) => message.kind)).toEqual(['invitation_accepted'])
    const others = await cast.admin.call('/message/list', { page_size: 100 })
    expect(others.list[0]).toMatchObject({ kind: 'member_joined' })
  })

  test('safety 10: of accepting and cancelling at once, one succeeds', async () => {
    const place = await layTeam(server, cast)
    const invitee = await registerPerson(server)
    const { invite_code, invite_id } = await invite(place, invitee.email ?? '', cast.owner)
    const [accepted, cancelled] = await Promise.all([
      invitee.send('/team/add_member', { invite_code }),
      cast.owner.send('/team/cancel_invitation', { team_id: place.teamId, invite_id }),
    ])
    expect([accepted.code, cancelled.code].filter((code) => code === 200)).toHaveLength(1)
    expect((await rolesIn(server, place))[invitee.userId]).toBe(accepted.code === 200 ? 4 : undefined)
  })

  test('safety 10: if three accept at once and one place is left, one gets it', async () => {
    const place = await layTeam(server, cast)
    const people = await Promise.all([registerPerson(server), registerPerson(server), registerPerson(server)])
    const codes = await Promise.all(people.map((person) => invite(place, person.email ?? '', cast.owner)))
    await server.context.db
      .deleteFrom('members')
      .where('team_id', '=', place.teamId)
      .where('role', '>', 1)
      .where('user_id', '!=', cast.admin.userId)
      .execute()
    await limitTo(place, 'free')
    const answers = await Promise.all(
      people.map((person, i) =>
        person.send('/team/add_member', { invite_code: codes[i]?.invite_code ?? '' }),
      ),
    )
    expect(answers.filter((answer) => answer.code === 200)).toHaveLength(1)
    expect(answers.filter((answer) => answer.reason === 'plan_limit')).toHaveLength(2)
  })

  test('safety 10: a wrong and an unverified address', async () => {
    const place = await layTeam(server, cast)
    const { invite_code, invite_id } = await invite(place, 'invited-only@example.com', cast.owner)
    expect(await cast.outsider.send('/team/add_member', { invite_code })).toMatchObject({
      code: 403,
      reason: 'wrong_recipient',
    })
    expect(await cast.outsider.send('/team/add_member', { invite_id })).toMatchObject({
      reason: 'invite_invalid',
    })
    const nameless = await registerPerson(server, { account: 'no-address' })
    expect(await nameless.send('/team/add_member', { invite_code })).toMatchObject({
      code: 403,
      reason: 'email_required',
    })
    const info = await cast.outsider.call('/team/get_invite_info', { invite_code })
    expect(info).toMatchObject({ is_recipient: false, registered: false, status: 'pending' })
    expect(JSON.stringify(info)).not.toContain('invited-only@')
    expect(JSON.stringify(info)).not.toContain('owner@cast')
    expect(await auditOf(cast.owner, place)).toContain(
      'outsider: was not allowed to enter the team without being a member',
    )
  })

  test('safety 10: after 48 hours, cancelled, refused, resent', async () => {
    const place = await layTeam(server, cast)
    const { teamId: team_id } = place
    const invitee = await registerPerson(server)
    const email = invitee.email ?? ''
    const first = await invite(place, email, cast.owner)
    const accept = (invite_code: string) => invitee.send('/team/add_member', { invite_code })
    const again = await cast.owner.call('/team/resend_invitation', { team_id, invite_id: first.invite_id })
    expect(await accept(first.invite_code)).toMatchObject({ code: 404, reason: 'invite_invalid' })
    server.clock.advance(48 * hour)
    expect(await accept(again.invite_code)).toMatchObject({ code: 410, reason: 'invite_expired' })
    const second = await invite(place, email, cast.owner)
    await cast.owner.call('/team/cancel_invitation', { team_id, invite_id: second.invite_id })
    expect(await accept(second.invite_code)).toMatchObject({ code: 410, reason: 'invite_cancelled' })
    const third = await invite(place, email, cast.owner)
    await server.client().call('/team/refuse_invite', { invite_code: third.invite_code })
    expect(await accept(third.invite_code)).toMatchObject({ code: 410, reason: 'invite_used' })
    const { list } = await cast.owner.call('/message/list')
    expect(list[0]).toMatchObject({ kind: 'invitation_refused' })
    const fourth = await invite(place, email, cast.owner)
    const fifth = await invite(place, email, cast.owner)
    expect(await accept(fourth.invite_code)).toMatchObject({ reason: 'invite_cancelled' })
    expect(await accept(fifth.invite_code)).toMatchObject({ code: 200 })
    expect(await accept(fifth.invite_code)).toMatchObject({ code: 409, reason: 'already_member' })
    await cast.owner.call('/team/remove_member', { team_id, member_id: invitee.userId })
    expect(await accept(fifth.invite_code), 'used once').toMatchObject({ reason: 'invite_used' })
  })

  test('safety 10: an invitation replaces none of another team', async () => {
    const [place, other] = [await layTeam(server, cast), await layTeam(server, cast)]
    const invitee = await registerPerson(server)
    const { invite_code } = await invite(place, invitee.email ?? '', cast.owner)
    await invite(other, invitee.email ?? '', cast.owner)
    expect(await invitee.send('/team/add_member', { invite_code })).toMatchObject({ code: 200 })
  })

  test('safety 10: an invitation of a deleted team is invalid', async () => {
    const place = await layTeam(server, cast)
    const invitee = await registerPerson(server)
    const { invite_code } = await invite(place, invitee.email ?? '', cast.owner)
    await cast.owner.call('/team/delete_team', { team_id: place.teamId, confirm: 'DELETE' })
    expect(await invitee.send('/team/add_member', { invite_code })).toMatchObject({
      reason: 'invite_invalid',
    })
  })

  test('safety 10: what is no code is refused', async () => {
    for (const invite_code of ['', 'short', 'a'.repeat(33), "' OR ''='"])
      expect(await server.client().send('/team/get_invite_info', { invite_code })).toMatchObject({
        status: 400,
      })
  })

  test('safety 10: the code is 32 characters and nowhere in the tables', async () => {
    const place = await layTeam(server, cast)
    const { invite_code } = await invite(place, 'hashed@example.com', cast.owner)
    expect(invite_code).toMatch(/^[A-Za-z0-9]{32}$/)
    const rows = await server.context.db.selectFrom('invitations').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(invite_code)
    const mail = await server.mailbox.next('hashed@example.com')
    expect(mail.text).toContain(`https://footfall.example/accept?invite_code=${invite_code}`)
  })

  test('an account without an address is invited by a message and accepts by the id', async () => {
    const place = await layTeam(server, cast)
    const person = await registerPerson(server, { account: 'by-name-only' })
    const added = await cast.admin.call('/team/add_member', {
      team_id: place.teamId,
      account: 'By-Name-Only',
      team_role: 5,
      visible_websites: [place.websiteId],
    })
    expect(added).toMatchObject({ pending: true, team_id: place.teamId })
    const { list } = await cast.owner.call('/team/user', { team_id: place.teamId, search: 'by-name' })
    expect(list).toMatchObject([{ pending: true, member_id: null, team_role: 5 }])
    const [message] = (await person.call('/message/list')).list
    expect(message).toMatchObject({ kind: 'invitation', link: `/accept?invite_id=${added.invite_id}` })
    expect(await cast.outsider.send('/team/add_member', { invite_id: added.invite_id })).toMatchObject({
      reason: 'invite_invalid',
    })
    await person.call('/team/add_member', { invite_id: added.invite_id })
    const websites = await person.call('/website/list', { team_id: place.teamId })
    expect(websites.list.map((row) => row.website_id)).toEqual([place.websiteId])
  })
})
