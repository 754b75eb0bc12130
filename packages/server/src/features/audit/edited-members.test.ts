/** What the log says of edited members: their role, the websites that they see, or both. */
import { expect, test } from 'vitest'
import { testServer } from '../../testing/start-test-server.ts'
import { layTeam, testCast } from '../../testing/team-place.ts'

const server = testServer()
const cast = testCast(server)

test('each edit leaves a line for what it changed, and none if it changed nothing', async () => {
  const { teamId: team_id, websiteId, hiddenId } = await layTeam(server, cast)
  const { name, userId: member_id } = cast.member
  const edit = async (team_role: 3 | 4, visible_websites: 'all' | string[]) => {
    await cast.owner.call('/team/edit_member', { team_id, member_id, team_role, visible_websites })
    const { list } = await cast.owner.call('/team/audit_log', { team_id, page_size: 500 })
    return list.map(({ text }) => text)
  }
  const role = (now: string) => `set the role of ${name} to ${now}`
  const websites = `changed which websites ${name} can see`
  expect(await edit(4, 'all')).toEqual([])
  expect(await edit(3, 'all')).toEqual([role('Manager')])
  expect(await edit(3, [websiteId])).toHaveLength(2)
  expect(await edit(3, [hiddenId])).toHaveLength(3)
  expect(await edit(3, [hiddenId, hiddenId])).toHaveLength(3)
  const all = await edit(4, 'all')
  expect(all.toSorted()).toEqual([websites, websites, websites, role('Manager'), role('Member')].toSorted())
})
