import { expect, test } from 'vitest'
import { registerPerson } from '../../testing/people.ts'
import { testServer } from '../../testing/start-test-server.ts'

const server = testServer()

test('hidden sections are refused in every kind of query', async () => {
  const owner = await registerPerson(server)
  const { website_id } = await owner.call('/website/add', {
    team_id: owner.teamId,
    website_name: 'Notes',
    domain: 'notes.example',
    time_zone: 'UTC',
    type: 'site',
  })
  const { sharecode } = await owner.call('/setting/website_share', { website_id, share: true })
  await owner.call('/setting/edit_share', { website_id, hidden_sections: ['page', 'map'] })
  const guest = server.client()
  const asked = { sharecode, time_range: 'last_7_days' as const, filters: [] }
  expect(await guest.call('/share/share_item', { sharecode })).toMatchObject({
    hidden_sections: ['page', 'map'],
  })
  const refused = { code: 404, reason: 'not_found' }
  expect(await guest.send('/share/page', { ...asked, dimension: 'entry_page' })).toMatchObject(refused)
  expect(await guest.send('/share/map', asked)).toMatchObject(refused)
  expect(await guest.send('/share/filter_field', { ...asked, field: 'page_title' })).toMatchObject(refused)
  expect(await guest.send('/share/group_list', { ...asked, group_by: ['time', 'hostname'] })).toMatchObject(
    refused,
  )
  const filters = [{ field: 'page', operator: 'contains' as const, value: ['/'] }]
  expect(await guest.send('/share/total', { ...asked, filters })).toMatchObject(refused)
  expect(await guest.send('/share/referer', asked)).toMatchObject({ code: 200 })
  const whole = await guest.call('/share/get_overview_data', asked)
  expect(whole.page).toEqual({ list: [], total: 0 })
  expect(whole.map).toEqual({ list: [] })
})
