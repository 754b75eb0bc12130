/** What of its package a team has used. */
import { day } from '@footfall/contract/durations'
import { expect, test } from 'vitest'
import { registerPerson } from '../../testing/people.ts'
import { testServer } from '../../testing/start-test-server.ts'

const server = testServer()

test('pending invitations take places of members until they expire', async () => {
  const owner = await registerPerson(server)
  const which = { team_id: owner.teamId }
  const members = async () => (await owner.call('/cost/get_team_package', which)).members
  expect(await members()).toEqual({ used: 1, limit: 3 })
  for (const email of ['one@package.example', 'two@package.example'])
    await owner.call('/team/invite_member', { ...which, email, team_role: 5, visible_websites: 'all' })
  expect(await members()).toEqual({ used: 3, limit: 3 })
  server.clock.advance(2 * day)
  expect(await members()).toEqual({ used: 1, limit: 3 })
})
