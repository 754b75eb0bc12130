/** Analyses as files: every row, with its compared values, in the reader's language. */
import { hour } from '@footfall/contract/durations'
import { beforeAll, expect, test, vi } from 'vitest'
import { type ReportWebsite, testWorld } from '../conformance/report-world.ts'
import { exportPage } from './paged-rows.ts'

const world = testWorld('2025-06-06T12:00:00Z')
let website: ReportWebsite
const period = {
  time_range: 'custom_time_range',
  start_time: Date.parse('2025-06-02T00:00:00Z') / 1000,
  end_time: Date.parse('2025-06-03T00:00:00Z') / 1000,
}

beforeAll(async () => {
  website = await world.website()
  const act = (visitor_id: string, time: string, name: string, props = {}) =>
    ({ visitor_id, time, kind: 'custom', name, props }) as const
  await website.send([
    act('A', '2025-06-02T10:00:00Z', 'signup', { price: '3', plan: '=1+1' }),
    act('B', '2025-06-02T10:01:00Z', 'signup', { price: '4.5' }),
    act('B', '2025-06-01T10:01:00Z', 'signup'),
    act('B', '2025-06-02T10:02:00Z', 'buy'),
  ])
})

async function take(path: string, input: object, language = 'en') {
  const { token, address } = world.person
  const answer = await fetch(`${world.server.url}/api${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'access-token': token ?? '',
      'd-lang': language,
      'x-forwarded-for': address,
    },
    body: JSON.stringify({ website_id: website.websiteId, format: 'csv', ...period, ...input }),
  })
  expect(answer.status).toBe(200)
  return { answer, lines: (await answer.text()).trim().split('\r\n') }
}

test('events, beside those of the period before', async () => {
  const { answer, lines } = await take('/event/export_list', { compare: 'previous_period' })
  expect(answer.headers.get('content-disposition')).toContain('Sample events 2025-06-02.csv')
  expect(lines[0]).toMatch(/^(\ufeff)?Event,Events,Events · Previous 2025-06-01,Events · Change/)
  expect(lines.slice(1)).toEqual([
    'signup,2,1,100,2,1,100,2,1,100,100,2025-06-02T10:01:00+00:00',
    'buy,1,0,,1,0,,1,0,,50,2025-06-02T10:02:00+00:00',
  ])
  const alone = await take('/event/export_list', { search: 'buy' }, 'cn')
  expect(alone.lines).toEqual([
    expect.stringMatching(/^(\ufeff)?事件,事件数,访客数,访问次数,占访客比例（%）,最近一次$/),
    'buy,1,1,1,50,2025-06-02T10:02:00+00:00',
  ])
})

test('properties and their values, none of which is a formula', async () => {
  const named = { name: 'signup' }
  const { lines } = await take('/event/export_properties', named)
  expect(lines.slice(1)).toEqual(['price,Number,2,2', 'plan,Text,1,1'])
  const values = await take('/event/export_values', { ...named, key: 'plan' })
  expect(values.answer.headers.get('content-disposition')).toContain(' signup plan 2025-06-02.csv')
  expect(values.lines).toHaveLength(2)
  expect(values.lines[1]).toMatch(/^"?'=1\+1"?,1,1,100$/)
  const book = await take('/event/export_values', { ...named, key: 'price', format: 'xlsx' })
  expect(book.answer.headers.get('content-type')).toContain('spreadsheetml')
})

test('revenue in units of its currency, campaigns with a column a currency, what changed, explorations', async () => {
  const shop = await world.website()
  const at = (clock: string) => `2025-06-02T${clock}:00Z`
  await shop.send([
    { visitor_id: 'A', time: at('10:00'), url: 'https://example.com/?utm_source=%3D1%2B1' },
    {
      visitor_id: 'A',
      time: at('10:01'),
      kind: 'custom',
      name: 'buy',
      revenue: { amount: 9950, currency: 'CNY', order_id: 'o1' },
    },
    {
      visitor_id: 'A',
      time: at('10:02'),
      kind: 'custom',
      name: 'buy',
      revenue: { amount: 1000, currency: 'JPY', order_id: 'o2' },
    },
  ])
  const of = { website_id: shop.websiteId }
  const revenue = await take('/report/export_revenue', {
    ...of,
    by: 'utm_source',
    compare: 'previous_period',
  })
  expect(revenue.lines[0]).toMatch(
    /UTM source,Currency,Revenue,Revenue · Previous [\d-]+( – [\d-]+)?,Refunds/,
  )
  expect(revenue.lines.slice(1)).toEqual(["'=1+1,CNY,99.5,0,0,0,1,0,1,0", "'=1+1,JPY,1000,0,0,0,1,0,1,0"])
  const visits = await take('/session/export_list', of)
  expect(visits.lines[0]).toMatch(/,Device,Revenue · CNY,Revenue · JPY,Goals$/)
  expect(visits.lines[1]).toMatch(/,99\.5,1000,$/)
  const campaigns = await take('/report/export_utm', { ...of, tags: ['utm_source', 'utm_medium'] })
  expect(campaigns.lines[0]).toMatch(/Revenue · CNY,Revenue · JPY$/)
  expect(campaigns.lines[1]).toMatch(/^"?'=1\+1"?,\(none\),1,1,1,2,.*,99\.5,1000$/)
  const changes = await take('/report/export_changes', of)
  expect(changes.lines[1]).toBe('All,,,,1,0,1,,')
  const explored = await take('/report/export_insights', {
    ...of,
    dimensions: ['time', 'device'],
    metrics: ['visits', 'events'],
  })
  expect(explored.lines.map((line) => line.replace(/^\ufeff/, ''))).toEqual([
    'Time,Device,Visits,Events',
    expect.stringMatching(/^2025-06-02.*,Unknown,1,2$/),
  ])
  const book = await take('/report/export_revenue', { ...of, format: 'xlsx' })
  expect(book.answer.headers.get('content-type')).toContain('spreadsheetml')
})

test('goals, and one of them by a dimension', async () => {
  const matcher = { kind: 'event' as const, value: 'signup' }
  const value = { amount: 250, currency: 'CNY' }
  const goal = { website_id: website.websiteId, name: '=Signed up', matcher, value }
  const { goal_id } = await world.person.call('/goal/add', goal)
  const { lines } = await take('/report/export_goals', {})
  expect(lines[0]).toMatch(
    /Goal,Conversions,Converted visitors,Visitor rate \(%\),Converted visits,.*,Value · CNY$/,
  )
  expect(lines[1]).toMatch(/^"?'=Signed up"?,2,2,100,2,100,5$/)
  const compared = await take('/report/export_goals', { compare: 'previous_period' })
  expect(compared.lines[1]).toContain(',2,1,100,2,1,100,100,100,0,')
  const by = await take('/report/export_goal', { goal_id, dimension: 'event' })
  expect(by.answer.headers.get('content-disposition')).toContain(
    'goal by dimension =Signed up 2025-06-02.csv',
  )
  expect(by.lines.slice(1)).toEqual(['signup,2,2,100,2,100,5,2', 'buy,0,0,0,0,0,,1'])
  const byBoth = await take('/report/export_goal', {
    goal_id,
    dimension: 'event',
    compare: 'previous_period',
  })
  expect(byBoth.lines[0]).toMatch(
    /^\ufeff?Event,Conversions,Conversions · Previous [^,]+,Conversions · Change/,
  )
  expect(byBoth.lines[1]).toBe('signup,2,1,100,2,1,100,100,100,0,2,1,100,100,100,0,5,2')
})

test('visits, newest first', async () => {
  const { lines } = await take('/session/export_list', {})
  expect(lines[0]).toMatch(/^(\ufeff)?Start,Visit,Visitor,Duration \(s\),Pageviews,Events,Bounce,Entry page/)
  expect(lines.slice(1).map((line) => line.split(',')[0])).toEqual([
    '2025-06-02T10:01:00+00:00',
    '2025-06-02T10:00:00+00:00',
  ])
  expect(lines[1]).toContain(',60,0,2,No,')
})

test('as many visits as fill a page of the store are each in the file once', async () => {
  const busy = await world.website()
  await busy.send(
    Array.from({ length: exportPage }, (_, nth) => ({
      visitor_id: `V${nth}`,
      time: period.start_time * 1000 + nth * 1000,
    })),
  )
  const { lines } = await take('/session/export_list', { website_id: busy.websiteId })
  const visits = lines.slice(1).map((line) => line.split(',')[1])
  expect(visits.length).toBe(exportPage)
  expect(new Set(visits).size).toBe(exportPage)
})

test('a funnel with its steps by name, and its groups in a workbook', async () => {
  const props = [{ key: 'price', operator: 'gte', value: ['3'] }]
  const steps = [
    { kind: 'event', value: 'signup', props },
    { kind: 'event', value: 'buy' },
  ]
  const { answer, lines } = await take('/report/export_funnel', { steps })
  expect(answer.headers.get('content-disposition')).toContain('Sample funnel 2025-06-02.csv')
  expect(lines).toEqual([
    expect.stringMatching(/^(\ufeff)?No\.,Step,Visitors,Of first step \(%\),Of previous step \(%\),/),
    '1,Event is signup (price greater than or equal to 3),2,100,,0,',
    '2,Event is buy,1,50,50,1,60',
  ])
  const detour = [steps[0], { kind: 'event', value: 'read', optional: true }, steps[1]]
  expect((await take('/report/export_funnel', { steps: detour })).lines.slice(2)).toEqual([
    '2,Event is read (optional),0,0,0,0,',
    '3,Event is buy,1,50,50,1,60',
  ])
  const refused = { ...period, website_id: website.websiteId, steps: steps.slice(1), format: 'csv' }
  expect(await world.person.send('/report/export_funnel', refused as never)).toMatchObject({ status: 400 })
})

test('the ways of visits, a column a step; up to a match in the order in which they were walked', async () => {
  const { lines } = await take('/report/export_journey', { items: 'events', steps: 2 })
  expect(lines[0]).toMatch(/^(\ufeff)?Step 1,Step 2,Visits,Share of visits \(%\)$/)
  expect(lines.slice(1).sort()).toEqual(['signup,,1,50', 'signup,buy,1,50'])
  const end = { kind: 'event', value: 'buy' }
  const back = await take('/report/export_journey', { items: 'events', steps: 2, end })
  expect(back.lines.slice(1)).toEqual(['signup,buy,1,100'])
})

test('retention in visitors and in percent, its mean below', async () => {
  const asked = { unit: 'day', start_time: period.start_time - 86_400 }
  const { lines } = await take('/report/export_retention', asked)
  expect(lines[0]).toMatch(/^(\ufeff)?First visit,New visitors,.+,.+ \(%\)$/)
  expect(lines.slice(1)).toEqual(['2025-06-01,1,1,100', '2025-06-02,1,0,0', 'Weighted average,2,,50'])
  const first = { kind: 'event', value: 'buy' }
  const bought = await take('/report/export_retention', { ...asked, first })
  expect(bought.lines[0]).toMatch(/^(\ufeff)?First action,Visitors,/)
  expect(bought.lines[2]).toBe('2025-06-02,1,0,0')
})

const lastTwoDays = {
  unit: 'day',
  start_time: Date.parse('2025-06-05T00:00:00Z') / 1000,
  end_time: Date.parse('2025-06-07T00:00:00Z') / 1000,
}

test('retention names the period that is not over yet', async () => {
  const fresh = await world.website()
  const came = (visitor_id: string, time: string) => ({ visitor_id, time })
  await fresh.send([
    came('A', '2025-06-05T10:00:00Z'),
    came('A', '2025-06-06T10:00:00Z'),
    came('B', '2025-06-06T11:00:00Z'),
  ])
  const { lines } = await take('/report/export_retention', { website_id: fresh.websiteId, ...lastTwoDays })
  expect(lines.map((line) => line.replace(/^\ufeff/, ''))).toEqual([
    'First visit,New visitors,Day 1,Day 1 (%),Not over yet',
    '2025-06-05,1,1,100,Day 1',
    '2025-06-06,1,,,New visitors',
    'Weighted average,2,,100,',
  ])
})

test('retention names the period from which returns are unknown', async () => {
  const { websiteId: website_id } = await world.website()
  await world.person.call('/setting/collect_edit', { website_id, salt_period: 'day' })
  await world.server.services.collectSettings.refresh()
  // It is noon: 13 hours ago was the day before.
  const event = { id: 'unknown-0001', k: 'pageview', u: 'https://example.com/', a: 13 * hour }
  const answer = await fetch(`${world.server.url}/api/collect`, {
    method: 'POST',
    headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0' },
    body: JSON.stringify({ w: website_id, e: [event] }),
  })
  expect(answer.status).toBe(202)
  await world.server.services.ingest.flush()
  const { lines } = await take('/report/export_retention', { website_id, ...lastTwoDays })
  expect(lines.map((line) => line.replace(/^\ufeff/, ''))).toEqual([
    'First visit,New visitors,Day 1,Day 1 (%),Not over yet,Unknown from',
    '2025-06-05,1,,,,Day 1',
    '2025-06-06,0,,,New visitors,',
    'Weighted average,1,,,,',
  ])
})

test('revenue has what its list was searched for, in its order', async () => {
  const shop = await world.website()
  const bought = (utm_source: string, ...amounts: number[]) => [
    {
      visitor_id: utm_source,
      time: '2025-06-02T09:00:00Z',
      url: `https://example.com/?utm_source=${utm_source}`,
    },
    ...amounts.map((amount, nth) => ({
      visitor_id: utm_source,
      time: `2025-06-02T09:0${nth + 1}:00Z`,
      kind: 'custom' as const,
      name: 'buy',
      revenue: { amount, currency: 'CNY', order_id: `${utm_source} ${nth}` },
    })),
  ]
  await shop.send([...bought('newsletter', 300, 400), ...bought('partner', 900), ...bought('news', 100)])
  const list = async (input: object) => {
    const asked = { website_id: shop.websiteId, by: 'utm_source', ...input }
    const { lines } = await take('/report/export_revenue', asked)
    const answer = await world.person.call('/report/revenue', { ...period, ...asked } as never)
    const sources = lines.slice(1).map((line) => line.split(',')[0])
    expect(answer.list.map(({ label }) => label)).toEqual(sources)
    return sources
  }
  expect(await list({})).toEqual(['partner', 'newsletter', 'news'])
  expect(await list({ search: 'NEWS' })).toEqual(['newsletter', 'news'])
  expect(await list({ order_by: 'orders', order: 'desc' })).toEqual(['newsletter', 'partner', 'news'])
  expect(await list({ order_by: 'label', order: 'asc', search: 'news' })).toEqual(['news', 'newsletter'])
})

test('a file for which many statements run at once warns of no leak', async () => {
  const matcher = { kind: 'any' } as const
  const { websiteId: website_id } = website
  const { goal_id } = await world.person.call('/goal/add', {
    website_id,
    name: 'Any',
    matcher,
    value: 'revenue',
  })
  // What the writing thread writes to its standard error arrives at that of the process.
  const written = vi.spyOn(process.stderr, 'write')
  try {
    await take('/report/export_goal', { goal_id, dimension: 'event', compare: 'previous_period' })
    expect(written.mock.calls.map(([text]) => String(text)).join('')).not.toContain('listeners added')
  } finally {
    written.mockRestore()
  }
})
