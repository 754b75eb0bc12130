/** Attacks 8 and 9: access to other teams, and privilege escalation. */
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { envelopeOf } from '../../testing/answers.ts'
import type { TestPerson } from '../../testing/people.ts'
import { racing } from '../../testing/random-runs.ts'
import { testServer } from '../../testing/start-test-server.ts'
import { layInvitation, layMember, layTeam, type TeamPlace, testCast } from '../../testing/team-place.ts'
import { auditOf, rolesIn } from './team-calls.testing.ts'

const server = testServer()
const cast = testCast(server)
// The clock stands still, so messages of one test must come after those of the previous one.
beforeEach(() => server.clock.advance(1_000))

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
    const { id: invite_id } = await layInvitation(server, other.teamId, 'theirs@example.com')
    const theirs = { team_id: other.teamId, name: 'Theirs' }
    const { key_id } = await cast.owner.call('/key/add', { ...theirs, scopes: ['stats:read'] })
    const { board_id } = await cast.owner.call('/board/add', theirs)
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
      ['/board/item', (id) => ({ team_id, board_id: id }), board_id],
      ['/board/edit', (id) => ({ team_id, board_id: id, name: 'y' }), board_id],
      ['/board/delete', (id) => ({ team_id, board_id: id }), board_id],
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
    const ofThem = new RegExp(['theirs', other.websiteId, cast.extra.userId].join('|'), 'i')
    for (const path of ['/board/list', '/key/list', '/team/user', '/team/audit_log', '/website/list']) {
      const { code, data } = await cast.admin.send(path, { team_id })
      expect({ code, data: JSON.stringify(data) }, path).toEqual({
        code: 200,
        data: expect.not.stringMatching(ofThem),
      })
    }
  })

  test('safety 8: a member with selected websites sees the others nowhere', async () => {
    const place = await layTeam(server, cast)
    const { teamId: team_id, websiteId, hiddenId } = place
    await layMember(server, team_id, cast.outsider.userId, { website_id: hiddenId })
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
    const lines = await auditOf(cast.owner, place)
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
    const before = await rolesIn(server, place)
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
    expect(await rolesIn(server, place)).toEqual(before)
    expect(await edit(cast.admin, place, cast.member, 5)).toMatchObject({ code: 200 })
    const message = (await cast.member.call('/message/list')).list[0]
    expect(message).toMatchObject({ kind: 'role_changed', read: false })
    expect(message?.content).toContain('View only')
  })

  test('safety 9: only the owner removes and deletes, and types DELETE', async () => {
    const place = await layTeam(server, cast)
    const { teamId: team_id } = place
    const before = await rolesIn(server, place)
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
    expect(await rolesIn(server, place)).toEqual(before)
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

  test('safety 9: members learn by mail that a team was deleted, and from calls of the team and of its websites', async () => {
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
    const mail = await server.mailbox.next(cast.viewer.email ?? '')
    expect(mail.subject).toBe(`The team “${teamName}” was deleted`)
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
    expect((await rolesIn(server, place))[cast.viewer.userId]).toBeUndefined()
  })
})
