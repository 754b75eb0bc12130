/** Raising the own role, removing others, invitations, scanning (safety 9 to 11; issue 15.11). */
import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { registerPerson, type TestPerson } from '../../packages/server/src/testing/people.ts'
import {
  type Cast,
  insiders,
  layTeam,
  registerCast,
  type TeamPlace,
} from '../../packages/server/src/testing/team-place.ts'
import { attackedProduct } from './support/attacked-product.ts'
import { attempt, refused } from './support/attempts.ts'

const scene = attackedProduct()
let cast: Cast
beforeAll(async () => {
  cast = await registerCast(scene.server)
})

const fifty = Array.from({ length: 50 }, (_, i) => i)
const edit = (person: TestPerson, { teamId }: TeamPlace, member: TestPerson, team_role: unknown) =>
  person.send('/team/edit_member', {
    team_id: teamId,
    member_id: member.userId,
    team_role,
    visible_websites: 'all',
  })
const invite = (place: TeamPlace, email: string, by = cast.owner) =>
  by.call('/team/invite_member', {
    team_id: place.teamId,
    email,
    team_role: 4,
    visible_websites: 'all',
  })

test('more rights', async () => {
  const place = await layTeam(scene.server, cast)
  for (const role of [0, 1, 6, -1, 1.5, '1', [2]])
    await attempt(`an admin gives the role ${JSON.stringify(role)}`, async () =>
      refused(await edit(cast.admin, place, cast.member, role), 'invalid_input'),
    )
  for (const [name, whom, role] of [
    ['admin', 'admin', 3],
    ['admin', 'owner', 5],
    ['owner', 'owner', 2],
    ['manager', 'manager', 2],
    ['viewer', 'viewer', 2],
    ['member', 'viewer', 4],
  ] as const)
    await attempt(`${name} makes ${whom} ${role}`, async () =>
      refused(await edit(cast[name], place, cast[whom], role), 'not_allowed'),
    )
})

test('removing members and deleting teams', async () => {
  const place = await layTeam(scene.server, cast)
  const { teamId: team_id, websiteId: website_id } = place
  for (const name of insiders.filter((each) => each !== 'owner')) {
    const remove = { team_id, member_id: cast.extra.userId }
    await attempt(`${name} removes`, async () =>
      refused(await cast[name].send('/team/remove_member', remove), 'not_allowed'),
    )
    await attempt(`${name} deletes`, async () =>
      refused(await cast[name].send('/team/delete_team', { team_id, confirm: 'DELETE' }), 'not_allowed'),
    )
  }
  for (const confirm of [undefined, '', 'delete', 'DELETE ', true, ['DELETE']])
    await attempt(`without DELETE: ${JSON.stringify(confirm)}`, async () =>
      refused(await cast.owner.send('/team/delete_team', { team_id, confirm }), 'invalid_input'),
    )
  const stream = await fetch(`${scene.server.url}/api/real_time/stream?website_id=${website_id}`, {
    headers: { 'access-token': cast.member.token ?? '', 'x-forwarded-for': cast.member.address },
  })
  expect(stream.headers.get('content-type')).toContain('text/event-stream')
  await cast.owner.call('/team/remove_member', { team_id, member_id: cast.member.userId })
  await attempt('the next request of a removed member', async () =>
    refused(await cast.member.send('/website/item', { website_id }), 'removed_from_team'),
  )
  await attempt('a stream of a removed member goes on', async () => {
    const reader = (stream.body as ReadableStream<Uint8Array>).getReader()
    const ends = async () => {
      while (!(await reader.read()).done);
      return 'ended'
    }
    const late = new Promise((resolve) => setTimeout(resolve, 5_000, 'goes on'))
    expect(await Promise.race([ends(), late])).toBe('ended')
  })
  await attempt('fifty deletions at once', async () => {
    const ask = () => cast.owner.send('/team/delete_team', { team_id, confirm: 'DELETE' })
    const answers = await Promise.all(fifty.map(ask))
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status >= 500)).toEqual([])
  })
})

test('invitations', async () => {
  const { server } = scene
  const person = await registerPerson(server)
  await attempt('fifty at once beyond the plan', async () => {
    const ask = (i: number) =>
      person.send('/team/invite_member', {
        team_id: person.teamId,
        email: `fifty${i}@example.com`,
        team_role: 4,
        visible_websites: 'all',
      })
    const answers = await Promise.all(fifty.map(ask))
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(2)
  })
  const place = await layTeam(server, cast)
  const { teamId: team_id } = place
  const invitee = await registerPerson(server)
  const accept = (who: TestPerson, invite_code: string) => who.send('/team/add_member', { invite_code })
  const first = await invite(place, invitee.email ?? '')
  await attempt('by the wrong account', async () =>
    refused(await accept(cast.outsider, first.invite_code), 'wrong_recipient'),
  )
  await attempt('by an account without an address', async () => {
    const nameless = await registerPerson(server, { account: `nameless${randomUUID().slice(0, 6)}` })
    refused(await accept(nameless, first.invite_code), 'email_required')
  })
  await attempt('by its id', async () =>
    refused(await cast.outsider.send('/team/add_member', { invite_id: first.invite_id }), 'invite_invalid'),
  )
  await attempt('by fifty requests at once', async () => {
    const answers = await Promise.all(fifty.map(() => accept(invitee, first.invite_code)))
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
  })
  await cast.owner.call('/team/remove_member', { team_id, member_id: invitee.userId })
  await attempt('twice', async () => refused(await accept(invitee, first.invite_code), 'invite_used'))
  const late = await invite(place, invitee.email ?? '')
  await server.context.db
    .updateTable('invitations')
    .set({ expires_at: new Date() })
    .where('id', '=', late.invite_id)
    .execute()
  await attempt('after 48 hours', async () =>
    refused(await accept(invitee, late.invite_code), 'invite_expired'),
  )
  const back = await invite(place, invitee.email ?? '')
  await cast.owner.call('/team/cancel_invitation', { team_id, invite_id: back.invite_id })
  await attempt('taken back', async () =>
    refused(await accept(invitee, back.invite_code), 'invite_cancelled'),
  )
  const guesser = server.client()
  await attempt('codes guessed', async () => {
    const answers = []
    for (let i = 0; i < 70; i++)
      answers.push(
        await guesser.send('/team/get_invite_info', {
          invite_code: `${String(i).padStart(4, '0')}${'a'.repeat(28)}`,
        }),
      )
    expect(answers.filter(({ code }) => code === 200)).toEqual([])
    refused(answers.at(-1) as never, 'too_many_tries')
  })
})

test.each(['Call https://evil.example/now', 'www.evil.example wins', 'evil.example/x'])(
  'a team called %s in an invitation',
  async (team_name) => {
    const { server } = scene
    const sender = await registerPerson(server)
    const made = await sender.send('/team/add', { team_name, description: 'x' })
    const email = `${randomUUID()}@reader.example`
    await attempt(team_name, async () => {
      if (made.code !== 200) return
      const input = { team_role: 4 as const, visible_websites: 'all' as const, email }
      await sender.call('/team/invite_member', { team_id: String(made.data?.team_id), ...input })
      const mail = await server.mailbox.next(email)
      expect(mail.subject + mail.text + mail.html).not.toMatch(/evil\.example/)
    })
  },
)

test('one recipient of a hundred invitations', async () => {
  const { server } = scene
  const email = `${randomUUID()}@flooded.example`
  const invited = async (who: TestPerson, times: number) => {
    const answers = []
    for (let i = 0; i < times; i++) {
      const made = { team_name: `Flood ${randomUUID().slice(0, 8)}`, description: 'x' }
      const team_id = i === 0 ? who.teamId : (await who.call('/team/add', made)).team_id
      const input = { team_id, email, team_role: 4, visible_websites: 'all' }
      answers.push(await who.send('/team/invite_member', input))
    }
    return answers.filter(({ code }) => code === 200).length
  }
  await attempt('a mailbox filled by one', async () =>
    expect(await invited(await registerPerson(server), 20)).toBeLessThanOrEqual(5),
  )
  await attempt('a mailbox filled by many', async () => {
    const all = []
    for (let i = 0; i < 8; i++) all.push(await invited(await registerPerson(server), 5))
    expect(all.reduce((a, b) => a + b)).toBeLessThanOrEqual(15)
  })
})

test.each([
  ['/team/get_email', 60, (i: number, team_id: string) => ({ team_id, account: `scan${i}@example.com` })],
  ['/setting/check_email_register', 60, (i: number) => ({ email: `scan${i}@example.com` })],
  ['/team/check_team_name', 120, (i: number) => ({ team_name: `Scan ${i}` })],
] as const)('scanning by %s', async (path, most, input) => {
  const { server } = scene
  await attempt(`${path} signed out`, async () =>
    refused(await server.client().send(path, input(0, randomUUID())), 'session_expired'),
  )
  const person = await registerPerson(server)
  await attempt(`${path}, ${most} and one`, async () => {
    for (let i = 0; i < most; i++) await person.send(path, input(i, person.teamId))
    refused(await person.send(path, input(most, person.teamId)), 'too_many_tries')
  })
})
