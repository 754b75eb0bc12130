/** Sentences of docs/metrics.md that are not about the metrics themselves, by example: new visitors, time on page, sources, zones, local dates. */
import { expect, test } from 'vitest'
import { act, view } from './examples/sent-events.ts'
import { testWorld } from './report-world.ts'

const world = testWorld('2025-06-06T12:00:00Z')

const period = (website_id: string, from: string, to: string) => ({
  website_id,
  time_range: 'custom_time_range' as const,
  start_time: Date.parse(from) / 1000,
  end_time: Date.parse(to) / 1000,
  filters: [],
})
const ofSecondJune = (website_id: string) =>
  period(website_id, '2025-06-02T00:00:00Z', '2025-06-03T00:00:00Z')

test('rule 11: a new visitor’s first event ever lies in the period, whatever the filters are', async () => {
  const { websiteId, send } = await world.website()
  await send([
    view('before', '2025-05-01T10:00:00Z', '/a'),
    view('before', '2025-06-02T10:00:00Z', '/a'),
    view('at the start', '2025-06-02T00:00:00Z', '/a'),
    // The visit began the day before, so it was no first event that came today.
    view('over midnight', '2025-06-01T23:59:59Z', '/a'),
    view('over midnight', '2025-06-02T00:05:00Z', '/a'),
    view('elsewhere first', '2025-06-02T10:00:00Z', '/b'),
    view('elsewhere first', '2025-06-02T12:00:00Z', '/a'),
    view('at the end', '2025-06-03T00:00:00Z', '/a'),
  ])
  const query = ofSecondJune(websiteId)
  const counted = async (filters: { field: 'page'; value: string[] }[]) => {
    const { current, new_visitors } = await world.person.call('/overview/total', { ...query, filters })
    return [current.visitors, new_visitors]
  }
  expect(await counted([])).toEqual([4, 2])
  expect(await counted([{ field: 'page', value: ['/a'] }])).toEqual([4, 2])
  expect(await counted([{ field: 'page', value: ['/b'] }])).toEqual([1, 1])
})

test('rule 7: time on page is the foreground time by visitors of the page, never that to the next page', async () => {
  const { websiteId, send } = await world.website()
  const engage = (visitor: string, time: string, path: string, ms: number) =>
    view(visitor, time, path, { kind: 'engagement', engagement: { ms } })
  await send([
    view('A', '2025-06-02T10:00:00Z', '/a'),
    engage('A', '2025-06-02T10:00:20Z', '/a', 9000),
    view('A', '2025-06-02T10:05:00Z', '/a'),
    engage('A', '2025-06-02T10:06:00Z', '/a', 3000),
    view('A', '2025-06-02T10:10:00Z', '/b'),
    view('B', '2025-06-02T10:00:00Z', '/a'),
    view('B', '2025-06-02T10:01:00Z', '/b'),
  ])
  const { list } = await world.person.call('/overview/page', {
    ...ofSecondJune(websiteId),
    dimension: 'page',
  })
  expect(list).toMatchObject([
    { value: '/a', visitors: 2, pageviews: 3, exits: 0, exit_rate: 0, time_on_page: 6 },
    { value: '/b', visitors: 2, pageviews: 2, exits: 2, exit_rate: 100, time_on_page: 0 },
  ])
})

test('rule 8: a source is the tag, else the click id, else the referrer, else none', async () => {
  const { websiteId, send } = await world.website()
  const referrer = 'https://www.Blog.example.org/post'
  await send([
    view('tag', '2025-06-02T10:03:00Z', '/?gclid=1&utm_source=News&utm_medium=Email', { referrer }),
    view('click', '2025-06-02T10:02:00Z', '/?gclid=1', { referrer }),
    view('referrer', '2025-06-02T10:01:00Z', '/', { referrer }),
    view('none', '2025-06-02T10:00:00Z'),
  ])
  const { list } = await world.person.call('/session/list', ofSecondJune(websiteId))
  const reported = list.map(async ({ visit_id, channel }) => {
    const { rules } = await world.person.call('/session/item', { website_id: websiteId, visit_id })
    return [rules.source, channel]
  })
  expect(await Promise.all(reported)).toEqual([
    ['utm', 'email'],
    ['click_id', 'paid_search'],
    ['referrer', 'referral'],
    ['direct', 'direct'],
  ])
})

test('rule 13: a changed zone cuts what was counted before anew', async () => {
  const { websiteId, send } = await world.website('Asia/Shanghai')
  await send([view('A', '2025-06-02T15:30:00Z'), view('B', '2025-06-02T16:30:00Z')])
  const days = async () => {
    const query = { website_id: websiteId, time_range: 'last_7_days' as const, time_unit: 'day' as const }
    const { list } = await world.person.call('/overview/traffic', { ...query, filters: [] })
    return list.filter(({ visitors }) => visitors > 0).map(({ time, visitors }) => [time, visitors])
  }
  expect(await days()).toEqual([
    ['2025-06-02T00:00:00+08:00', 1],
    ['2025-06-03T00:00:00+08:00', 1],
  ])
  await world.person.call('/setting/website_edit', { website_id: websiteId, time_zone: 'UTC' })
  expect(await days()).toEqual([['2025-06-02T00:00:00+00:00', 2]])
  await world.person.call('/setting/website_edit', { website_id: websiteId, time_zone: 'Asia/Kathmandu' })
  expect(await days()).toEqual([['2025-06-02T00:00:00+05:45', 2]])
})

test('rule 17: a day later is the next local date, however many hours away', async () => {
  const { websiteId, send } = await world.website('Europe/Berlin')
  await send([
    // 29 March, 23:59, and a minute later.
    view('a minute', '2025-03-29T22:59:00Z'),
    view('a minute', '2025-03-29T23:01:00Z'),
    // 29 March, 00:10; 30 March, 23:50, a day of 23 hours: nearly two days later.
    view('two days', '2025-03-28T23:10:00Z'),
    view('two days', '2025-03-30T21:50:00Z'),
    // The whole day of the 29th, and no other.
    view('same day', '2025-03-28T23:00:00Z'),
    view('same day', '2025-03-29T22:58:00Z'),
  ])
  const { cohorts } = await world.person.call('/report/retention', {
    ...period(websiteId, '2025-03-28T23:00:00Z', '2025-04-01T22:00:00Z'),
    unit: 'day',
  })
  expect(cohorts[0]).toMatchObject({ start: '2025-03-29T00:00:00+01:00', size: 3, cells: [3, 2, 0, 0] })
})

test('rule 14: the running bucket of a compared chart has no change', async () => {
  const { websiteId, send } = await world.website()
  await send([
    view('A', '2025-06-06T11:10:00Z'),
    view('A', '2025-06-06T11:50:00Z'),
    view('B', '2025-06-06T12:00:00Z'),
    view('C', '2025-06-05T11:10:00Z'),
    view('C', '2025-06-05T12:00:00Z'),
  ])
  const { list } = await world.person.call('/compare/pv_compare', {
    website_id: websiteId,
    time_range: 'today',
    time_unit: 'hour',
    compare: 'previous_period',
    filters: [],
  })
  expect(list.slice(-2)).toMatchObject([
    { time: '2025-06-06T11:00:00+00:00', value: 2, previous: 1, change: 100, partial: false },
    { time: '2025-06-06T12:00:00+00:00', value: 1, previous: 1, change: null, partial: true },
  ])
})

test('the map names the places of visitors, not those of visits that only began in the period', async () => {
  const { websiteId, send } = await world.website()
  const british = { ip: '81.2.69.142' }
  await send([
    view('A', '2025-06-02T23:50:00Z', '/', british),
    act('A', '2025-06-03T00:05:00Z', 'upgrade', { props: { plan: 'pro' }, ...british }),
  ])
  const filters = [{ field: 'event_property' as const, operator: 'contains' as const, value: ['plan=pro'] }]
  const ask = async (filtered: object) => {
    const query = { ...ofSecondJune(websiteId), ...filtered }
    const { current } = await world.person.call('/overview/total', query)
    const { list } = await world.person.call('/overview/map', query)
    return [current.visits, current.visitors, list.map(({ code }) => code)]
  }
  expect(await ask({})).toEqual([1, 1, ['gb']])
  expect(await ask({ filters })).toEqual([1, 0, []])
})
