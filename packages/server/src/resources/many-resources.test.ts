/** Resources that are read in several parts. */
import { expect, test } from 'vitest'
import { registerPerson } from '../testing/people.ts'
import { testServer } from '../testing/start-test-server.ts'
import { resourcesOf } from './resources.ts'

const server = testServer()

test.each([499, 500, 501, 1_000, 1_234])('%i of them are all read, oldest first', async (count) => {
  const owner = await registerPerson(server)
  const site = { team_id: owner.teamId, website_name: 'x', domain: 'many.example', time_zone: 'UTC' }
  const { website_id } = await owner.call('/website/add', site)
  const { db } = server.context
  const texts = Array.from({ length: count }, (_, nth) => `Release ${nth}`)
  const rows = texts.map((text, nth) => {
    const moment = new Date(1_700_000_000_000 + nth)
    const body = JSON.stringify({ text, start_time: 1_700_000_000, end_time: null })
    return { website_id, kind: 'annotation', body, created_at: moment, updated_at: moment }
  })
  await db.insertInto('resources').values(rows).execute()
  const read = await resourcesOf(db, website_id, 'annotation')
  expect(read.map(({ body }) => body.text)).toEqual(texts)
})
