/** The list of a team with thousands of websites: whole ones are read by the page. */
import { day } from '@footfall/contract/durations'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { UserViewer } from '../../http/viewer.ts'
import { onBehalfOf } from '../../lib/concurrency/caller.ts'
import { registerPerson, type TestPerson } from '../../testing/people.ts'
import { testServer } from '../../testing/start-test-server.ts'
import { layMember } from '../../testing/team-place.ts'
import { giveEnterprise } from '../billing/store.ts'
import { type WebsiteDeps, websiteHandlers } from './routes.ts'

const many = 5000
const server = testServer()
let person: TestPerson
let team_id: string
beforeAll(async () => {
  person = await registerPerson(server)
  team_id = person.teamId
  await addRows(team_id, many)
})

/** Adds websites, each a second younger than the one before. */
const addRows = (teamId: string, count: number) =>
  sql`INSERT INTO websites (team_id, name, domain, time_zone, type, created_at)
    SELECT ${teamId}, 'Site ' || n, 'site' || n || '.example', 'UTC', 'site', now() + n * interval '1 second'
    FROM generate_series(1, ${sql.lit(count)}) AS n`.execute(server.context.db)

const page = async (more: object) => {
  const { list, total } = await person.call('/website/list', { team_id, page_size: 2, ...more })
  return [total, ...list.map((row) => row.website_name)]
}

test('a page of many is found by name and domain, and sorted by name, age or the member’s order', async () => {
  expect(await page({})).toEqual([many, 'Site 1', 'Site 2'])
  expect(await page({ page: 2500 })).toEqual([many, 'Site 4999', 'Site 5000'])
  expect(await page({ order_by: 'name', order: 'desc', page: 2 })).toEqual([many, 'Site 4998', 'Site 4997'])
  expect(await page({ order_by: 'created_at', order: 'desc' })).toEqual([many, 'Site 5000', 'Site 4999'])
  expect(await page({ search: 'SITE777.' })).toEqual([1, 'Site 777'])
  const { list } = await person.call('/website/list', { team_id, search: 'site777.' })
  const { website_id = '' } = list[0] ?? {}
  expect(list[0]).toMatchObject({
    team_id,
    domain: 'site777.example',
    time_zone: 'UTC',
    share: false,
    live: 0,
  })
  await person.call('/setting/website_share', { website_id, share: true })
  await person.call('/team_user/edit_settings', { team_id, pinned: [website_id] })
  const first = (await person.call('/website/list', { team_id })).list[0]
  expect(first).toMatchObject({ website_id, share: true, pinned: true })
})

test('all of them are named, and counted by their ids', async () => {
  const { list } = await person.call('/website/get_all_list', {})
  expect(list).toHaveLength(many)
  expect(list[0]).toMatchObject({ website_name: 'Site 1', domain: 'site1.example', type: 'site', team_id })
  const website_ids = list.slice(0, 3).map((row) => row.website_id)
  const counted = await person.call('/website/uv_list', { team_id, website_ids })
  expect(counted.list.map((row) => row.website_id)).toEqual(website_ids)
})

test('safety: one person reads one list after the other', async () => {
  let [reading, most] = [0, 0]
  const db = server.context.db.withPlugin({
    transformQuery({ node }) {
      most = Math.max(most, ++reading)
      return node
    },
    async transformResult({ result }) {
      reading--
      return result
    },
  })
  const lists = websiteHandlers({ ...server.context, db }, {} as WebsiteDeps)
  const viewer = { userId: person.userId } as UserViewer
  const read = () => lists['/website/get_all_list']({ viewer } as never)
  const answers = await onBehalfOf(person.userId, () => Promise.all(Array.from({ length: 12 }, read)))
  expect(answers.map((answer) => answer?.list.length)).toEqual(answers.map(() => many))
  expect(most).toBe(1)
})

test('of more than ten thousand in all teams, the first ten thousand are named', async () => {
  const host = await registerPerson(server)
  const place = { team_id: host.teamId, domain: 'host.example', time_zone: 'UTC' }
  const add = (website_name: string) => host.call('/website/add', { ...place, website_name })
  const seen = await add('Seen')
  await add('Unseen')
  server.clock.advance(1000)
  await layMember(server, host.teamId, person.userId, seen)
  const named = async () =>
    (await person.call('/website/get_all_list', {})).list.map((row) => row.website_name)
  expect(await named()).toHaveLength(many + 1)
  expect((await named()).at(-1)).toBe('Seen')
  await addRows(team_id, many)
  const most = await named()
  expect([most.length, most[0], most.includes('Seen')]).toEqual([2 * many, 'Site 1', false])
})

test('a team has ten thousand websites at most, and a person adds two thousand a day', async () => {
  const rich = await registerPerson(server)
  await giveEnterprise(server.context.db, rich.teamId, null)
  const add = () =>
    rich.send('/website/add', {
      team_id: rich.teamId,
      website_name: 'One more',
      domain: 'more.example',
      time_zone: 'UTC',
      type: 'site',
    })
  await addRows(rich.teamId, 9_999)
  expect((await add()).code).toBe(200)
  expect(await add()).toMatchObject({ reason: 'too_many', data: { limit: 10_000 } })
  await sql`DELETE FROM websites WHERE team_id = ${rich.teamId}`.execute(server.context.db)
  await sql`UPDATE tries SET count = 2000 WHERE subject LIKE 'websites added by %' AND count = 2`.execute(
    server.context.db,
  )
  expect(await add()).toMatchObject({ reason: 'too_many_tries' })
  server.clock.advance(day)
  expect((await add()).code).toBe(200)
})
