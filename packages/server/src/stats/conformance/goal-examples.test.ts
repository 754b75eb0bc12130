/** The definitions of retention and goals by example: events through the events call, answers over HTTP. */
import { hour } from '@footfall/contract/durations'
import { describe, expect, test } from 'vitest'
import { page, period, view, websiteWith } from './examples/website-with.ts'
import { type SentEvent, testWorld } from './report-world.ts'

const world = testWorld('2025-06-06T12:00:00Z')

describe.concurrent('retention', () => {
  const events = [
    view('A', '10:00', '/', '2025-06-02'),
    view('A', '10:00', '/', '2025-06-03'),
    view('A', '10:00', '/', '2025-06-05'),
    view('B', '11:00', '/', '2025-06-02'),
  ]
  test.each([
    ['on', [2, 1, 0, 1, 0]],
    ['on_or_after', [2, 1, 1, 1, 0]],
  ] as const)('%s', async (mode, cells) => {
    const { websiteId } = await websiteWith(world, events)
    const query = { ...period(websiteId, '2025-06-02', '2025-06-07'), unit: 'day' as const, mode }
    const { cohorts } = await world.person.call('/report/retention', query)
    expect(cohorts).toHaveLength(5)
    expect(cohorts[0]).toMatchObject({ start: '2025-06-02T00:00:00+00:00', size: 2, cells, partial: 4 })
    expect(cohorts[3]?.cells).toEqual([0, 0, null, null, null])
  })

  test('whom the site knows by an id of its own is known beyond a change of the salt, whether or not somebody came again', async () => {
    const may = [view('A', '10:00', '/', '2025-05-30'), view('B', '10:00', '/', '2025-05-31')]
    const asked = (website_id: string) => ({
      ...period(website_id, '2025-05-30', '2025-06-03'),
      unit: 'day' as const,
    })
    const once = await websiteWith(world, may)
    const { cohorts, mean } = await world.person.call('/report/retention', asked(once.websiteId))
    expect(cohorts.map(({ cells, unknowable_from }) => [cells, unknowable_from])).toEqual([
      [[1, 0, 0, 0], null],
      [[1, 0, 0, 0], null],
      [[0, 0, 0, 0], null],
      [[0, 0, 0, 0], null],
    ])
    expect(mean).toEqual([100, 0, 0, 0])
    const again = await websiteWith(world, [...may, view('A', '10:00', '/', '2025-06-02')])
    const retention = await world.person.call('/report/retention', asked(again.websiteId))
    expect(retention.cohorts[0]).toMatchObject({ cells: [1, 0, 0, 1], unknowable_from: null })
  })

  test('who is told by a keyed hash alone is not knowable beyond a change of the salt, whatever the site says of others', async () => {
    const { websiteId } = await world.website()
    await world.person.call('/setting/collect_edit', { website_id: websiteId, salt_period: 'day' })
    await world.server.services.collectSettings.refresh()
    // It is noon: 13 hours ago was the day before.
    const yesterday = 13 * hour
    const said = [
      { id: 'hash', a: yesterday },
      { id: 'known', v: 'D', a: yesterday },
      { id: 'own', v: 'C' },
      { id: 'again' },
    ]
    await fetch(`${world.server.url}/api/collect`, {
      method: 'POST',
      headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0' },
      body: JSON.stringify({
        w: websiteId,
        e: said.map((one) => ({ k: 'pageview', u: 'https://example.com/', ...one })),
      }),
    })
    await world.server.services.ingest.flush()
    const { cohorts, mean } = await world.person.call('/report/retention', {
      ...period(websiteId, '2025-06-04', '2025-06-07'),
      unit: 'day',
    })
    expect(cohorts).toMatchObject([
      { size: 0, cells: [0, 0, 0], unknowable_from: null },
      { size: 2, cells: [2, null, null], unknowable_from: 1 },
      { size: 2, cells: [2, null, null], unknowable_from: null },
    ])
    expect(mean).toEqual([100, null, null])
  })

  test('who was there before the interval is of none of its cohorts', async () => {
    const { websiteId } = await websiteWith(world, [
      view('A', '10:00', '/', '2025-05-01'),
      view('A', '10:00', '/'),
    ])
    const query = { ...period(websiteId, '2025-06-02', '2025-06-07'), unit: 'day' as const }
    const { cohorts } = await world.person.call('/report/retention', query)
    expect(cohorts.map(({ size }) => size)).toEqual([0, 0, 0, 0, 0])
  })
})

test('a goal counts its events, its visitors and the visits that reached it', async () => {
  const { websiteId, query } = await websiteWith(world, [
    ...['10:00', '10:01', '10:02'].map((clock) => view('A', clock, '/thanks')),
    view('B', '10:00', '/thanks?order=1'),
    view('C', '10:00', '/'),
  ])
  const goal = { name: 'Thanks', matcher: page('/thanks'), value: { amount: 250, currency: 'CNY' } }
  const { goal_id } = await world.person.call('/goal/add', { website_id: websiteId, ...goal })
  const { list, total_visitors } = await world.person.call('/report/goals', query)
  expect(total_visitors).toBe(3)
  expect(list).toMatchObject([
    {
      goal_id,
      conversions: 4,
      visitors: 2,
      visits: 2,
      visitor_rate: (2 / 3) * 100,
      value: [{ currency: 'CNY', amount: 1000 }],
      previous: null,
    },
  ])
  // A step may be a goal, until it is deleted.
  const steps = [page('/thanks'), { kind: 'goal' as const, value: goal_id }]
  const { steps: counted } = await world.person.call('/report/funnel', { ...query, steps })
  expect(counted.map(({ visitors }) => visitors)).toEqual([2, 1])
  await world.person.call('/goal/delete', { website_id: websiteId, goal_id })
  expect(await world.person.send('/report/funnel', { ...query, steps })).toMatchObject({
    status: 400,
    data: { fields: [{ path: 'steps.1.value', rule: 'unknown_goal' }] },
  })
  expect((await world.person.call('/report/goals', query)).list).toEqual([])
})

describe('one goal', () => {
  const paid = (visitor: string, clock: string, amount: number, path: string): SentEvent => ({
    ...view(visitor, clock, path),
    kind: 'custom',
    name: 'paid',
    props: { plan: amount > 500 ? 'pro' : 'free' },
    revenue: { amount, currency: 'CNY' },
  })
  const events = [
    { ...view('A', '10:00', '/a?utm_source=News&utm_medium=email'), referrer: 'https://google.com/' },
    paid('A', '10:05', 1000, '/b'),
    paid('A', '10:06', 100, '/b'),
    view('A', '10:07', '/c'),
    view('B', '23:50', '/a', '2025-06-01'),
    paid('B', '00:05', 700, '/a'),
    { ...view('C', '10:00', '/a'), ip: '8.8.8.8', props: { plan: 'pro' } },
    view('D', '23:50', '/c'),
    paid('D', '00:10', 100, '/c'),
  ]
  const asked = async () => {
    const { websiteId, query } = await websiteWith(world, [
      ...events.slice(0, -1),
      { ...(events.at(-1) as SentEvent), time: '2025-06-03T00:10:00Z' },
    ])
    const goal = {
      name: 'Paid',
      matcher: { kind: 'event' as const, value: 'paid' },
      value: 'revenue' as const,
    }
    const { goal_id } = await world.person.call('/goal/add', { website_id: websiteId, ...goal })
    return { ...query, goal_id, time_unit: 'hour' as const }
  }

  test('over time, with the rate of each bucket', async () => {
    const query = await asked()
    const report = await world.person.call('/report/goal', { ...query, compare: 'previous_period' })
    expect(report.goal).toMatchObject({
      conversions: 3,
      visitors: 2,
      visits: 2,
      visitor_rate: 50,
      value: [{ currency: 'CNY', amount: 1800 }],
      previous: { conversions: 0, visitors: 0 },
      change: { conversions: null, visitor_rate: 50 },
    })
    expect(report.series).toHaveLength(24)
    expect(report.series[0]).toMatchObject({ conversions: 1, visitors: 1, visitor_rate: 100, partial: false })
    expect(report.series[10]).toMatchObject({ conversions: 2, visitors: 1, visitor_rate: 50 })
    expect(report.series[5]).toMatchObject({ conversions: 0, visitors: 0, visitor_rate: null })
    expect(report.previous_series).toHaveLength(24)
    const nextDay = { ...query, start_time: query.end_time, end_time: query.end_time + 86_400 }
    const later = await world.person.call('/report/goal', { ...nextDay, compare: 'previous_period' })
    expect(later.previous_series).toEqual(report.series)
    expect((await world.person.call('/report/goal', query)).previous_series).toBeNull()
  })

  test('each row of each dimension is what a filter by its value comes to', async () => {
    const query = await asked()
    const { goal_id, ...period } = query
    let rows = 0
    const shown = [
      'page',
      'entry_page',
      'channel',
      'utm_source',
      'country',
      'event',
      'event_property',
    ] as const
    for (const dimension of shown) {
      const { list, total } = await world.person.call('/report/goal', { ...query, dimension, page_size: 50 })
      expect(list).toHaveLength(total)
      for (const {
        value,
        label,
        worth,
        total_visitors,
        total_visits,
        previous,
        change,
        ...numbers
      } of list) {
        expect({ previous, change }).toEqual({ previous: null, change: null })
        const filters = [{ field: dimension, value: [value] }]
        const alone = await world.person.call('/report/goals', { ...period, filters })
        const about = `${dimension} ${label}`
        expect({ total_visitors, total_visits }, about).toEqual({
          total_visitors: alone.total_visitors,
          total_visits: alone.total_visits,
        })
        expect(alone.list[0], about).toMatchObject({ ...numbers, value: worth })
        rows += 1
      }
    }
    expect(rows).toBeGreaterThan(shown.length)
  })

  test('each compared row is what a filter by its value comes to, in both periods', async () => {
    const query = await asked()
    const { goal_id: _, ...period } = query
    // The day before and the day, seen from the day after: each has conversions.
    const days = { ...period, start_time: query.start_time + 86_400, end_time: query.end_time + 86_400 }
    const compare = 'previous_period'
    let changed = 0
    for (const dimension of ['page', 'channel', 'event', 'event_property'] as const) {
      const asking = { ...query, ...days, dimension, page_size: 50, compare } as const
      const { list } = await world.person.call('/report/goal', asking)
      for (const { value, previous, change } of list) {
        const filters = [{ field: dimension, value: [value] }]
        const alone = (await world.person.call('/report/goals', { ...days, filters, compare })).list[0]
        const { worth, ...numbers } = previous ?? { worth: null }
        expect(alone?.previous, `${dimension} ${value}`).toEqual({ ...numbers, value: worth })
        expect(change, `${dimension} ${value}`).toEqual(alone?.change)
        if (change?.conversions) changed += 1
      }
    }
    expect(changed).toBeGreaterThan(0)
  })

  test('a route after # is part of the path, the query before it is not', async () => {
    const { websiteId: website_id, send } = await world.website()
    const settings = { website_id, counts_hash: true, kept_query_parameters: ['lang'] }
    await world.person.call('/setting/collect_edit', settings)
    await world.server.services.collectSettings.refresh()
    await send([
      view('A', '10:00', '/app#/cart'),
      view('B', '10:00', '/app?lang=de#/cart'),
      view('C', '10:00', '/app?lang=de#/list'),
      view('D', '10:00', '/app?lang=de'),
    ])
    for (const path of ['/app#/cart', '/app'])
      await world.person.call('/goal/add', { website_id, name: path, matcher: page(path) })
    const { list } = await world.person.call('/report/goals', period(website_id))
    expect(Object.fromEntries(list.map(({ name, conversions }) => [name, conversions]))).toEqual({
      '/app#/cart': 2,
      '/app': 1,
    })
    const group = [{ pattern: '/app#/cart', label: 'Cart' }]
    const { nodes } = await world.person.call('/report/journey', { ...period(website_id), group, steps: 2 })
    expect(nodes.find(({ kind }) => kind === 'group')).toMatchObject({ item: 'Cart', visits: 2 })
  })

  test('rows are searched, put in order and cut into pages', async () => {
    const query = await asked()
    const order = { dimension: 'page', order_by: 'visitor_rate', order: 'desc' } as const
    const pages = async (more: object) =>
      (await world.person.call('/report/goal', { ...query, ...order, ...more })).list.map(
        ({ value }) => value,
      )
    const all = await pages({})
    expect(all).toHaveLength(3)
    expect(await pages({ page_size: 2, page: 2 })).toEqual(all.slice(2))
    expect(await pages({ search: '/C' })).toEqual(['/c'])
    // By those who converted, as the row tells them, not by all who were there.
    expect(await pages({ order_by: 'visitors' })).toEqual(['/a', '/b', '/c'])
    const beyond = await world.person.call('/report/goal', { ...query, ...order, page: 9 })
    expect(beyond).toMatchObject({ list: [], total: 3 })
    const unknown = { ...query, goal_id: '00000000-0000-4000-8000-000000000000' }
    expect(await world.person.send('/report/goal', unknown)).toMatchObject({
      status: 400,
      data: { fields: [{ path: 'goal_id', rule: 'unknown_goal' }] },
    })
  })
})
