/** Page, search and order of the lists of teams, members, keys, orders, messages and lines of the log. */
import { beforeAll, expect, test } from 'vitest'
import { layOrder } from '../../testing/lay-order.ts'
import { registerPerson, type TestPerson } from '../../testing/people.ts'
import { testServer } from '../../testing/start-test-server.ts'
import { layInvitation, layMember } from '../../testing/team-place.ts'

const server = testServer()
let owner: TestPerson
beforeAll(async () => {
  owner = await registerPerson(server, { email: 'lists@example.com' })
})

test('teams: all of them, oldest membership first, unless asked otherwise', async () => {
  const names: string[] = []
  for (let i = 0; i < 11; i++) {
    server.clock.advance(1000)
    names.push(`Paged ${11 - i}`)
    await owner.call('/team/add', { team_name: `Paged ${11 - i}`, description: i === 3 ? 'Needle' : 'x' })
  }
  const listed = async (input: object) => {
    const { list, total } = await owner.call('/team/list', input)
    return { names: list.map((row) => row.team_name), total }
  }
  expect(await listed({})).toMatchObject({ names: [expect.anything(), ...names], total: 12 })
  expect(await listed({ search: 'paged', page_size: 2 })).toEqual({ names: names.slice(0, 2), total: 11 })
  expect(await listed({ search: 'paged', page_size: 5, page: 3 })).toEqual({
    names: names.slice(10),
    total: 11,
  })
  expect(await listed({ search: 'needle' })).toEqual({ names: ['Paged 8'], total: 1 })
  const [french = ''] = names
  const { list } = await owner.call('/team/list', { search: french })
  const team = { team_id: list[0]?.team_id ?? '', description: 'École' }
  await owner.call('/team/edit_team', { ...team, team_name: french })
  // As it is pasted from a file's name, with spaces around it.
  expect(await listed({ search: ' e\u0301COLE ' })).toEqual({ names: [french], total: 1 })
  expect(await listed({ search: 'paged', order: 'desc', page_size: 2 })).toMatchObject({
    names: ['Paged 1', 'Paged 2'],
  })
  expect(await listed({ search: 'paged', order_by: 'team_name', page_size: 2 })).toMatchObject({
    names: ['Paged 1', 'Paged 2'],
  })
})

test('members: by role and then invitations, unless asked otherwise', async () => {
  const { teamId: team_id } = owner
  const people = await Promise.all(['Zoe', 'Amy', 'Mia'].map(() => registerPerson(server)))
  for (const [i, name] of ['Zoe', 'Amy', 'Mia'].entries()) {
    server.clock.advance(1000)
    await people[i]?.call('/user/edit_name', { username: name })
    await layMember(server, team_id, people[i]?.userId ?? '')
  }
  server.clock.advance(1000)
  await layInvitation(server, team_id, 'bob@example.com')
  await owner.call('/user/edit_name', { username: 'Olga' })
  const names = async (input: object) => {
    const { list } = await owner.call('/team/user', { team_id, ...input })
    return list.map((row) => row.name)
  }
  const usual = ['Olga', 'Zoe', 'Amy', 'Mia', 'bob@example.com']
  expect(await names({})).toEqual(usual)
  expect(await names({ order: 'desc' })).toEqual(usual.toReversed())
  expect(await names({ order_by: 'name' })).toEqual(['Amy', 'bob@example.com', 'Mia', 'Olga', 'Zoe'])
  expect(await names({ order_by: 'created_at', order: 'desc', page_size: 2 })).toEqual([
    'bob@example.com',
    'Mia',
  ])
  expect(await names({ search: 'MIA' })).toEqual(['Mia'])
})

test('members and invitations of one instant keep their places from page to page', async () => {
  const person = await registerPerson(server)
  const { teamId: team_id } = person
  const people = await Promise.all([1, 2, 3, 4, 5, 6].map(() => registerPerson(server)))
  for (const { userId } of people) await layMember(server, team_id, userId)
  const invited = []
  for (const { userId } of people)
    invited.push((await layInvitation(server, team_id, `${userId}@example.com`)).id)
  const pages = [1, 2, 3, 4].map((page) => person.call('/team/user', { team_id, page, page_size: 4 }))
  const [, ...rows] = (await Promise.all(pages)).flatMap(({ list }) => list)
  const joined = people.map(({ userId }) => userId)
  expect(rows.map((row) => row.member_id ?? row.invite_id)).toEqual([...joined.sort(), ...invited.sort()])
})

test('keys: the newest first, searched, sorted, in pages', async () => {
  const { teamId: team_id } = owner
  for (const name of ['Beta', 'alpha', 'Gamma']) {
    server.clock.advance(1000)
    await owner.call('/key/add', { team_id, name, scopes: ['stats:read'] })
  }
  const listed = async (input: object) => {
    const { list, total } = await owner.call('/key/list', { team_id, ...input })
    return { names: list.map((row) => row.name), total }
  }
  expect(await listed({})).toEqual({ names: ['Gamma', 'alpha', 'Beta'], total: 3 })
  expect(await listed({ page_size: 1 })).toEqual({ names: ['Gamma'], total: 3 })
  expect(await listed({ page_size: 2, page: 2 })).toEqual({ names: ['Beta'], total: 3 })
  expect(await listed({ order_by: 'name', order: 'asc' })).toMatchObject({
    names: ['alpha', 'Beta', 'Gamma'],
  })
  expect(await listed({ search: 'ALPH' })).toEqual({ names: ['alpha'], total: 1 })
})

test('orders are searched by what they show', async () => {
  const { teamId: team_id } = owner
  const first = await layOrder(server, team_id)
  server.clock.advance(1000)
  const second = await layOrder(server, team_id)
  const listed = async (input: object) => {
    const { list, total } = await owner.call('/cost/order_list', { team_id, ...input })
    return { ids: list.map((row) => row.order_id), total }
  }
  expect(await listed({})).toEqual({ ids: [second.id, first.id], total: 2 })
  expect(await listed({ search: 'cancel' })).toEqual({ ids: [first.id], total: 1 })
  expect(await listed({ search: second.id })).toEqual({ ids: [second.id], total: 1 })
  expect(await listed({ search: 'nothing%' })).toEqual({ ids: [], total: 0 })
  expect(await listed({ order: 'asc', page_size: 1 })).toEqual({ ids: [first.id], total: 2 })
})

test('messages are searched in the reader’s language', async () => {
  const guest = await registerPerson(server, { email: 'reader@example.com' })
  for (const team of ['Harbour', 'Lighthouse']) {
    server.clock.advance(1000)
    const { team_id } = await owner.call('/team/add', { team_name: team, description: 'x' })
    const given = { team_id, email: 'reader@example.com', team_role: 4, visible_websites: 'all' } as const
    await owner.call('/team/invite_member', given)
  }
  const listed = async (input: object) => {
    const { list, total } = await guest.call('/message/list', input)
    return { texts: list.map((row) => `${row.title} ${row.content}`), total }
  }
  expect(await listed({})).toMatchObject({ total: 2 })
  expect(await listed({ search: 'lightHOUSE' })).toEqual({
    texts: [expect.stringContaining('Lighthouse')],
    total: 1,
  })
  expect(await listed({ search: 'invit', page_size: 1, page: 2 })).toEqual({
    texts: [expect.stringContaining('Harbour')],
    total: 2,
  })
  expect(await listed({ search: 'nothing' })).toEqual({ texts: [], total: 0 })
})

test('the audit log is searched by what it shows, in the reader’s language', async () => {
  const person = await registerPerson(server, { email: 'logged@example.com' })
  const { teamId: team_id } = person
  const { website_id } = await person.call('/website/add', {
    team_id,
    website_name: 'Bookshop 100%',
    domain: 'books.example',
    time_zone: 'UTC',
  })
  await person.call('/goal/add', { website_id, name: 'Ordered', matcher: { kind: 'any' } })
  const invited = { team_id, email: 'zoe@example.com', team_role: 2, visible_websites: 'all' } as const
  await person.call('/team/invite_member', invited)
  const reader = server.client({ language: 'cn' })
  reader.token = person.token
  const found = async (search: string, by: Pick<TestPerson, 'call'> = person) => {
    const { list, total } = await by.call('/team/audit_log', { team_id, search })
    expect(total).toBe(list.length)
    return list.map(({ action }) => action)
  }
  const all = ['member_invited', 'resource_added', 'website_added', 'team_added']
  expect(await found('')).toEqual(all)
  expect(await found('LOGGED')).toEqual(all)
  expect(await found('Zoe@')).toEqual(['member_invited'])
  expect(await found('bookshop')).toEqual(['website_added'])
  expect(await found('100%')).toEqual(['website_added'])
  expect(await found('%')).toEqual(['website_added'])
  expect(await found('GOAL')).toEqual(['resource_added'])
  expect(await found('Admin')).toEqual(['member_invited'])
  expect(await found('website_added')).toEqual([])
  expect(await found('管理员', reader)).toEqual(['member_invited'])
  expect(await found('添加了', reader)).toEqual(['resource_added', 'website_added'])
  expect(await found('admin', reader)).toEqual([])
  expect(await found('管理员')).toEqual([])
})

test.each(['/team/list', '/team/user', '/team/audit_log', '/key/list', '/cost/order_list', '/message/list'])(
  '%s refuses an order it does not know',
  async (path) => {
    const answer = await owner.send(path, { team_id: owner.teamId, order_by: 'shoe_size' })
    expect(answer).toMatchObject({ status: 400, data: { fields: [{ path: 'order_by' }] } })
  },
)
