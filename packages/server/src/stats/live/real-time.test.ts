/** The real-time calls and the stream, over HTTP. */
import { encodeFilters, type FilterEntry } from '@footfall/contract/stats/filters'
import type { Live, Missed } from '@footfall/contract/stats/live'
import { beforeAll, expect, test } from 'vitest'
import { type ReportWebsite, testWorld } from '../conformance/report-world.ts'

const now = '2025-06-04T09:30:00Z'
const at = (clock: string) => `2025-06-04T${clock}Z`
const agent =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36'

const world = testWorld(now, { liveHeartbeat: 200 })
let website: ReportWebsite
beforeAll(async () => {
  website = await world.website('Asia/Shanghai')
  await website.send([
    { time: at('09:00:00.000'), visitor_id: 'too-early', url: 'https://example.com/old' },
    {
      time: at('09:00:00.001'),
      visitor_id: 'A',
      url: 'https://example.com/a',
      ip: '8.8.8.8',
      user_agent: agent,
    },
    {
      time: at('09:25:00.000'),
      visitor_id: 'B',
      url: 'https://example.com/b',
      referrer: 'https://www.baidu.com/',
    },
    { time: at('09:25:00.001'), visitor_id: 'C', url: 'https://example.com/b', title: '足迹' },
    { time: at('09:26:00.000'), visitor_id: 'A', kind: 'custom', name: 'buy', props: { plan: 'pro' } },
    { time: at('09:30:00.000'), visitor_id: 'D', url: 'https://example.com/d', language: 'zh-CN' },
    {
      time: '2025-06-01T08:00:00Z',
      visitor_id: 'A',
      url: 'https://example.com/first',
      referrer: 'https://www.google.com/',
    },
    { time: '2025-06-01T08:01:00Z', visitor_id: 'A', url: 'https://example.com/second' },
  ])
})

const whose = () => ({ website_id: website.websiteId, filters: [] })

test('the window is (now − 30 min, now]; current are the last five minutes', async () => {
  expect(await world.person.call('/real_time/current_visitors', whose())).toEqual({
    current: 3,
    last_30_minutes: 4,
  })
  const total = await world.person.call('/real_time/total', whose())
  expect(total.current).toMatchObject({ visitors: 4, pageviews: 4, events: 1, visits: 4 })
})

test('thirty minutes that add up', async () => {
  const { list, time_unit } = await world.person.call('/real_time/traffic', whose())
  expect(time_unit).toBe('minute')
  expect(list).toHaveLength(30)
  expect(list[0]?.time).toBe('2025-06-04T17:00:00+08:00')
  expect(list.reduce((sum, { pageviews }) => sum + pageviews, 0)).toBe(4)
  expect(list.at(-1)?.pageviews).toBe(1)
})

test('breakdowns, map and table are of the same window', async () => {
  const pages = await world.person.call('/real_time/page', whose())
  expect(pages.list.map(({ value, visitors }) => [value, visitors])).toEqual(
    [
      ['/b', 2],
      ['/a', 1],
      ['/d', 1],
      ['/', 1],
    ].sort((x, y) => Number(y[1]) - Number(x[1]) || (String(x[0]) < String(y[0]) ? -1 : 1)),
  )
  const countries = await world.person.call('/real_time/country', whose())
  expect(countries.list.find(({ value }) => value === 'us')?.visitors).toBe(1)
  const places = await world.person.call('/real_time/map', whose())
  expect(places.list).toMatchObject([{ code: 'us', visitors: 1 }])
  const table = await world.person.call('/real_time/group_list', { ...whose(), group_by: ['referer'] })
  expect(table.list.map(({ values }) => values[0]).sort()).toEqual(['', 'baidu.com'])
})

test.each<[string, FilterEntry[]]>([
  ['no filter', []],
  ['a page', [{ field: 'page', operator: 'in', value: ['/b'] }]],
  ['an event', [{ field: 'event', operator: 'in', value: ['buy'] }]],
  ['a country', [{ field: 'country', operator: 'is_set', value: [] }]],
  ['nobody', [{ field: 'page', operator: 'in', value: ['/nowhere'] }]],
])('the whole view is its parts: %s', async (_, filters) => {
  const asked = { website_id: website.websiteId, filters }
  const { activity, current, last_30_minutes, ...whole } = await world.person.call(
    '/real_time/get_data',
    asked,
  )
  expect(whole).toEqual({
    total: await world.person.call('/real_time/total', asked),
    traffic: await world.person.call('/real_time/traffic', asked),
    page: await world.person.call('/real_time/page', asked),
    referer: await world.person.call('/real_time/referer', asked),
    country: await world.person.call('/real_time/country', asked),
    map: await world.person.call('/real_time/map', asked),
  })
  const now = await world.person.call('/real_time/current_visitors', asked)
  expect({ current, last_30_minutes }).toEqual(now)
  expect(activity).toEqual((await world.person.call('/real_time/activity_log', asked)).list)
})

test('the activity log goes back event by event, and no further than the window', async () => {
  const seen: string[] = []
  let cursor: string | undefined
  for (;;) {
    const answer = await world.person.call('/real_time/activity_log', {
      ...whose(),
      limit: 2,
      ...(cursor ? { cursor } : {}),
    })
    seen.push(...answer.list.map(({ page, event, local_time }) => `${local_time} ${event || page}`))
    if (answer.cursor === null) break
    cursor = answer.cursor
  }
  expect(seen).toEqual([
    '2025-06-04T17:30:00.000+08:00 /d',
    '2025-06-04T17:26:00.000+08:00 buy',
    '2025-06-04T17:25:00.001+08:00 /b',
    '2025-06-04T17:25:00.000+08:00 /b',
    '2025-06-04T17:00:00.001+08:00 /a',
  ])
})

test('pages of the activity log cut between events of one millisecond', async () => {
  const busy = await world.website('UTC')
  const pages = ['/1', '/2', '/3', '/4', '/5']
  await busy.send(
    pages.map((page) => ({ time: at('09:29:00.000'), visitor_id: page, url: `https://example.com${page}` })),
  )
  const seen: string[] = []
  let cursor: string | null = null
  do {
    const answer: { list: { page: string }[]; cursor: string | null } = await world.person.call(
      '/real_time/activity_log',
      { website_id: busy.websiteId, filters: [], limit: 2, ...(cursor ? { cursor } : {}) },
    )
    seen.push(...answer.list.map(({ page }) => page))
    cursor = answer.cursor
  } while (cursor !== null)
  expect(seen.sort()).toEqual(pages)
})

test('the whole log goes back to the beginning; a search narrows it', async () => {
  const all = await world.person.call('/real_time/log', { ...whose(), limit: 200 })
  expect(all.list).toHaveLength(8)
  expect(all.list.at(-1)?.page).toBe('/first')
  const found = await world.person.call('/real_time/log', { ...whose(), search: '足迹' })
  expect(found.list).toHaveLength(1)
})

test('a visitor is online as long as current visitors count them: reading on is not enough', async () => {
  const site = await world.website('UTC')
  const whole = { website_id: site.websiteId, filters: [] }
  const url = 'https://example.com/long'
  await site.send([
    { time: at('09:20:00'), visitor_id: 'reader', url },
    { time: at('09:28:00'), visitor_id: 'reader', url, kind: 'engagement', engagement: { ms: 400_000 } },
  ])
  const { list } = await world.person.call('/real_time/log', { ...whole, limit: 1 })
  const visitor = { website_id: site.websiteId, visitor_id: list[0]?.visitor_id ?? '' }
  expect((await world.person.call('/real_time/current_visitors', whole)).current).toBe(0)
  const profile = await world.person.call('/real_time/get_user', visitor)
  expect(profile).toMatchObject({ online: false, last_active: Date.parse(at('09:28:00')) / 1000 })
})

test('a visitor whom the website identifies: traits, and what the purchases count', async () => {
  const site = await world.website('UTC')
  const whole = { website_id: site.websiteId, filters: [] }
  const url = 'https://example.com/shop'
  const paid = (amount: number, order_id: string) => ({ amount, currency: 'USD', order_id })
  const buyer = { visitor_id: 'buyer', url }
  const identified = { ...buyer, kind: 'identify' } as const
  const purchase = { ...buyer, kind: 'custom', name: 'purchase' } as const
  await site.send([
    { time: at('09:20:00'), ...buyer },
    { time: at('09:21:00'), ...identified, props: { plan: 'free', name: '王小明', gone: 'x' } },
    { time: at('09:22:00'), ...identified, props: { plan: 'gold', gone: '' } },
    { time: at('09:23:00'), ...purchase, revenue: paid(1999, 'A') },
    { time: at('09:24:00'), ...purchase, revenue: paid(1999, 'A') },
    { time: at('09:25:00'), ...purchase, revenue: { ...paid(500, 'A'), refund: true } },
    { time: at('09:26:00'), url: `${url}/other`, visitor_id: 'other' },
  ])
  const { list } = await world.person.call('/real_time/log', { ...whole, search: 'purchase' })
  const visitor = { website_id: site.websiteId, visitor_id: list[0]?.visitor_id ?? '' }
  const profile = await world.person.call('/real_time/get_user', visitor)
  expect(profile.identified).toBe(true)
  expect(profile.traits).toEqual([
    { trait: 'name', value: '王小明' },
    { trait: 'plan', value: 'gold' },
  ])
  const visits = await world.person.call('/real_time/uv_log', visitor)
  expect(visits.list[0]?.list.map(({ revenue }) => revenue)).toEqual([
    null,
    { amount: 1999, currency: 'USD' },
    null,
    { amount: -500, currency: 'USD' },
  ])
  const others = await world.person.call('/real_time/log', { ...whole, search: 'other' })
  const other = await world.person.call('/real_time/get_user', {
    ...visitor,
    visitor_id: others.list[0]?.visitor_id ?? '',
  })
  expect(other.traits).toEqual([])
})

test('one visitor: profile and visits with what happened', async () => {
  const { list } = await world.person.call('/real_time/log', { ...whose(), search: 'buy' })
  const visitor = { website_id: website.websiteId, visitor_id: list[0]?.visitor_id ?? '' }
  const profile = await world.person.call('/real_time/get_user', visitor)
  expect(profile).toMatchObject({
    visits: 2,
    pageviews: 3,
    events: 1,
    first_active: Date.parse('2025-06-01T08:00:00Z') / 1000,
    last_active: Date.parse(at('09:26:00')) / 1000,
    online: true,
    first_referer: 'google.com',
    country: 'us',
    country_label: 'United States',
    browser: 'Chrome',
    traits: [],
  })
  const visits = await world.person.call('/real_time/uv_log', visitor)
  expect(visits.total).toBe(2)
  expect(visits.list[0]).toMatchObject({ bounce: false, duration: 1559.999, entry_page: '/a' })
  expect(visits.list[0]?.list.map(({ kind, event, properties }) => [kind, event, properties])).toEqual([
    ['pageview', '', {}],
    ['custom', 'buy', { plan: 'pro' }],
  ])
  expect(visits.list[1]?.list.map(({ page }) => page)).toEqual(['/first', '/second'])
  const beyond = await world.person.call('/real_time/uv_log', { ...visitor, page: 3 })
  expect(beyond).toEqual({ list: [], total: 2 })
  const nobody = await world.person.send('/real_time/get_user', { ...visitor, visitor_id: '12345' })
  expect(nobody).toMatchObject({ status: 200, code: 404 })
  for (const path of ['get_user', 'uv_log']) {
    const tooLong = { ...visitor, visitor_id: '18446744073709551616' }
    const answer = await world.person.send(`/real_time/${path}`, tooLong)
    expect(answer).toMatchObject({ status: 400, data: { fields: [{ path: 'visitor_id' }] } })
  }
})

/** Opens the stream and passes its events on. `since` is the id of the last event before a break. */
async function openStream(token: string | undefined, since?: string, of = `website_id=${website.websiteId}`) {
  const gone = new AbortController()
  const answer = await fetch(`${world.server.url}/api/real_time/stream?${of}`, {
    headers: { 'access-token': token ?? '', ...(since ? { 'last-event-id': since } : {}) },
    signal: gone.signal,
  })
  const reader = (answer.body as ReadableStream<Uint8Array>).getReader()
  let text = ''
  async function next(wanted = 'live'): Promise<{ id: string; data: Live }> {
    for (;;) {
      const found = /(?:id: (.*)\n)?event: (\w+)\ndata: (.*)\n\n/.exec(text)
      if (found) {
        text = text.slice(found.index + found[0].length)
        const [, id = '', event, data = 'null'] = found
        if (event !== wanted) continue
        return { id, data: JSON.parse(data) }
      }
      const { value, done } = await reader.read()
      if (done) throw new Error('the stream is over')
      text += new TextDecoder().decode(value)
    }
  }
  return { answer, next, close: () => gone.abort() }
}

test('the stream tells the view at once, and again when somebody comes', async () => {
  const stream = await openStream(world.person.token)
  expect(stream.answer.headers.get('content-type')).toMatch(/^text\/event-stream/)
  const first = await stream.next()
  expect(first).toMatchObject({ data: { current: 3, last_30_minutes: 4 } })
  await website.send([{ time: at('09:29:59.000'), visitor_id: 'E', url: 'https://example.com/e' }])
  const second = await stream.next()
  expect(second.data).toMatchObject({ current: 4, last_30_minutes: 5 })
  expect(second.data.activity.map(({ page }) => page)).toContain('/e')
  const other = await openStream(world.person.token)
  expect((await other.next()).data).toEqual(second.data)
  stream.close()
  other.close()
})

test('who comes back after a break is told what lay between, and nothing twice', async () => {
  const stream = await openStream(world.person.token)
  const { id } = await stream.next()
  stream.close()
  world.server.clock.advance(2000)
  await website.send(
    Array.from({ length: 40 }, (_, n) => ({
      time: at(`09:30:01.${100 + n}`),
      visitor_id: 'F',
      url: `https://example.com/between/${n}`,
    })),
  )
  const back = await openStream(world.person.token, id)
  const missed = (await back.next('missed')).data as unknown as Missed
  expect(missed.complete).toBe(true)
  expect(missed.list.map(({ page }) => page)).toEqual(
    Array.from({ length: 40 }, (_, n) => `/between/${39 - n}`),
  )
  back.close()
})

test('the stream says that it is there while nothing happens', async () => {
  const gone = new AbortController()
  const answer = await fetch(`${world.server.url}/api/real_time/stream?website_id=${website.websiteId}`, {
    headers: { 'access-token': world.person.token ?? '' },
    signal: gone.signal,
  })
  let text = ''
  const decoder = new TextDecoder()
  for await (const piece of answer.body ?? []) {
    text += decoder.decode(piece as Uint8Array)
    if (text.includes('\n: here\n')) break
  }
  expect(text, 'and how soon to come back after a break').toMatch(/^retry: \d+\n/)
  gone.abort()
})

test('a stranger gets no stream', async () => {
  const answer = await fetch(`${world.server.url}/api/real_time/stream?website_id=${website.websiteId}`)
  expect(await answer.json()).toMatchObject({ code: 401 })
})

test('the stream is reopened when the same question means another view: a segment changes, or the zone', async () => {
  const { person } = world
  const website_id = website.websiteId
  const segment = (page: string) => ({
    name: 'Page',
    filters: [{ field: 'page' as const, operator: 'in' as const, value: [page] }],
  })
  const { segment_id } = await person.call('/segment/add', { website_id, ...segment('/b') })
  const filters = encodeFilters([{ field: 'segment', operator: 'in', value: [segment_id] }])
  const other = (await world.website('Asia/Shanghai')).websiteId
  const follow = async (of: string, change: () => Promise<unknown>) => {
    const stream = await openStream(person.token, undefined, of)
    const before = (await stream.next()).data
    await change()
    await expect(stream.next('nothing')).rejects.toThrow('the stream is over')
    const again = await openStream(person.token, undefined, of)
    const after = (await again.next()).data
    again.close()
    return [before, after] as const
  }
  const [ofSegment, ofZone] = await Promise.all([
    follow(`website_id=${website_id}&filters=${filters}`, () =>
      person.call('/segment/edit', { website_id, segment_id, ...segment('/d') }),
    ),
    follow(`website_id=${other}`, () =>
      person.call('/setting/website_edit', { website_id: other, time_zone: 'UTC' }),
    ),
  ])
  expect(ofSegment.map(({ page }) => page.list.map(({ value }) => value))).toEqual([['/b'], ['/d']])
  expect(ofZone.map(({ traffic }) => traffic.list[0]?.time.slice(-6))).toEqual(['+08:00', '+00:00'])
})

test('somebody who does nothing more is not current after five minutes: the stream tells without an event', async () => {
  const stream = await openStream(world.person.token)
  const before = (await stream.next()).data
  expect(before.current).toBeGreaterThan(0)
  world.server.clock.advance(5 * 60_000)
  let { data } = await stream.next()
  while (data.current > 0) data = (await stream.next()).data
  expect(data.last_30_minutes).toBeGreaterThan(0)
  stream.close()
})
