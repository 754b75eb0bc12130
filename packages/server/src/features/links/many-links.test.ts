/** A website with as many short links as it may have. */
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { registerPerson, type TestPerson } from '../../testing/people.ts'
import { testServer } from '../../testing/start-test-server.ts'

const most = 10_000

const server = testServer()
let person: TestPerson
let website_id: string
beforeAll(async () => {
  person = await registerPerson(server)
  const site = { team_id: person.teamId, website_name: 'x', domain: 'many.example', time_zone: 'UTC' }
  website_id = (await person.call('/website/add', site)).website_id
  await sql`INSERT INTO short_links (website_id, slug, name, target_url, created_at)
    SELECT ${website_id}, 'many-' || n, 'Link ' || n, 'https://many.example/' || repeat('x', 1900) || n, now() + n * interval '1 second'
    FROM generate_series(1, ${sql.lit(most - 1)}) AS n`.execute(server.context.db)
})

const page = async (more: object) => {
  const { list, total } = await person.call('/website/short_url_list', { website_id, page_size: 2, ...more })
  return [total, ...list.map(({ name }) => name)]
}

test('safety: a page of many is found by text and sorted by name or age', async () => {
  expect(await page({})).toEqual([most - 1, 'Link 9999', 'Link 9998'])
  expect(await page({ order: 'asc', page: 2 })).toEqual([most - 1, 'Link 3', 'Link 4'])
  expect(await page({ order_by: 'name', order: 'asc' })).toEqual([most - 1, 'Link 1', 'Link 2'])
  expect(await page({ search: 'X1234' })).toEqual([1, 'Link 1234'])
  expect(await page({ search: 'MANY-777' })).toEqual([11, 'Link 7779', 'Link 7778'])
  expect(await page({ search: '%' })).toEqual([0])
})

test('a link is found by its target as it was typed', async () => {
  const site = { team_id: person.teamId, website_name: 'x', domain: 'few.example', time_zone: 'UTC' }
  const few = { website_id: (await person.call('/website/add', site)).website_id }
  const target_url = 'https://例子.中国/产品?q=鞋'
  await person.call('/website/add_short_url', { ...few, name: 'Shoes', target_url })
  for (const search of ['例子', '例子.中国', '产品', '/产品?q=鞋', '%E4%BA%A7', 'XN--FSQU00A'])
    expect(await page({ ...few, search })).toEqual([1, 'Shoes'])
  expect(await page({ ...few, search: '例子.cn' })).toEqual([0])
})

test('safety: a website has a limit of links, however many are added at once', async () => {
  const link = { website_id, name: 'One more', target_url: 'https://many.example/' }
  const answers = await Promise.all([1, 2, 3].map(() => person.send('/website/add_short_url', link)))
  expect(answers.map(({ code }) => code).toSorted()).toEqual([200, 429, 429])
  expect(answers.find(({ code }) => code === 429)).toMatchObject({
    reason: 'too_many',
    data: { limit: most },
  })
})
