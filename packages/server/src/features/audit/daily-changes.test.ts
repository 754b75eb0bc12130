import { day } from '@footfall/contract/durations'
import { expect, test } from 'vitest'
import { registerPerson, type TestPerson } from '../../testing/people.ts'
import { testServer } from '../../testing/start-test-server.ts'
import { dailyChanges } from './audit.ts'

const server = testServer()

test('safety: nobody fills the disk by changes without end; others change what they like, and so does everybody tomorrow', async () => {
  const [busy, other] = [await registerPerson(server), await registerPerson(server)]
  const rename = (person: TestPerson, team_name: string) =>
    person.send('/team/edit_team', { team_id: person.teamId, team_name, description: 'x' })
  const link = { name: 'a', target_url: 'https://example.com/' }
  const { website_id } = await busy.call('/website/add', {
    team_id: busy.teamId,
    website_name: 'x',
    domain: 'busy.example',
    time_zone: 'UTC',
  })
  while (dailyChanges.spend(busy.userId, server.clock.now()));
  expect((await rename(busy, 'one more')).data?.reason).toBe('too_many_tries')
  expect((await busy.send('/website/add_short_url', { website_id, ...link })).data?.reason).toBe(
    'too_many_tries',
  )
  const { list } = await busy.call('/website/short_url_list', { website_id })
  expect(list).toEqual([])
  expect((await rename(other, 'mine')).code).toBe(200)
  server.clock.set(server.clock.now() + day)
  expect((await rename(busy, 'tomorrow')).code).toBe(200)
})
