/** What an admin who may no longer manage the team leaves behind: invitations are withdrawn, API keys stay the team's. */
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { registerPerson, type TestPerson } from '../../testing/people.ts'
import { testServer } from '../../testing/start-test-server.ts'
import { layTeam, layWebsite, type TeamPlace, testCast } from '../../testing/team-place.ts'

const server = testServer()
const cast = testCast(server)
let invitee: TestPerson
beforeAll(async () => {
  invitee = await registerPerson(server)
})

let place: TeamPlace
let team_id: string
beforeEach(async () => {
  place = await layTeam(server, cast)
  team_id = place.teamId
})

function invite(by: TestPerson, visible_websites: 'all' | string[] = 'all', to = invitee) {
  return by.call('/team/invite_member', { team_role: 2, visible_websites, team_id, email: to.email ?? '' })
}

const edit = (team_role: 2 | 4) =>
  cast.owner.call('/team/edit_member', {
    team_id,
    member_id: cast.admin.userId,
    team_role,
    visible_websites: 'all',
  })

test.each<[string, () => Promise<unknown>, by: () => TestPerson]>([
  [
    'removed',
    () => cast.owner.call('/team/remove_member', { team_id, member_id: cast.admin.userId }),
    () => cast.owner,
  ],
  ['gone', () => cast.admin.call('/team/leave_team', { team_id }), () => cast.admin],
  ['demoted', () => edit(4), () => cast.owner],
])('the pending invitations of an admin who is %s are withdrawn', async (_how, end, by) => {
  const { invite_code } = await invite(cast.admin)
  await end()
  const { list } = await cast.owner.call('/team/audit_log', { team_id })
  expect(list).toContainEqual(
    expect.objectContaining({
      action: 'invitation_cancelled',
      user: by().name,
      text: expect.stringContaining(invitee.email ?? ''),
    }),
  )
  expect(await invitee.send('/team/add_member', { invite_code })).toMatchObject({
    code: 410,
    reason: 'invite_cancelled',
  })
})

test('of an admin who sees fewer websites from now on, the invitations to the other websites are withdrawn', async () => {
  const [toAll, toHidden, toDeleted, toSeen] = [invitee, cast.extra, cast.outsider, cast.teamless] as const
  const deleted = await layWebsite(server, cast, place)
  const codes = [
    await invite(cast.admin, 'all', toAll),
    await invite(cast.admin, [place.websiteId, place.hiddenId], toHidden),
    await invite(cast.admin, [place.websiteId, deleted], toDeleted),
    await invite(cast.admin, [place.websiteId], toSeen),
  ].map(({ invite_code }) => invite_code)
  await cast.owner.call('/setting/website_delete', { website_id: deleted, confirm: 'DELETE' })
  await cast.owner.call('/team/edit_member', {
    team_id,
    member_id: cast.admin.userId,
    team_role: 2,
    visible_websites: [place.websiteId],
  })
  const answers = [toAll, toHidden, toDeleted, toSeen].map((person, at) =>
    person.send('/team/add_member', { invite_code: codes[at] }),
  )
  const outcomes = (await Promise.all(answers)).map(({ code, reason }) => reason ?? code)
  expect(outcomes).toEqual(['invite_cancelled', 'invite_cancelled', 200, 200])
})

test('an invitation that somebody else sent again, or whose sender still manages the team, stays', async () => {
  const { invite_id } = await invite(cast.admin)
  await edit(2)
  const { invite_code } = await cast.owner.call('/team/resend_invitation', { team_id, invite_id })
  await cast.owner.call('/team/remove_member', { team_id, member_id: cast.admin.userId })
  await invitee.call('/team/add_member', { invite_code })
})

test('a key of somebody who has left stays in force, and the others see that its creator is gone', async () => {
  const made = await cast.admin.call('/key/add', { team_id, name: 'Shop', scopes: ['stats:read'] })
  const creators = async () => {
    const { list } = await cast.owner.call('/key/list', { team_id })
    return list.map(({ created_by, creator_is_member }) => ({ created_by, creator_is_member }))
  }
  expect(await creators()).toEqual([{ created_by: cast.admin.name, creator_is_member: true }])
  await cast.admin.call('/team/leave_team', { team_id })
  expect(await creators()).toEqual([{ created_by: cast.admin.name, creator_is_member: false }])
  const answer = await fetch(`${server.url}/api/website/list`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${made.key}` },
    body: '{}',
  })
  expect(await answer.json()).toMatchObject({ code: 200 })
})
