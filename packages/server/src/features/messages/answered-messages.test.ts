/** A message that asks for an answer is read once the answer is given, wherever that was. */
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

const unread = async (person: TestPerson) => {
  const { list } = await person.call('/message/list', { status: 'unread' })
  return list.map(({ kind }) => kind)
}

test.each(['/team/add_member', '/team/refuse_invite'] as const)(
  'an invitation answered by %s',
  async (path) => {
    const { owner, member } = await scene()
    const about = { team_id: owner.teamId, team_role: 4, visible_websites: 'all' } as const
    const { invite_id, invite_code } = await owner.call('/team/invite_member', {
      ...about,
      email: member.email ?? '',
    })
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
