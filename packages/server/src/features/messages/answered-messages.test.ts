/** A message that asks for an answer is read once the answer is given, wherever that was, and once none is wanted any more. */
import { hour } from '@footfall/contract/durations'
import { expect, test } from 'vitest'
import { registerPerson, type TestPerson } from '../../testing/people.ts'
import { testServer } from '../../testing/start-test-server.ts'

const server = testServer()

const scene = async () => {
  const owner = await registerPerson(server)
  const member = await registerPerson(server)
  const site = { team_id: owner.teamId, website_name: 'Shop', domain: 'shop.example', time_zone: 'UTC' }
  const { website_id } = await owner.call('/website/add', site)
  return { owner, member, website_id }
}

const invite = (owner: TestPerson, member: TestPerson) =>
  owner.call('/team/invite_member', {
    team_id: owner.teamId,
    email: member.email ?? '',
    team_role: 4,
    visible_websites: 'all',
  })

const unread = async (person: TestPerson) => {
  const { list } = await person.call('/message/list', { status: 'unread' })
  return list.map(({ kind }) => kind)
}

test.each(['/team/add_member', '/team/refuse_invite'] as const)(
  'an invitation answered by %s',
  async (path) => {
    const { owner, member } = await scene()
    const { invite_id, invite_code } = await invite(owner, member)
    expect(await unread(member)).toEqual(['invitation'])
    const who = path === '/team/add_member' ? member : server.client()
    await who.call(path, path === '/team/add_member' ? { invite_id } : { invite_code })
    expect(await unread(member)).toEqual([])
  },
)

test.each(['/setting/receive_website', '/setting/reject_website'] as const)(
  'a website offered, and answered by %s',
  async (path) => {
    const { owner, member, website_id } = await scene()
    const offer = { website_id, transfer_type: 'other_user', email: member.email ?? '' } as const
    const { transfer_id } = await owner.call('/setting/send_transfer_mail', offer)
    expect(await unread(member)).toEqual(['transfer_received'])
    await member.call(path, { transfer_id })
    expect(await unread(member)).toEqual([])
  },
)

/** A day or two later: the clock is advanced, and the jobs that wait for it run. */
async function expire(payload: string): Promise<void> {
  server.clock.advance(48 * hour)
  const { pool } = server.context
  const jobs = 'graphile_worker._private_jobs WHERE payload::text LIKE $1'
  const now = 'UPDATE graphile_worker._private_jobs SET run_at = now() WHERE id IN (SELECT id FROM'
  const due = await pool.query(`${now} ${jobs})`, [`%${payload}%`])
  expect(due.rowCount).toBe(1)
  await pool.query('NOTIFY "jobs:insert"')
  await expect.poll(async () => (await pool.query(`SELECT FROM ${jobs}`, [`%${payload}%`])).rowCount).toBe(0)
}

type Scene = Awaited<ReturnType<typeof scene>>

test.each<[string, (about: Scene & { invite_id: string }) => Promise<unknown>, left?: string[]]>([
  [
    'withdrawn',
    ({ owner, invite_id }) => owner.call('/team/cancel_invitation', { team_id: owner.teamId, invite_id }),
  ],
  [
    'of a deleted team',
    ({ owner }) => owner.call('/team/delete_team', { team_id: owner.teamId, confirm: 'DELETE' }),
  ],
  ['that expired', ({ invite_id }) => expire(invite_id)],
  ['that was replaced', ({ owner, member }) => invite(owner, member), ['invitation']],
])('an invitation %s', async (_what, end, left = []) => {
  const about = await scene()
  const { invite_id } = await invite(about.owner, about.member)
  await end({ ...about, invite_id })
  expect(await unread(about.member)).toEqual(left)
})

test('an invitation that was sent again is read when the second one expires, not the first', async () => {
  const { owner, member } = await scene()
  const { invite_id } = await invite(owner, member)
  server.clock.advance(hour)
  await owner.call('/team/resend_invitation', { team_id: owner.teamId, invite_id })
  expect(await unread(member)).toEqual(['invitation', 'invitation'])
  await expire(invite_id)
  expect(await unread(member)).toEqual([])
})

test.each<[string, (about: Scene & { transfer_id: string }) => Promise<unknown>, left: string[]]>([
  [
    'withdrawn',
    ({ owner, website_id }) => owner.call('/setting/cancel_transfer', { website_id }),
    ['transfer_cancelled'],
  ],
  [
    'deleted',
    ({ owner, website_id }) => owner.call('/setting/website_delete', { website_id, confirm: 'DELETE' }),
    ['transfer_cancelled'],
  ],
  ['whose offer expired', ({ transfer_id }) => expire(transfer_id), []],
])('a website offered, and %s', async (_what, end, left) => {
  const about = await scene()
  const { owner, member, website_id } = about
  const offer = { website_id, transfer_type: 'other_user', email: member.email ?? '' } as const
  const { transfer_id } = await owner.call('/setting/send_transfer_mail', offer)
  await end({ ...about, transfer_id })
  expect(await unread(member)).toEqual(left)
})
