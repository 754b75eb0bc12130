/** Offers of websites whose recipient, team or sender is gone: they end, and whoever manages the website reads so. */
import { hour } from '@footfall/contract/durations'
import { beforeEach, expect, test } from 'vitest'
import { untilBlocked } from '../../db/blocked-statements.testing.ts'
import { goodPassword, registerPerson, type TestPerson } from '../../testing/people.ts'
import { testServer } from '../../testing/start-test-server.ts'
import { layMember, layTeam, type TeamPlace, testCast } from '../../testing/team-place.ts'
import { operator } from '../audit/audit.ts'
import { changeOwner } from '../teams/change-owner.ts'

const server = testServer()
const cast = testCast(server)

let place: TeamPlace
beforeEach(async () => {
  place = await layTeam(server, cast)
  server.clock.advance(1_000)
})

const offered = () => ({ website_id: place.hiddenId })

/** What happens next happens later, so that the messages of both have an order. */
async function offer(
  to: { transfer_type: 'other_user'; email: string } | { transfer_type: 'my_team'; team_id: string },
) {
  const made = await cast.owner.call('/setting/send_transfer_mail', { ...offered(), ...to })
  server.clock.advance(1_000)
  return made
}
const toUser = (email: string | null) => offer({ transfer_type: 'other_user', email: email ?? '' })
const toTeam = (team_id: string) => offer({ transfer_type: 'my_team', team_id })
const pending = async () => (await cast.owner.call('/setting/pending_transfer', offered())).transfer

async function latestMessage(person: TestPerson) {
  const { list } = await person.call('/message/list')
  return list.find(({ kind }) => kind.startsWith('transfer'))
}

async function expectEnded(name: string) {
  expect(await pending()).toBeNull()
  const { list } = await cast.owner.call('/team/audit_log', { team_id: place.teamId })
  expect(list[0]).toMatchObject({ action: 'transfer_ended' })
  expect(list[0]?.text).toContain(name)
}

async function expectNotified(person: TestPerson, name: string) {
  const message = await latestMessage(person)
  expect(message).toMatchObject({ kind: 'transfer_ended', title: 'Transfer ended' })
  expect(message?.content).toContain(name)
}

/** Another team of the cast's owner, who is a manager of it. */
async function managedTeam(): Promise<{ team_id: string; name: string; head: TestPerson }> {
  const head = await registerPerson(server)
  await layMember(server, head.teamId, cast.owner.userId, { role: 3 })
  const { list } = await head.call('/team/list')
  return { team_id: head.teamId, name: list[0]?.team_name ?? '', head }
}

test('the recipient deletes the account: the admins who see the website are told, in their language', async () => {
  const recipient = await registerPerson(server)
  await toUser(recipient.email)
  const before = await latestMessage(cast.selected)
  await recipient.call('/user/delete_account', { password: goodPassword, confirm: 'DELETE' })
  await expectEnded(recipient.name)
  for (const person of [cast.owner, cast.admin]) await expectNotified(person, recipient.name)
  expect(await latestMessage(cast.selected)).toEqual(before)
  const chinese = server.client({ language: 'cn' })
  chinese.token = cast.owner.token
  expect((await chinese.call('/message/list')).list[0]).toMatchObject({ title: '网站转移已失效' })
})

test('nobody is told of an offer that had expired before', async () => {
  const recipient = await registerPerson(server)
  await toUser(recipient.email)
  server.clock.advance(24 * hour)
  const before = await latestMessage(cast.owner)
  await recipient.call('/user/delete_account', { password: goodPassword, confirm: 'DELETE' })
  expect(await latestMessage(cast.owner)).toEqual(before)
})

test.each<[string, (team: Awaited<ReturnType<typeof managedTeam>>) => Promise<unknown>]>([
  ['is deleted', ({ head, team_id }) => head.call('/team/delete_team', { team_id, confirm: 'DELETE' })],
  [
    'removes the recipient',
    ({ head, team_id }) => head.call('/team/remove_member', { team_id, member_id: cast.owner.userId }),
  ],
  ['is left by the recipient', ({ team_id }) => cast.owner.call('/team/leave_team', { team_id })],
  [
    'no longer lets the recipient add websites',
    ({ head, team_id }) =>
      head.call('/team/edit_member', {
        team_id,
        member_id: cast.owner.userId,
        team_role: 4,
        visible_websites: 'all',
      }),
  ],
])('the team to which the website should go %s', async (_what, end) => {
  const team = await managedTeam()
  await toTeam(team.team_id)
  await end(team)
  await expectEnded(team.name)
  await expectNotified(cast.admin, team.name)
})

test('an offer to a team stays while the recipient may still add websites to it', async () => {
  const { head, team_id } = await managedTeam()
  await toTeam(team_id)
  await head.call('/team/edit_member', {
    team_id,
    member_id: cast.owner.userId,
    team_role: 2,
    visible_websites: 'all',
  })
  expect(await pending()).toMatchObject({ to_team: expect.any(String) })
})

test('the sender no longer owns the team: the offer is withdrawn, and the recipient is told', async () => {
  const recipient = await registerPerson(server)
  const { transfer_id } = await toUser(recipient.email)
  await changeOwner(server.context, operator, { teamId: place.teamId, userId: cast.admin.userId })
  expect(await cast.admin.call('/setting/pending_transfer', offered())).toEqual({ transfer: null })
  const { list } = await cast.admin.call('/team/audit_log', { team_id: place.teamId })
  expect(list.map(({ action }) => action)).toContain('transfer_cancelled')
  const message = await latestMessage(recipient)
  expect(message).toMatchObject({ kind: 'transfer_cancelled' })
  expect(message?.content).toContain(cast.owner.name)
  expect(
    await recipient.send('/setting/receive_website', { transfer_id, team_id: recipient.teamId }),
  ).toMatchObject({ reason: 'transfer_cancelled' })
})

test('a recipient who was just removed from the team no longer brings the website into it', async () => {
  const { head, team_id } = await managedTeam()
  const { transfer_id } = await toTeam(team_id)
  const { db } = server.context
  const { removing, accepting } = await db.transaction().execute(async (held) => {
    await held.selectFrom('teams').select('id').where('id', '=', team_id).forNoKeyUpdate().execute()
    const removing = head.call('/team/remove_member', { team_id, member_id: cast.owner.userId })
    await untilBlocked(db, 1)
    const accepting = cast.owner.send('/setting/receive_website', { transfer_id })
    await untilBlocked(db, 2)
    return { removing, accepting }
  })
  await removing
  expect(await accepting).toMatchObject({ reason: 'removed_from_team' })
  expect(await pending()).toBeNull()
})

test('a recipient who deletes the account at this very moment is named as one who has none', async () => {
  const recipient = await registerPerson(server)
  const { db } = server.context
  const { leaving, offering } = await db.transaction().execute(async (held) => {
    await held.selectFrom('users').select('id').where('id', '=', recipient.userId).forUpdate().execute()
    const leaving = recipient.call('/user/delete_account', { password: goodPassword, confirm: 'DELETE' })
    await untilBlocked(db, 1)
    const offering = cast.owner.send('/setting/send_transfer_mail', {
      ...offered(),
      transfer_type: 'other_user',
      email: recipient.email ?? '',
    })
    await untilBlocked(db, 2)
    return { leaving, offering }
  })
  await leaving
  expect(await offering).toMatchObject({ reason: 'email_not_registered' })
  expect(await pending()).toBeNull()
})
