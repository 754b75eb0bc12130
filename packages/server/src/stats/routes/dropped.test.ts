import { day } from '@footfall/contract/durations'
import { expect, test } from 'vitest'
import { chrome } from '../../ingest/testing/start-ingest.ts'
import { registerPerson } from '../../testing/people.ts'
import { testServer } from '../../testing/start-test-server.ts'

const server = testServer()

let sent = 0
async function collect(website: string, event: object, userAgent = chrome): Promise<string | null> {
  const answer = await fetch(`${server.url}/api/collect`, {
    method: 'POST',
    headers: { 'content-type': 'text/plain', 'user-agent': userAgent, 'x-forwarded-for': '203.0.113.77' },
    body: JSON.stringify({ w: website, e: [{ id: `d${++sent}`, k: 'pageview', ...event }] }),
  })
  expect(answer.status).toBe(202)
  return answer.headers.get('x-footfall-dropped')
}

test('an owner sees what was not counted, by reason and by sample, without addresses', async () => {
  const owner = await registerPerson(server)
  const { website_id } = await owner.call('/website/add', {
    team_id: owner.teamId,
    website_name: 'Shop',
    domain: 'shop.example',
    time_zone: 'Asia/Shanghai',
  })
  await owner.call('/setting/collect_edit', { website_id, allowed_hostnames: ['Shop.example:8443'] })
  const robot = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'
  expect(await collect(website_id, { u: 'https://shop.example/a' }, robot)).toBe('bot')
  for (const page of ['b', 'c'])
    expect(await collect(website_id, { u: `https://elsewhere.example/${page}` })).toBe('hostname')
  expect(await collect(website_id, { u: 'https://shop.example/counted', r: 'https://news.example/' })).toBe(
    null,
  )
  await server.services.ingest.flush()

  const all = await owner.call('/setting/dropped_events', { website_id })
  expect(all.reasons).toEqual([
    { reason: 'hostname', count: 2 },
    { reason: 'bot', count: 1 },
  ])
  expect(all.total).toBe(3)
  expect(all.list.map(({ page }) => page).sort()).toEqual(['/a', '/b', '/c'])
  expect(JSON.stringify(all)).not.toContain('203.0.113.77')
  expect(all.period.end_time - all.period.start_time).toBe(7 * 86_400)

  const bots = await owner.call('/setting/dropped_events', { website_id, reason: 'bot', page_size: 1 })
  expect(bots.total).toBe(1)
  expect(bots.reasons).toHaveLength(2)
  expect(bots.list).toEqual([
    {
      time: Math.floor(server.clock.now() / 1000),
      reason: 'bot',
      hostname: 'shop.example',
      page: '/a',
      referrer: '',
      user_agent: robot,
    },
  ])
  const before = await owner.call('/setting/dropped_events', {
    website_id,
    start_time: all.period.start_time - 1800,
    end_time: all.period.start_time - 900,
  })
  expect(before).toMatchObject({ reasons: [], list: [], total: 0 })

  const outsider = await registerPerson(server)
  expect(await outsider.send('/setting/dropped_events', { website_id })).toMatchObject({ code: 404 })
})

test('what a page sends beside its view is not one more event that was filtered', async () => {
  const owner = await registerPerson(server)
  const site = { team_id: owner.teamId, website_name: 'Shop', domain: 'shop.example', time_zone: 'UTC' }
  const { website_id } = await owner.call('/website/add', site)
  const page = { u: 'https://shop.example/' }
  const beside = [
    { ...page, k: 'engagement', m: { ms: 1500, depth: 40 } },
    { ...page, k: 'identify', v: 'reader-1' },
  ]
  expect(await collect(website_id, page, 'Googlebot/2.1')).toBe('bot')
  for (const event of beside) expect(await collect(website_id, event, 'Googlebot/2.1')).toBe('bot')
  await server.services.ingest.flush()
  const { reasons } = await owner.call('/setting/dropped_events', { website_id })
  expect(reasons).toEqual([{ reason: 'bot', count: 1 }])
  const { filtered_bots } = await owner.call('/overview/total', {
    website_id,
    time_range: 'today',
    filters: [],
  })
  expect(filtered_bots).toBe(1)
})

test('samples of one instant keep their order from page to page', async () => {
  const owner = await registerPerson(server)
  const site = { team_id: owner.teamId, website_name: 'Shop', domain: 'shop.example', time_zone: 'UTC' }
  const { website_id } = await owner.call('/website/add', site)
  const robots = ['Googlebot/2.1', 'bingbot/2.0', 'AhrefsBot/7.0', 'YandexBot/3.0']
  for (const robot of robots) await collect(website_id, { u: 'https://shop.example/' }, robot)
  await server.services.ingest.flush()
  const pages = robots.map((_, i) =>
    owner.call('/setting/dropped_events', { website_id, page: i + 1, page_size: 1 }),
  )
  const shown = (await Promise.all(pages)).flatMap(({ list }) => list.map(({ user_agent }) => user_agent))
  expect(shown).toEqual(robots.toSorted())
})

test('bots in imported history count on the day on which they came, and everything else that is dropped on the day of the import', async () => {
  const owner = await registerPerson(server)
  const site = { team_id: owner.teamId, website_name: 'Shop', domain: 'shop.example', time_zone: 'UTC' }
  const { website_id } = await owner.call('/website/add', site)
  const now = server.clock.now()
  const then = now - 20 * day
  const event = (time: number, more: object = {}) => ({
    id: `h${++sent}`,
    kind: 'pageview',
    time,
    visitor_id: `v${sent}`,
    url: 'https://shop.example/',
    user_agent: 'Googlebot/2.1',
    ...more,
  })
  const events = [
    ...Array.from({ length: 30 }, (_, i) => event(then - i * 900_000)),
    event(now + day),
    event(-1),
    event(then, { user_agent: chrome, kind: 'custom', name: ' ' }),
  ]
  const { rejected } = await server.services.ingest.importEvents(website_id, events)
  expect(rejected.map(({ reason }) => reason)).toEqual([...Array(32).fill('bot'), 'invalid'])
  await server.services.ingest.flush()
  const bots = async (start: number, end: number) => {
    const [start_time, end_time] = [Math.floor(start / 1000), Math.floor(end / 1000)]
    const range = { time_range: 'custom_time_range' as const, start_time, end_time, filters: [] }
    return (await owner.call('/overview/total', { website_id, ...range })).filtered_bots
  }
  expect(await bots(then - day, then + 900_000)).toBe(30)
  // Two of them claim a time that cannot be.
  expect(await bots(now - day, now + 1_000)).toBe(2)
  const { reasons, list } = await owner.call('/setting/dropped_events', { website_id })
  expect(reasons).toEqual([
    { reason: 'bot', count: 2 },
    { reason: 'invalid', count: 1 },
  ])
  expect(list).toHaveLength(3)
})

test('anyone who sees a report can be told that it lags', async () => {
  expect(await server.client().call('/config/collecting_state')).toEqual({
    state: 'ok',
    reports_lag_seconds: 0,
  })
})
