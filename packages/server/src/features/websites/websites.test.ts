/** Websites, links, sessions and keys in ordinary use: what is saved is what is shown. */
import { expect, test } from 'vitest'
import { goodPassword, registerPerson } from '../../testing/people.ts'
import { testServer } from '../../testing/start-test-server.ts'
import { deleteUnusedPictures } from '../pictures/pictures.ts'

const server = testServer()

test('an international domain is told in ASCII and in letters wherever it is shown', async () => {
  const person = await registerPerson(server)
  const site = {
    website_name: 'Beispiel',
    domain: '例子.中国',
    time_zone: 'Asia/Shanghai',
    type: 'site',
  } as const
  const { website_id } = await person.call('/website/add', { team_id: person.teamId, ...site })
  const domains = { domain: 'xn--fsqu00a.xn--fiqs8s', domain_label: '例子.中国' }
  expect(await person.call('/website/item', { website_id })).toMatchObject(domains)
  expect((await person.call('/website/list', { team_id: person.teamId })).list).toMatchObject([domains])
  expect((await person.call('/website/get_all_list', {})).list).toMatchObject([domains])
  const { sharecode } = await person.call('/setting/website_share', { website_id, share: true })
  expect(await person.call('/share/share_item', { sharecode: sharecode ?? '' })).toMatchObject(domains)
  const email = 'reader@letters.example'
  await registerPerson(server, { email })
  await person.call('/setting/send_transfer_mail', { website_id, transfer_type: 'other_user', email })
  // The dot is one that mail programs do not take for a link.
  expect((await server.mailbox.next(email)).text).toMatch(/[（(]例子․中国[）)]/)
})

test('websites are listed in the member’s order, pinned first, and found by name, domain and type', async () => {
  const person = await registerPerson(server)
  const { teamId: team_id } = person
  const add = async (website_name: string, domain: string, type: 'site' | 'short' = 'site') => {
    server.clock.advance(1_000)
    return person.call('/website/add', { team_id, website_name, domain, time_zone: 'Asia/Shanghai', type })
  }
  const a = await add('Alpha', 'alpha.example')
  const b = await add('Beta', 'MÜNCHEN.example')
  const c = await add('Campaigns', 'go.example', 'short')
  expect(a.tracking_code).toBe(
    `<script defer src="https://footfall.example/t.js" data-website-id="${a.website_id}"></script>`,
  )
  const names = async (more: object = {}) =>
    (await person.call('/website/list', { team_id, ...more })).list.map((row) => row.website_name)
  expect(await names()).toEqual(['Alpha', 'Beta', 'Campaigns'])
  await person.call('/team_user/edit_settings', { team_id, website_order: [c.website_id, a.website_id] })
  expect(await names()).toEqual(['Campaigns', 'Alpha', 'Beta'])
  await person.call('/team_user/edit_settings', { team_id, pinned: [b.website_id] })
  expect(await names()).toEqual(['Beta', 'Campaigns', 'Alpha'])
  expect(await names({ order_by: 'created_at', order: 'desc' })).toEqual(['Campaigns', 'Beta', 'Alpha'])
  expect(await names({ search: 'ALPHA.ex' })).toEqual(['Alpha'])
  expect(await names({ search: 'xn--mnchen-3ya' })).toEqual(['Beta'])
  expect(await names({ search: 'MÜNCH' })).toEqual(['Beta'])
  expect(await names({ type: 'short' })).toEqual(['Campaigns'])
  expect(await names({ page: 2, page_size: 2 })).toEqual(['Alpha'])
  const { list, numbers_missing } = await person.call('/website/list', { team_id })
  expect(numbers_missing).toBe(false)
  expect(list[0]).toMatchObject({
    visitors: 0,
    live: 0,
    pinned: true,
    time_zone: 'Asia/Shanghai',
    share: false,
  })
  expect(list[0]?.sparkline).toHaveLength(24)
})

test.each([
  'https://a.example',
  'www.a.example',
  'a.example/path',
  'a b.example',
  'user@a.example',
  '',
  '-a.example',
  'a..example',
])('%j is no domain', async (domain) => {
  const person = await registerPerson(server)
  const website = { team_id: person.teamId, website_name: 'x', time_zone: 'UTC', domain }
  expect(await person.send('/website/add', website)).toMatchObject({ status: 400, reason: 'invalid_input' })
})

test('short links are listed by clicks, name and date, and searched', async () => {
  const person = await registerPerson(server)
  const { website_id } = await person.call('/website/add', {
    team_id: person.teamId,
    website_name: 'Links',
    domain: 'links.example',
    time_zone: 'UTC',
    type: 'short',
  })
  for (const [name, slug] of [
    ['Zebra', 'zebra-1'],
    ['Apple', 'apple-1'],
  ] as const) {
    server.clock.advance(1_000)
    const link = await person.call('/website/add_short_url', {
      website_id,
      name,
      slug,
      target_url: 'http://example.com',
    })
    expect(link).toMatchObject({ short_url: `https://footfall.example/s/${slug}`, clicks: 0 })
    expect(link.target_url).toBe('http://example.com/')
  }
  const names = async (more: object = {}) =>
    (await person.call('/website/short_url_list', { website_id, ...more })).list.map((row) => row.name)
  expect(await names()).toEqual(['Apple', 'Zebra'])
  expect(await names({ order: 'asc' })).toEqual(['Zebra', 'Apple'])
  expect(await names({ order_by: 'name', order: 'asc' })).toEqual(['Apple', 'Zebra'])
  expect(await names({ search: 'zebra-' })).toEqual(['Zebra'])
})

test('pictures that were sent for something refused or deleted are removed', async () => {
  const person = await registerPerson(server)
  const { website_id } = await person.call('/website/add', {
    team_id: person.teamId,
    website_name: 'Icons',
    domain: 'icons.example',
    time_zone: 'UTC',
    type: 'short',
  })
  const pictures = async () => {
    const rows = await server.context.db.selectFrom('pictures').select('id').execute()
    return rows.map(({ id }) => id)
  }
  const before = await pictures()
  const favicon = 'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'
  const link = { website_id, name: 'Icon', target_url: 'http://example.com', favicon }
  await person.call('/website/add_short_url', { ...link, slug: 'icon-1' })
  const [shown] = (await pictures()).filter((id) => !before.includes(id))
  expect((await person.send('/website/add_short_url', { ...link, slug: 'icon-1' })).code).not.toBe(200)
  const deleted = await person.call('/website/add_short_url', { ...link, slug: 'icon-2' })
  await person.call('/website/delete_short_url', { website_id, link_id: deleted.link_id })
  await deleteUnusedPictures(server.context)
  expect(await pictures()).toHaveLength(before.length + 3)
  server.clock.advance(3_600_001)
  await deleteUnusedPictures(server.context)
  expect(await pictures()).toEqual([...before, shown])
})

test('sessions are listed, latest first, and ended one by one or all except the current one', async () => {
  const person = await registerPerson(server)
  const others = [server.client(), server.client()]
  for (const other of others) {
    server.clock.advance(1_000)
    const signIn = { account: person.email ?? '', password: goodPassword }
    other.token = (await other.call('/user/login_v2', signIn)).access_token
  }
  const { list } = await person.call('/user/sessions')
  expect(list.map((row) => row.current)).toEqual([false, false, true])
  await person.call('/user/end_session', { session_id: list[0]?.session_id ?? '' })
  expect((await others[1]?.send('/user/item'))?.code).toBe(401)
  expect((await others[0]?.send('/user/item'))?.code).toBe(200)
  expect(await person.call('/user/end_other_sessions')).toEqual({ ended: 1 })
  expect((await others[0]?.send('/user/item'))?.code).toBe(401)
  expect((await person.call('/user/sessions')).list).toHaveLength(1)
})

test('an API key is shown once, works at once, and stops at once when it is no longer in force', async () => {
  const person = await registerPerson(server)
  const { teamId: team_id } = person
  const { website_id } = await person.call('/website/add', {
    team_id,
    website_name: 'Keys',
    domain: 'keys.example',
    time_zone: 'UTC',
  })
  const { key, key_id } = await person.call('/key/add', { team_id, name: 'CI', scopes: ['events:write'] })
  expect(JSON.stringify(await person.call('/key/list', { team_id }))).not.toContain(key)
  const sendEvent = async () => {
    const event = {
      id: crypto.randomUUID(),
      kind: 'pageview',
      time: server.clock.now(),
      visitor_id: 'v',
      url: 'https://keys.example/',
    }
    const answer = await fetch(`${server.url}/api/v1/events`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
      body: JSON.stringify({ website_id, events: [event] }),
    })
    return ((await answer.json()) as { code: number }).code
  }
  expect(await sendEvent()).toBe(200)
  await person.call('/key/revoke', { team_id, key_id })
  expect(await sendEvent()).toBe(401)
  expect((await person.call('/key/list', { team_id })).list).toEqual([])
})
