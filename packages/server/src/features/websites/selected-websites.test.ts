/** Members with selected websites see the websites that they bring into the team themselves. */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { untilBlocked } from '../../db/blocked-statements.testing.ts'
import type { Db } from '../../db/schema.ts'
import type { TestPerson } from '../../testing/people.ts'
import { testServer } from '../../testing/start-test-server.ts'
import { layMember, layTeam, type TeamPlace, testCast } from '../../testing/team-place.ts'
import { lockWebsite, moveWebsite } from './lock-website.ts'

const server = testServer()
const cast = testCast(server)

/** A team with a manager, and another person, who each see one website. */
async function layManagers(): Promise<TeamPlace> {
  const place = await layTeam(server, cast)
  const one = { role: 3, website_id: place.websiteId }
  for (const person of [cast.extra, cast.outsider]) await layMember(server, place.teamId, person.userId, one)
  return place
}

async function seenIn(teamId: string, person: TestPerson): Promise<string[]> {
  const { list } = await person.call('/website/list', { team_id: teamId })
  return list.map((row) => row.website_id).sort()
}

const added = (team_id: string) => ({
  team_id,
  website_name: 'New site',
  domain: 'new.example',
  time_zone: 'UTC',
})

async function expectOnlyBringerSees(place: TeamPlace, bringer: TestPerson, website_id: string) {
  const { teamId, websiteId, hiddenId } = place
  expect(await bringer.call('/website/item', { website_id })).toMatchObject({ team_id: teamId })
  expect(await seenIn(teamId, bringer)).toEqual([websiteId, website_id].sort())
  expect(await seenIn(teamId, cast.owner)).toEqual([websiteId, hiddenId, website_id].sort())
  for (const other of [cast.extra, cast.outsider].filter((one) => one !== bringer))
    expect(await seenIn(teamId, other)).toEqual([websiteId])
}

test('a member with selected websites sees a website that they add', async () => {
  const place = await layManagers()
  const { website_id } = await cast.extra.call('/website/add', added(place.teamId))
  await expectOnlyBringerSees(place, cast.extra, website_id)
  await cast.owner.call('/setting/website_delete', { website_id, confirm: 'DELETE' })
  expect(await seenIn(place.teamId, cast.extra)).toEqual([place.websiteId])
})

test('a member with all websites still sees all after adding one', async () => {
  const place = await layManagers()
  const first = await cast.manager.call('/website/add', added(place.teamId))
  const second = await cast.owner.call('/website/add', added(place.teamId))
  const ids = [place.websiteId, place.hiddenId, first.website_id, second.website_id].sort()
  expect(await seenIn(place.teamId, cast.manager)).toEqual(ids)
  const manager = { team_id: place.teamId, member_id: cast.manager.userId }
  expect((await cast.owner.call('/team/get_user', manager)).visible_websites).toBe('all')
})

test('the owner of a website still sees it in a team where they have selected websites', async () => {
  const place = await layManagers()
  const own = cast.extra.teamId
  const { website_id } = await cast.extra.call('/website/add', added(own))
  const { transfer_id } = await cast.extra.call('/setting/send_transfer_mail', {
    website_id,
    transfer_type: 'my_team',
    team_id: place.teamId,
  })
  await cast.extra.call('/setting/receive_website', { transfer_id })
  await expectOnlyBringerSees(place, cast.extra, website_id)
  expect(await seenIn(own, cast.extra)).toEqual([])
})

test('whoever takes over a website sees it in the team that they choose', async () => {
  const place = await layManagers()
  const from = await layTeam(server, cast)
  const { transfer_id } = await cast.owner.call('/setting/send_transfer_mail', {
    website_id: from.websiteId,
    transfer_type: 'other_user',
    email: cast.outsider.email ?? '',
  })
  await cast.outsider.call('/setting/receive_website', { transfer_id, team_id: place.teamId })
  await expectOnlyBringerSees(place, cast.outsider, from.websiteId)
})

/** Grants another member the website while it leaves for another team, up to the point that `before` has reached. */
async function grantedDuring(before: 'locked' | 'moved') {
  const { db } = server.context
  const [place, to] = [await layManagers(), await layTeam(server, cast)]
  const { teamId: team_id, hiddenId } = place
  const move = (change: Db) => moveWebsite(change, hiddenId, to.teamId, new Date(server.clock.now()))
  const edit = { team_id, member_id: cast.extra.userId, team_role: 3, visible_websites: [hiddenId] }
  const granted = await db.transaction().execute(async (change) => {
    await lockWebsite(change, hiddenId)
    if (before === 'moved') await move(change)
    const answer = cast.owner.send('/team/edit_member', edit)
    await untilBlocked(db, 1)
    if (before === 'locked') await move(change)
    return [answer]
  })
  return { place, answer: await granted[0] }
}

test.each(['locked', 'moved'] as const)(
  'a website that leaves the team while it is granted to a member is not granted (%s)',
  async (before) => {
    const { place, answer } = await grantedDuring(before)
    expect(answer).toMatchObject({ code: 200 })
    expect(await seenIn(place.teamId, cast.extra)).toEqual([])
  },
)

/** What the team says that a pending invitation and a key were given: both websites, one by one. */
async function layGrants({ teamId: team_id, websiteId, hiddenId }: TeamPlace) {
  const website_ids = [websiteId, hiddenId]
  const email = `invited-${randomUUID().slice(0, 8)}@example.com`
  const invitation = { team_id, email, team_role: 4, visible_websites: website_ids } as const
  await cast.owner.call('/team/invite_member', invitation)
  const { key } = await cast.owner.call('/key/add', {
    team_id,
    name: 'Reader',
    scopes: ['stats:read'],
    website_ids,
  })
  const given = async () => {
    const members = await cast.owner.call('/team/user', { team_id, search: email })
    const keys = await cast.owner.call('/key/list', { team_id })
    return [members.list[0]?.visible_websites, keys.list[0]?.website_ids]
  }
  const reads = async (website_id: string) => {
    const answer = await fetch(`${server.url}/api/overview/total`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ website_id, time_range: 'today' }),
    })
    const { code } = (await answer.json()) as { code: number }
    return code
  }
  expect(await given()).toEqual([website_ids, website_ids])
  return { given, reads }
}

test('a website that leaves the team leaves its keys and pending invitations, also if it comes back', async () => {
  const [place, other] = [await layTeam(server, cast), await layTeam(server, cast)]
  const { given, reads } = await layGrants(place)
  const { db } = server.context
  const rest = [place.websiteId]
  expect(await reads(place.hiddenId)).toBe(200)
  await db
    .transaction()
    .execute((change) => moveWebsite(change, place.hiddenId, other.teamId, new Date(server.clock.now())))
  expect(await given()).toEqual([rest, rest])
  await db
    .transaction()
    .execute((change) => moveWebsite(change, place.hiddenId, place.teamId, new Date(server.clock.now())))
  expect(await given()).toEqual([rest, rest])
  expect([await reads(place.hiddenId), await reads(place.websiteId)]).toEqual([404, 200])
})

test('a deleted website leaves keys and pending invitations; a key of nothing else reads nothing', async () => {
  const place = await layTeam(server, cast)
  const { given, reads } = await layGrants(place)
  for (const website_id of [place.hiddenId, place.websiteId])
    await cast.owner.call('/setting/website_delete', { website_id, confirm: 'DELETE' })
  const { website_id } = await cast.owner.call('/website/add', added(place.teamId))
  expect(await given()).toEqual([[], []])
  expect(await reads(website_id)).toBe(404)
})

test('of a deleted website, only admins who saw it are told, and its line of the log is for those who see all', async () => {
  const { teamId: team_id, websiteId, hiddenId } = await layTeam(server, cast)
  const notified = async (person: TestPerson) => {
    const { list } = await person.call('/message/list', { page_size: 500 })
    return list.filter((message) => message.kind === 'website_deleted' && message.team_id === team_id).length
  }
  const logged = async (person: TestPerson) => {
    const { list } = await person.call('/team/audit_log', { team_id })
    return list.filter(({ action }) => action === 'website_deleted').length
  }
  const numbers = () =>
    Promise.all([notified(cast.admin), notified(cast.selected), logged(cast.admin), logged(cast.selected)])
  await cast.owner.call('/setting/website_delete', { website_id: hiddenId, confirm: 'DELETE' })
  expect(await numbers()).toEqual([1, 0, 1, 0])
  await cast.owner.call('/setting/website_delete', { website_id: websiteId, confirm: 'DELETE' })
  expect(await numbers()).toEqual([2, 1, 2, 0])
})
