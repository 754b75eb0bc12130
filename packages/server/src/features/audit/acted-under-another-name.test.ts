/** Names are free, so the log also says what a person signs in with: nobody acts there as somebody else. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { registerPerson, type TestPerson } from '../../testing/people.ts'
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts'
import { type Cast, layTeam, registerCast, type TeamPlace } from '../../testing/team-place.ts'

let server: TestServer
let cast: Cast
let place: TeamPlace
beforeAll(async () => {
  server = await startTestServer()
  cast = await registerCast(server)
  place = await layTeam(server, cast)
})
afterAll(() => server.stop())

/** Gives the person this name, lets them act, and gives the former name back. */
async function actingAs(person: TestPerson, name: string, act: () => Promise<unknown>): Promise<void> {
  await person.call('/user/edit_name', { username: name })
  await act()
  await person.call('/user/edit_name', { username: person.name })
}

const newest = async () => (await cast.owner.call('/team/audit_log', { team_id: place.teamId })).list[0]

test('a member under the owner’s name is told apart from the owner', async () => {
  const { teamId: team_id } = place
  const rename = (person: TestPerson, team_name: string) =>
    person.call('/team/edit_team', { team_id, team_name, description: 'x' })
  await actingAs(cast.admin, cast.owner.name, () => rename(cast.admin, 'Renamed by the admin'))
  const forged = await newest()
  await rename(cast.owner, 'Renamed by the owner')
  const own = await newest()
  expect(forged?.user).toBe(own?.user)
  expect(own?.account).toBe(cast.owner.email)
  expect(forged?.account).toBe(cast.admin.email)
  const found = await cast.owner.call('/team/audit_log', { team_id, search: cast.admin.email ?? '' })
  expect(found.list.map(({ id }) => id)).toEqual([forged?.id])
})

test('a stranger under a member’s name is told apart, and keeps the address', async () => {
  const { teamId: team_id } = place
  const stranger = await registerPerson(server, { email: 'stranger@example.com' })
  await actingAs(stranger, cast.owner.name, () => stranger.send('/team/item', { team_id }))
  expect(await newest()).toMatchObject({ user: cast.owner.name, account: 's***@example.com' })
  const found = await cast.owner.call('/team/audit_log', { team_id, search: 'stranger@' })
  expect(found.total).toBe(0)
  const named = await registerPerson(server, { account: 'Named' })
  await actingAs(named, cast.owner.name, () => named.send('/team/item', { team_id }))
  expect(await newest()).toMatchObject({ user: cast.owner.name, account: 'named' })
})

test('whoever is gone has a name alone, whatever it was', async () => {
  const { teamId: team_id } = place
  const leaver = await registerPerson(server)
  await actingAs(leaver, cast.owner.name, () => leaver.send('/team/item', { team_id }))
  await leaver.call('/user/delete_account', { password: leaver.password, confirm: 'DELETE' })
  expect(await newest()).toMatchObject({ user: cast.owner.name, account: null })
})
