/** Attacks 8 to 11: access to other teams, privilege escalation, invitations, scanning; and the codes after a team's end. */

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { envelopeOf } from '../../testing/answers.ts'
import { registerPerson, type TestPerson } from '../../testing/people.ts'
import { racing } from '../../testing/random-runs.ts'
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts'
import {
  type Cast,
  layInvitation,
  layMember,
  layTeam,
  registerCast,
  type TeamPlace,
} from '../../testing/team-place.ts'
import type { Answer } from '../../testing/test-client.ts'
import { notifyOfLag } from '../messages/watch-lag.ts'

let server: TestServer
let cast: Cast
beforeAll(async () => {
  server = await startTestServer()
  cast = await registerCast(server)
})
afterAll(() => server.stop())
// The clock stands still, so messages of one test must come after those of the previous one.
beforeEach(() => server.clock.advance(1_000))

const hours = 3_600_000

/** The parts of an answer that a caller could compare. */

async function invite(place: TeamPlace, email: string, by: TestPerson = cast.owner) {
  const { teamId: team_id } = place
  return by.call('/team/invite_member', { team_id, email, team_role: 4, visible_websites: 'all' })
}

async function rolesIn({ teamId }: TeamPlace): Promise<Record<string, number>> {
  const rows = await server.context.db
    .selectFrom('members')
    .selectAll()
    .where('team_id', '=', teamId)
    .execute()
  return Object.fromEntries(rows.map((row) => [row.user_id, row.role]))
}

async function auditOf({ teamId: team_id }: TeamPlace): Promise<string[]> {
  const { list } = await cast.owner.call('/team/audit_log', { team_id, page_size: 100 })
  return list.map((line) => `${line.user ?? 'system'}: ${line.text}`)
}

describe('safety 8: ids of other teams within a call', () => {
  test('safety 8: another team’s link, member, invitation, key, website and team look missing', async () => {
    const [own, other] = await Promise.all([layTeam(server, cast), layTeam(server, cast)])
    // The caller is an admin of both teams, but each call concerns one of them.
    await server.context.db
      .deleteFrom('members')
      .where('team_id', '=', other.teamId)
      .where('user_id', '=', cast.admin.userId)
      .execute()
    await layMember(server, other.teamId, cast.extra.userId)
    const link = await cast.owner.call('/website/add_short_url', {
      website_id: other.websiteId,
      name: 'x',
      target_url: 'https://example.com',
    })
    const { id: invite_id } = await layInvitation(server, other.teamId, 'someone@example.com')
    const { key_id } = await cast.owner.call('/key/add', {
      team_id: other.teamId,
      name: 'x',
      scopes: ['stats:read'],
    })
    const team_id = own.teamId
    const website_id = own.websiteId
    const grant = { team_role: 4, visible_websites: 'all' }
    const nested: [string, (id: string) => object, string][] = [
      ['/website/update_short_url', (link_id) => ({ website_id, link_id, name: 'y' }), link.link_id],
      ['/website/delete_short_url', (link_id) => ({ website_id, link_id }), link.link_id],
      ['/team/get_user', (member_id) => ({ team_id, member_id }), cast.extra.userId],
      ['/team/edit_member', (member_id) => ({ team_id, member_id, ...grant }), cast.extra.userId],
      ['/team/resend_invitation', (id) => ({ team_id, invite_id: id }), invite_id],
      ['/team/cancel_invitation', (id) => ({ team_id, invite_id: id }), invite_id],
      ['/key/revoke', (id) => ({ team_id, key_id: id }), key_id],
      ['/team/add_member', (id) => ({ team_id: id, account: cast.extra.email, ...grant }), other.teamId],
    ]
    for (const [path, input, id] of nested) {
      const known = await cast.admin.send(path, input(id))
      expect(envelopeOf(known), path).toMatchObject({ code: 404, data: { reason: 'not_found' } })
      expect(envelopeOf(known), path).toEqual(envelopeOf(await cast.admin.send(path, input(randomUUID()))))
    }
    const websites: [string, (id: string) => object][] = [
      ['/key/add', (id) => ({ team_id, name: 'x', scopes: ['stats:read'], website_ids: [id] })],
      [
        '/team/invite_member',
        (id) => ({ team_id, email: 'w@example.com', team_role: 4, visible_websites: [id] }),
      ],
    ]
    for (const [path, input] of websites) {
      const known = await cast.admin.send(path, input(other.websiteId))
      expect(envelopeOf(known), path).toMatchObject({ status: 400 })
      expect(envelopeOf(known), path).toEqual(envelopeOf(await cast.admin.send(path, input(randomUUID()))))
    }
    expect(
      await cast.admin.call('/team/check_team_name', { team_name: other.teamName, team_id: other.teamId }),
    ).toEqual({
      available: false,
    })
    const { list } = await cast.admin.call('/website/uv_list', { team_id, website_ids: [other.websiteId] })
    expect(list).toEqual([])
  })

  test('safety 8: a member with selected websites sees the others nowhere', async () => {
    const place = await layTeam(server, cast)
    const { teamId: team_id, websiteId, hiddenId } = place
    const all = await cast.selected.call('/website/list', { team_id })
    expect(all.list.map((row) => row.website_id)).toEqual([websiteId])
    const every = await cast.selected.call('/website/get_all_list')
    expect(every.list.map((row) => row.website_id)).not.toContain(hiddenId)
    expect((await cast.selected.call('/team/item', { team_id })).websites).toBe(1)
    await cast.owner.call('/setting/website_edit', { website_id: hiddenId, website_name: 'Hidden name' })
    const log = await cast.selected.send('/team/audit_log', { team_id })
    expect(JSON.stringify(log.data)).not.toContain('Hidden name')
    await layMember(server, team_id, cast.extra.userId, { website_id: websiteId })
    const reach = await cast.selected.send('/team/edit_member', {
      team_id,
      member_id: cast.extra.userId,
      team_role: 5,
      visible_websites: [hiddenId],
    })
    expect(reach).toMatchObject({ status: 400 })
    // The form of an invitation starts with all websites.
    const invitation = { team_id, email: 'new@example.com', team_role: 4, visible_websites: 'all' }
    expect((await cast.selected.send('/team/invite_member', invitation)).data).toMatchObject({
      fields: [{ path: 'visible_websites', message: expect.stringContaining('“Selected websites”') }],
    })
  })

  test('safety 8: an edit by a member who sees less keeps what they do not see', async () => {
    const place = await layTeam(server, cast)
    const { teamId: team_id, websiteId, hiddenId } = place
    const member_id = cast.member.userId
    const give = (by: TestPerson, visible_websites: string[]) =>
      by.call('/team/edit_member', { team_id, member_id, team_role: 4, visible_websites })
    await give(cast.owner, [websiteId, hiddenId])
    await expect(give(cast.selected, [websiteId])).rejects.toThrow('not_allowed')
    const row = await cast.owner.call('/team/get_user', { team_id, member_id })
    expect([...row.visible_websites].sort()).toEqual([websiteId, hiddenId].sort())
    expect(row.within_reach).toBe(true)
    const seen = await cast.selected.call('/team/get_user', { team_id, member_id })
    expect(seen).toMatchObject({ visible_websites: [websiteId], within_reach: false })
  })

  test('safety 8: refused attempts leave one line an hour in the team’s log', async () => {
    const place = await layTeam(server, cast)
    const { teamId: team_id, websiteId: website_id } = place
    for (let i = 0; i < 5; i++) {
      await cast.viewer.send('/setting/website_delete', { website_id, confirm: 'DELETE' })
      await cast.outsider.send('/team/item', { team_id })
      await cast.admin.send('/team/edit_member', {
        team_id,
        member_id: cast.owner.userId,
        team_role: 4,
        visible_websites: 'all',
      })
    }
    const lines = await auditOf(place)
    expect(lines.filter((line) => line.startsWith('viewer:'))).toEqual([
      'viewer: was not allowed to reset or delete a website',
    ])
    expect(lines.filter((line) => line.startsWith('outsider:'))).toHaveLength(1)
    expect(lines.filter((line) => line.startsWith('admin:'))).toEqual([
      'admin: was not allowed to manage the team',
    ])
  })
})

describe('safety 9: edit_member, remove_member, delete_team', () => {
  const edit = (person: TestPerson, { teamId: team_id }: TeamPlace, member: TestPerson, team_role: number) =>
    person.send('/team/edit_member', {
      team_id,
      member_id: member.userId,
      team_role,
      visible_websites: 'all',
    })

  test('safety 9: an admin makes nobody an owner, and nobody promotes themselves', async () => {
    const place = await layTeam(server, cast)
    const before = await rolesIn(place)
    for (const role of [0, 1, 6, -1, 1.5, '1', [2]])
      expect(await edit(cast.admin, place, cast.member, role as number)).toMatchObject({ status: 400 })
    for (const [person, member, role] of [
      [cast.admin, cast.admin, 3],
      [cast.admin, cast.owner, 5],
      [cast.owner, cast.owner, 2],
      [cast.manager, cast.manager, 2],
      [cast.viewer, cast.viewer, 2],
      [cast.member, cast.viewer, 4],
    ] as const)
      expect(await edit(person, place, member, role)).toMatchObject({ code: 403, reason: 'not_allowed' })
    expect(await rolesIn(place)).toEqual(before)
    expect(await edit(cast.admin, place, cast.member, 5)).toMatchObject({ code: 200 })
    const message = (await cast.member.call('/message/list')).list[0]
    expect(message).toMatchObject({ kind: 'role_changed', read: false })
    expect(message?.content).toContain('View only')
  })

  test('safety 9: only the owner removes and deletes, and types DELETE', async () => {
    const place = await layTeam(server, cast)
    const { teamId: team_id } = place
    const before = await rolesIn(place)
    for (const person of [cast.admin, cast.manager, cast.member, cast.viewer]) {
      const remove = { team_id, member_id: cast.viewer.userId }
      expect(await person.send('/team/remove_member', remove)).toMatchObject({ code: 403 })
      expect(await person.send('/team/delete_team', { team_id, confirm: 'DELETE' })).toMatchObject({
        code: 403,
      })
    }
    for (const confirm of [undefined, '', 'delete', 'DELETE ', true, ['DELETE']])
      expect(await cast.owner.send('/team/delete_team', { team_id, confirm })).toMatchObject({ status: 400 })
    const oneself = { team_id, member_id: cast.owner.userId }
    expect(await cast.owner.send('/team/remove_member', oneself)).toMatchObject({ code: 403 })
    expect(await rolesIn(place)).toEqual(before)
  })

  test('safety 9: access ends with the next request, in every call; a message and a mail report it', async () => {
    const place = await layTeam(server, cast)
    const { teamId: team_id, websiteId: website_id, teamName } = place
    await cast.owner.call('/team/remove_member', { team_id, member_id: cast.member.userId })
    for (const [path, input] of [
      ['/team/item', { team_id }],
      ['/website/list', { team_id }],
      ['/website/item', { website_id }],
      ['/overview/total', { website_id, time_range: 'today' }],
    ] as const)
      expect(await cast.member.send(path, input)).toMatchObject({
        status: 200,
        code: 100010000,
        reason: 'removed_from_team',
        data: { team_name: teamName },
      })
    expect((await cast.member.call('/message/list')).list[0]).toMatchObject({ kind: 'member_removed' })
    const mail = await server.mailbox.next(cast.member.email ?? '')
    expect(mail.subject).toContain(teamName)
  })

  test('safety 9: members learn that a team was deleted, from calls of the team and of its websites', async () => {
    const place = await layTeam(server, cast)
    const { teamId: team_id, websiteId: website_id, teamName } = place
    await cast.owner.call('/team/delete_team', { team_id, confirm: 'DELETE' })
    for (const person of [cast.admin, cast.viewer, cast.selected])
      for (const [path, input] of [
        ['/team/item', { team_id }],
        ['/website/item', { website_id }],
      ] as const)
        expect(await person.send(path, input)).toMatchObject({
          code: 406,
          reason: 'team_deleted',
          data: { team_name: teamName },
        })
    expect(await cast.outsider.send('/website/item', { website_id })).toMatchObject({ code: 404 })
    expect((await cast.viewer.call('/message/list')).list[0]).toMatchObject({ kind: 'team_deleted' })
    const { list } = await cast.viewer.call('/team/list')
    expect(list.map((row) => row.team_id)).not.toContain(team_id)
  })

  test('safety 9: of many removals or deletions at once, one succeeds', async () => {
    const place = await layTeam(server, cast)
    const { teamId: team_id } = place
    const member_id = cast.member.userId
    const removals = await Promise.all(
      racing.map(() => cast.owner.send('/team/remove_member', { team_id, member_id })),
    )
    expect(removals.filter((answer) => answer.code === 200)).toHaveLength(1)
    expect(removals.filter((answer) => answer.reason === 'not_found')).toHaveLength(racing.length - 1)
    const deletions = await Promise.all(
      racing.map(() => cast.owner.send('/team/delete_team', { team_id, confirm: 'DELETE' })),
    )
    expect(deletions.filter((answer) => answer.code === 200)).toHaveLength(1)
    expect(deletions.filter((answer) => answer.code >= 500)).toEqual([])
    const messages = (await cast.viewer.call('/message/list', { page_size: 100 })).list
    expect(messages.filter((message) => message.content.includes(place.teamName))).toHaveLength(1)
  })

  test('safety 9: a member edited and removed at once is removed in any order', async () => {
    const place = await layTeam(server, cast)
    const { teamId: team_id } = place
    const answers = await Promise.all([
      ...racing.slice(0, 10).map(() => edit(cast.admin, place, cast.viewer, 2)),
      cast.owner.send('/team/remove_member', { team_id, member_id: cast.viewer.userId }),
    ])
    expect(answers.filter((answer) => answer.code >= 500)).toEqual([])
    expect((await rolesIn(place))[cast.viewer.userId]).toBeUndefined()
  })
})

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
    const { invite_code } = await invite(place, invitee.email ?? '')
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
    const { invite_code, invite_id } = await invite(place, invitee.email ?? '')
    const [accepted, cancelled] = await Promise.all([
      invitee.send('/team/add_member', { invite_code }),
      cast.owner.send('/team/cancel_invitation', { team_id: place.teamId, invite_id }),
    ])
    expect([accepted.code, cancelled.code].filter((code) => code === 200)).toHaveLength(1)
    expect((await rolesIn(place))[invitee.userId]).toBe(accepted.code === 200 ? 4 : undefined)
  })

  test('safety 10: if three accept at once and one place is left, one gets it', async () => {
    const place = await layTeam(server, cast)
    const people = await Promise.all([registerPerson(server), registerPerson(server), registerPerson(server)])
    const codes = await Promise.all(people.map((person) => invite(place, person.email ?? '')))
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
    const { invite_code, invite_id } = await invite(place, 'invited-only@example.com')
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
    expect(await auditOf(place)).toContain(
      'outsider: was not allowed to enter the team without being a member',
    )
  })

  test('safety 10: after 48 hours, cancelled, refused, resent', async () => {
    const place = await layTeam(server, cast)
    const { teamId: team_id } = place
    const invitee = await registerPerson(server)
    const email = invitee.email ?? ''
    const first = await invite(place, email)
    const accept = (invite_code: string) => invitee.send('/team/add_member', { invite_code })
    const again = await cast.owner.call('/team/resend_invitation', { team_id, invite_id: first.invite_id })
    expect(await accept(first.invite_code)).toMatchObject({ code: 404, reason: 'invite_invalid' })
    server.clock.advance(48 * hours)
    expect(await accept(again.invite_code)).toMatchObject({ code: 410, reason: 'invite_expired' })
    const second = await invite(place, email)
    await cast.owner.call('/team/cancel_invitation', { team_id, invite_id: second.invite_id })
    expect(await accept(second.invite_code)).toMatchObject({ code: 410, reason: 'invite_cancelled' })
    const third = await invite(place, email)
    await server.client().call('/team/refuse_invite', { invite_code: third.invite_code })
    expect(await accept(third.invite_code)).toMatchObject({ code: 410, reason: 'invite_used' })
    const { list } = await cast.owner.call('/message/list')
    expect(list[0]).toMatchObject({ kind: 'invitation_refused' })
    const fourth = await invite(place, email)
    const fifth = await invite(place, email)
    expect(await accept(fourth.invite_code)).toMatchObject({ reason: 'invite_cancelled' })
    expect(await accept(fifth.invite_code)).toMatchObject({ code: 200 })
    expect(await accept(fifth.invite_code)).toMatchObject({ code: 409, reason: 'already_member' })
    await cast.owner.call('/team/remove_member', { team_id, member_id: invitee.userId })
    expect(await accept(fifth.invite_code), 'used once').toMatchObject({ reason: 'invite_used' })
  })

  test('safety 10: an invitation of a deleted team is invalid', async () => {
    const place = await layTeam(server, cast)
    const invitee = await registerPerson(server)
    const { invite_code } = await invite(place, invitee.email ?? '')
    await cast.owner.call('/team/delete_team', { team_id: place.teamId, confirm: 'DELETE' })
    expect(await invitee.send('/team/add_member', { invite_code })).toMatchObject({
      reason: 'invite_invalid',
    })
  })

  test('safety 10: guessing codes is stopped after sixty tries', async () => {
    const guesser = server.client()
    const guess = (i: number) =>
      guesser.send('/team/get_invite_info', { invite_code: `${String(i).padStart(4, '0')}${'a'.repeat(28)}` })
    const answers = []
    for (let i = 0; i < 62; i++) answers.push(await guess(i))
    expect(answers[59]).toMatchObject({ code: 404, reason: 'invite_invalid' })
    expect(answers[61]).toMatchObject({ code: 429, reason: 'too_many_tries' })
    for (const invite_code of ['', 'short', 'a'.repeat(33), "' OR ''='"])
      expect(await server.client().send('/team/get_invite_info', { invite_code })).toMatchObject({
        status: 400,
      })
  })

  test('safety 10: the code is 32 characters and nowhere in the tables', async () => {
    const place = await layTeam(server, cast)
    const { invite_code } = await invite(place, 'hashed@example.com')
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

  test('the same name many times at once: one team gets it', async () => {
    const people = await Promise.all([registerPerson(server), registerPerson(server)])
    const answers = await Promise.all(
      racing.map((i) =>
        people[i % 2]?.send('/team/add', {
          team_name: i % 3 ? 'Same Name' : 'same name',
          description: 'x',
        }),
      ),
    )
    expect(answers.filter((answer) => answer?.code === 200)).toHaveLength(1)
    expect(answers.filter((answer) => answer?.reason === 'team_name_taken')).toHaveLength(racing.length - 1)
  })

  test.each([
    ['cn', '团队不存在', '域名无效'],
    ['en', 'Team not found', 'Invalid domain'],
  ])('a team that cannot be found and an invalid domain are named in %s', async (language, team, domain) => {
    const place = await layTeam(server, cast)
    const said = async (path: string, input: object) => {
      const answer = await fetch(`${server.url}/api${path}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'access-token': cast.outsider.token ?? '',
          'd-lang': language,
        },
        body: JSON.stringify(input),
      })
      return answer.json()
    }
    for (const team_id of [place.teamId, randomUUID()])
      expect(await said('/team/item', { team_id })).toMatchObject({
        code: 404,
        message: team,
        data: { reason: 'not_found' },
      })
    const website = { team_id: cast.outsider.teamId, website_name: 'x', time_zone: 'UTC', type: 'site' }
    expect(await said('/website/add', { ...website, domain: 'a..b' })).toMatchObject({
      data: { fields: [{ path: 'domain', message: domain }] },
    })
  })

  test('no member is given no website', async () => {
    const { teamId: team_id } = await layTeam(server, cast)
    const grant = { team_id, team_role: 4, visible_websites: [] }
    for (const [path, who] of [
      ['/team/invite_member', { email: 'none@example.com' }],
      ['/team/add_member', { account: cast.extra.email }],
      ['/team/edit_member', { member_id: cast.member.userId }],
    ] as const) {
      const answer = await cast.owner.send(path, { ...grant, ...who })
      expect(answer, path).toMatchObject({ status: 400, reason: 'invalid_input' })
    }
    const fields = [{ path: 'visible_websites', rule: 'required' }]
    expect(
      await cast.owner.send('/team/edit_member', { ...grant, member_id: cast.member.userId }),
    ).toMatchObject({ data: { fields } })
  })

  test('a name that looks like another team’s is taken', async () => {
    const person = await registerPerson(server)
    const add = (team_name: string) => person.send('/team/add', { team_name, description: 'x' })
    expect(await add('Café ana team')).toMatchObject({ code: 200 })
    for (const name of [
      'Cafe\u0301 ana team',
      'café\u00a0ANA  team',
      'Café ａｎａ ｔｅａｍ',
      'Café\u3000ana te\u200bam',
      'Café ana team\ufe0f',
    ]) {
      expect(await add(name), name).toMatchObject({ code: 409, reason: 'team_name_taken' })
      expect(await person.call('/team/check_team_name', { team_name: name })).toEqual({ available: false })
      const edit = { team_id: person.teamId, team_name: name, description: 'x' }
      expect(await person.send('/team/edit_team', edit)).toMatchObject({ reason: 'team_name_taken' })
    }
    expect(await add('\u200b')).toMatchObject({ status: 400 })
    expect(await person.send('/user/edit_name', { username: '\u200b' })).toMatchObject({ status: 400 })
  })
})

describe('safety 11: scanning', () => {
  test.each([
    ['/team/get_email', 60, (i: number, team_id: string) => ({ team_id, account: `scan${i}@example.com` })],
    ['/setting/check_email_register', 60, (i: number) => ({ email: `scan${i}@example.com` })],
    ['/team/check_team_name', 120, (i: number) => ({ team_name: `Scan ${i}` })],
  ] as const)('safety 11: %s needs a session and allows %i an hour', async (path, most, input) => {
    expect(await server.client().send(path, input(0, randomUUID()))).toMatchObject({ code: 401 })
    const person = await registerPerson(server)
    let last: Answer | undefined
    for (let i = 0; i <= most; i++) {
      last = await person.send(path, input(i, person.teamId))
      if (i < most) expect(last.code).toBe(200)
    }
    expect(last).toMatchObject({ code: 429, reason: 'too_many_tries' })
    server.clock.advance(hours)
    expect((await person.send(path, input(1, person.teamId))).code).toBe(200)
  })
})

describe('messages and constraints', () => {
  test('mails are in the receiver’s language, as text and HTML; messages in the reader’s', async () => {
    const place = await layTeam(server, cast)
    const reader = await registerPerson(server)
    await reader.call('/common/edit_language', { language: 'zh-CN' })
    await invite(place, reader.email ?? '')
    const mail = await server.mailbox.next(reader.email ?? '')
    expect(mail.subject).toBe(`owner 邀请您加入团队“${place.teamName}”`)
    expect(mail.text).toContain('48 小时内有效')
    expect(mail.html).toContain('查看邀请')
    expect(mail.html).toContain('lang="zh-CN"')
    expect((await reader.call('/message/list')).list[0]?.title).toBe('Team invitation')
    const chinese = server.client({ language: 'cn' })
    chinese.token = reader.token
    expect((await chinese.call('/message/list')).list[0]?.title).toBe('团队邀请')
  })

  test('a message names its team', async () => {
    const place = await layTeam(server, cast)
    const { invite_id } = await invite(place, cast.extra.email ?? '')
    await cast.extra.call('/team/add_member', { invite_id })
    const kinds = ['invitation_accepted', 'member_joined']
    for (const person of [cast.owner, cast.admin]) {
      const [latest] = (await person.call('/message/list')).list
      expect(kinds).toContain(latest?.kind)
      expect(latest).toMatchObject({ team_id: place.teamId, link: '/settings/teams/members' })
    }
    const { list } = await cast.extra.call('/message/list')
    expect(list[0]).toMatchObject({ kind: 'invitation', team_id: null })
  })

  test('managers of teams with a website get one message a day about lagging reports', async () => {
    const person = await registerPerson(server)
    await person.call('/website/add', {
      team_id: person.teamId,
      website_name: 'x',
      domain: 'x.example',
      time_zone: 'UTC',
    })
    expect(await notifyOfLag(server.context, 60)).toBe(0)
    // Nodes that check at the same moment notify once.
    const notified = await Promise.all(Array.from({ length: 6 }, () => notifyOfLag(server.context, 600)))
    expect(notified.filter((people) => people > 0)).toHaveLength(1)
    const { list } = await person.call('/message/list')
    expect(list).toMatchObject([{ kind: 'data_lag', read: false }])
    expect(list[0]?.content).toContain('No data is lost')
    server.clock.advance(25 * hours)
    expect(await notifyOfLag(server.context, 600)).toBeGreaterThan(0)
  })

  test('the tables refuse a team without an owner and members of a deleted team', async () => {
    const place = await layTeam(server, cast)
    const { db } = server.context
    const ownerOf = db.deleteFrom('members').where('team_id', '=', place.teamId).where('role', '=', 1)
    await expect(ownerOf.execute()).rejects.toMatchObject({ code: '23000' })
    const second = { team_id: place.teamId, user_id: cast.extra.userId, role: 1, joined_at: new Date() }
    await expect(db.insertInto('members').values(second).execute()).rejects.toMatchObject({ code: '23505' })
    const end = db.updateTable('teams').set({ deleted_at: new Date() }).where('id', '=', place.teamId)
    await expect(end.execute()).rejects.toMatchObject({ code: '23000' })
    const foreign = { team_id: place.teamId, user_id: cast.viewer.userId, website_id: randomUUID() }
    const late = db
      .updateTable('websites')
      .set({ team_id: cast.outsider.teamId })
      .where('id', '=', place.websiteId)
    await expect(late.execute(), 'a member of the team it would leave has selected it').rejects.toMatchObject(
      {
        code: '23503',
      },
    )
    const sender = { from_team: place.teamId, sender_id: cast.owner.userId, recipient_id: cast.extra.userId }
    const dates = { created_at: new Date(0), expires_at: new Date(1) }
    const offer = { ...sender, ...dates, website_id: place.hiddenId, code_hash: Buffer.alloc(32, 1) }
    await db.insertInto('transfers').values(offer).execute()
    const second_offer = { ...offer, code_hash: Buffer.alloc(32, 2) }
    await expect(db.insertInto('transfers').values(second_offer).execute()).rejects.toMatchObject({
      code: '23505',
    })
    const gone = db.updateTable('websites').set({ deleted_at: new Date() }).where('id', '=', place.hiddenId)
    await expect(gone.execute(), 'it has an open offer').rejects.toMatchObject({ code: '23000' })
    await expect(db.insertInto('member_websites').values(foreign).execute()).rejects.toMatchObject({
      code: '23503',
    })
  })
})
