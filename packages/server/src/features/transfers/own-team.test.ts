import { expect, test } from 'vitest'
import { registerPerson, type TestPerson } from '../../testing/people.ts'
import { testServer } from '../../testing/start-test-server.ts'
import { layTeam, registerCast } from '../../testing/team-place.ts'

const server = testServer()

test('a transfer to an own team is told as one to confirm, by a mail whose link moves the website', async () => {
  const owner = await registerPerson(server)
  const { team_id } = await owner.call('/team/add', { team_name: 'Second', description: 'Another' })
  const { website_id } = await owner.call('/website/add', {
    team_id: owner.teamId,
    website_name: 'Blog',
    domain: 'blog.example.com',
    time_zone: 'UTC',
  })
  const transfer_type = 'my_team'
  await owner.call('/setting/send_transfer_mail', { website_id, transfer_type, team_id })
  expect((await owner.call('/message/list')).list[0]).toMatchObject({
    kind: 'transfer_to_own_team',
    content: 'You are moving the website “Blog” to your team “Second”. Confirm it within 24 hours.',
  })
  const { subject, text } = await server.mailbox.next(owner.email ?? '')
  expect(subject).toBe('Confirm moving “Blog” to “Second”')
  const [, transfer_code = ''] = /transfer_code=(\w+)/.exec(text) ?? []
  expect(await owner.call('/setting/receive_website', { transfer_code })).toEqual({ website_id, team_id })
})

test('the other admins who see the website read that it has left; who moved it does not', async () => {
  const cast = await registerCast(server)
  const { teamId, hiddenId: website_id } = await layTeam(server, cast)
  const { team_id } = await cast.owner.call('/team/add', { team_name: 'Third', description: 'Another' })
  await cast.owner.call('/setting/send_transfer_mail', { website_id, transfer_type: 'my_team', team_id })
  const { transfer } = await cast.owner.call('/setting/pending_transfer', { website_id })
  await cast.owner.call('/setting/receive_website', { transfer_id: transfer?.transfer_id ?? '' })
  const received = async (person: TestPerson) => {
    const { list } = await person.call('/message/list')
    return list.filter(({ kind }) => kind === 'website_transferred').map((message) => message.team_id)
  }
  expect(await received(cast.admin)).toEqual([teamId])
  // `selected` did not see the website.
  for (const person of [cast.owner, cast.selected, cast.manager]) expect(await received(person)).toEqual([])
})
