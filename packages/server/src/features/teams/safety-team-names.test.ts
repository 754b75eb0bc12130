/** Attack 11: names of teams, grants, mails and messages, and what the tables refuse. */
import { randomUUID } from 'node:crypto'
import { hour } from '@footfall/contract/durations'
import { beforeEach, describe, expect, test } from 'vitest'
import { registerPerson } from '../../testing/people.ts'
import { racing } from '../../testing/random-runs.ts'
import { testServer } from '../../testing/start-test-server.ts'
import { layTeam, testCast } from '../../testing/team-place.ts'
import { notifyOfLag } from '../messages/watch-lag.ts'
import { invite } from './team-calls.testing.ts'

const server = testServer()
const cast = testCast(server)
// The clock stands still, so messages of one test must come after those of the previous one.
beforeEach(() => server.clock.advance(1_000))

describe('names and grants', () => {
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

describe('messages and constraints', () => {
  test('mails are in the receiver’s language, as text and HTML; messages in the reader’s', async () => {
    const place = await layTeam(server, cast)
    const reader = await registerPerson(server)
    await reader.call('/common/edit_language', { language: 'zh-CN' })
    await invite(place, reader.email ?? '', cast.owner)
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
    const { invite_id } = await invite(place, cast.extra.email ?? '', cast.owner)
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

  test('admins of teams with a website get one message a day about lagging reports', async () => {
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
    server.clock.advance(25 * hour)
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
