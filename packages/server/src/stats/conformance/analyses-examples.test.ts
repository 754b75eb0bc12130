/** The definitions of funnel, journey, retention and goals by example, and refusals: events through the events call, answers over HTTP. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { registerPerson } from '../../testing/people.ts'
import { openWorld, type ReportWebsite, type ReportWorld, type SentEvent } from './report-world.ts'

let world: ReportWorld
beforeAll(async () => {
  world = await openWorld('2025-06-06T12:00:00Z')
})
afterAll(() => world.stop())

const view = (visitor_id: string, clock: string, path: string, date = '2025-06-02'): SentEvent => ({
  visitor_id,
  time: `${date}T${clock.length === 5 ? `${clock}:00` : clock}Z`,
  url: `https://example.com${path}`,
})
const page = (value: string) => ({ kind: 'page', value }) as const

async function websiteWith(
  events: readonly SentEvent[],
): Promise<ReportWebsite & { query: ReturnType<typeof period> }> {
  const website = await world.website()
  await website.send(events)
  return { ...website, query: period(website.websiteId) }
}

const period = (website_id: string, from = '2025-06-02', to = '2025-06-03') => ({
  website_id,
  time_range: 'custom_time_range' as const,
  start_time: Date.parse(from) / 1000,
  end_time: Date.parse(to) / 1000,
  filters: [],
})

describe.concurrent('funnel', () => {
  const repeats = [
    view('A', '10:00', '/a'),
    view('A', '10:05', '/b'),
    view('A', '10:06', '/a'),
    view('A', '10:07', '/c'),
  ]
  const examples = [
    {
      what: 'one event fills one step',
      events: repeats,
      steps: ['/a', '/a', '/c'],
      window: 60,
      is: [1, 1, 1],
    },
    {
      what: 'strict order asks for the very next event',
      events: repeats,
      steps: ['/a', '/a', '/c'],
      window: 60,
      order: 'strict',
      is: [1, 0, 0],
    },
    {
      what: 'the window holds its end',
      events: [view('A', '10:00', '/a'), view('A', '10:30:00.000', '/b')],
      steps: ['/a', '/b'],
      window: 30,
      is: [1, 1],
    },
    {
      what: 'a millisecond later is too late',
      events: [view('A', '10:00', '/a'), view('A', '10:30:00.001', '/b')],
      steps: ['/a', '/b'],
      window: 30,
      is: [1, 0],
    },
    {
      what: 'the deepest attempt counts',
      events: [view('A', '09:00', '/a'), view('A', '10:00', '/a'), view('A', '10:20', '/b')],
      steps: ['/a', '/b'],
      window: 30,
      is: [1, 1],
      median: 1200,
    },
    {
      what: 'of equally deep attempts the earliest counts',
      events: [view('A', '10:00', '/a'), view('A', '10:10', '/a'), view('A', '10:20', '/b')],
      steps: ['/a', '/b'],
      window: 30,
      is: [1, 1],
      median: 1200,
    },
    {
      what: 'every event lies in the interval',
      events: [view('A', '23:50', '/a', '2025-06-01'), view('A', '00:05', '/b')],
      steps: ['/a', '/b'],
      window: 60,
      is: [0, 0],
    },
    {
      what: 'a reload is no step in strict order',
      events: [view('A', '10:00', '/a'), view('A', '10:01', '/a'), view('A', '10:02', '/b')],
      steps: ['/a', '/b'],
      window: 60,
      order: 'strict',
      is: [1, 1],
      median: 120,
    },
    {
      what: 'what is excluded ends an attempt',
      events: [view('A', '10:00', '/a'), view('A', '10:01', '/x'), view('A', '10:02', '/b')],
      steps: ['/a', '/b'],
      window: 60,
      exclude: ['/x'],
      is: [1, 0],
    },
    {
      what: 'in one visit or never',
      events: [view('A', '10:00', '/a'), view('A', '11:00', '/b')],
      steps: ['/a', '/b'],
      window: 120,
      scope: 'visit',
      is: [1, 0],
    },
    {
      what: 'of several visits the one that got furthest counts',
      events: [
        view('A', '09:00', '/a'),
        view('A', '10:00', '/a'),
        view('A', '10:01', '/b'),
        view('A', '11:00', '/a'),
        view('B', '10:00', '/a'),
        view('B', '11:00', '/b'),
      ],
      steps: ['/a', '/b'],
      window: 120,
      scope: 'visit',
      is: [2, 1],
      median: 60,
    },
  ] as const
  test.each(examples)('$what', async ({ events, steps, window, is, ...more }) => {
    const { query } = await websiteWith(events)
    const funnel = await world.person.call('/report/funnel', {
      ...query,
      steps: steps.map(page),
      window_minutes: window,
      ...('order' in more ? { order: more.order } : {}),
      ...('scope' in more ? { scope: more.scope } : {}),
      ...('exclude' in more ? { exclude: more.exclude.map(page) } : {}),
    })
    expect(funnel.steps.map(({ visitors }) => visitors)).toEqual(is)
    expect(funnel.entered).toBe(is[0])
    if ('median' in more) expect(funnel.steps.at(-1)?.median_seconds).toBe(more.median)
  })

  test('an optional step is counted where it came, and not waited for', async () => {
    const { query } = await websiteWith([
      view('A', '10:00', '/a'),
      view('A', '10:01', '/b'),
      view('A', '10:03', '/c'),
      view('B', '10:00', '/a'),
      view('B', '10:05', '/c'),
      view('C', '10:00', '/a'),
    ])
    const steps = [page('/a'), { ...page('/b'), optional: true }, page('/c')]
    const { steps: counted } = await world.person.call('/report/funnel', { ...query, steps })
    expect(counted).toMatchObject([
      { visitors: 3, from_first: 100, dropped: 0 },
      { visitors: 1, dropped: 0, median_seconds: 60 },
      // A from /b, B from /a: 120 and 300 seconds.
      { visitors: 2, from_previous: (2 / 3) * 100, dropped: 1, median_seconds: 210 },
    ])
  })

  test('groups by what step 1 was, and tells each local day', async () => {
    const from = (visitor: string, source: string) => ({
      ...view(visitor, '10:00', `/a?utm_source=${source}`),
    })
    const { query } = await websiteWith([
      from('A', 'news'),
      view('A', '10:05', '/b'),
      from('B', 'news'),
      from('C', 'shop'),
      view('D', '10:00', '/a', '2025-06-03'),
    ])
    const funnel = await world.person.call('/report/funnel', {
      ...query,
      ...period(query.website_id, '2025-06-02', '2025-06-04'),
      steps: [page('/a'), page('/b')],
      by: 'utm_source',
      trend: true,
    })
    const counts = funnel.groups?.map(({ value, steps }) => [value, ...steps.map(({ visitors }) => visitors)])
    expect(counts).toEqual([
      ['news', 2, 1],
      ['', 1, 0],
      ['shop', 1, 0],
    ])
    expect(funnel.trend).toMatchObject([
      { time: '2025-06-02T00:00:00+00:00', entered: 3, completed: 1 },
      { time: '2025-06-03T00:00:00+00:00', entered: 1, completed: 0, conversion: 0 },
    ])
  })
})

describe.concurrent('journey', () => {
  const events = [
    view('1', '10:00', '/a'),
    view('1', '10:01', '/a'),
    view('1', '10:02', '/b'),
    view('1', '10:03', '/c'),
    view('2', '10:00', '/a'),
    view('2', '10:01', '/b'),
    view('3', '10:00', '/b'),
  ]
  let query: ReturnType<typeof period>
  beforeAll(async () => {
    ;({ query } = await websiteWith(events))
  })
  const nodesOf = async (more: object) => {
    const { visits, nodes } = await world.person.call('/report/journey', { ...query, steps: 3, ...more })
    return { visits, nodes: nodes.map(({ step, kind, item, visits }) => [step, item || `(${kind})`, visits]) }
  }

  test('from the first item on, repeats collapsed', async () => {
    expect(await nodesOf({})).toEqual({
      visits: 3,
      nodes: [
        [1, '/a', 2],
        [1, '/b', 1],
        [2, '/b', 2],
        [2, '(end)', 1],
        [3, '/c', 1],
        [3, '(end)', 1],
      ],
    })
  })

  test('from the first match of a start on', async () => {
    expect(await nodesOf({ start: page('/b') })).toEqual({
      visits: 3,
      nodes: [
        [1, '/b', 3],
        [2, '/c', 1],
        [2, '(end)', 2],
        [3, '(end)', 1],
      ],
    })
  })

  test('up to an end it is told backwards, and what is beyond the limit is put together', async () => {
    expect(await nodesOf({ end: page('/b'), limit: 1 })).toMatchObject({
      visits: 3,
      nodes: [
        [1, '/b', 3],
        [2, '/a', 2],
        [2, '(end)', 1],
        [3, '(end)', 2],
      ],
    })
    expect((await nodesOf({ limit: 1 })).nodes).toContainEqual([1, '(other)', 1])
  })
})

test('a path of the journey opens its visits, newest first, a page at a time', async () => {
  const view = (visitor_id: string, clock: string, path: string) => ({
    visitor_id,
    time: `2025-06-02T${clock}:00Z`,
    url: `https://example.com${path}`,
  })
  const { query } = await websiteWith([
    view('1', '10:00', '/a'),
    view('1', '10:01', '/b'),
    view('2', '11:00', '/a'),
    view('2', '11:01', '/a'),
    view('2', '11:02', '/b'),
    view('3', '12:00', '/a'),
    view('3', '12:01', '/b'),
    view('3', '12:02', '/c'),
    view('4', '13:00', '/a'),
  ])
  const page = (item: string) => ({ kind: 'page' as const, item })
  const took = async (path: ReturnType<typeof page>[], more: object = {}) => {
    const { list, next } = await world.person.call('/report/journey_visits', { ...query, path, ...more })
    return { starts: list.map(({ local_start }) => local_start.slice(11, 16)), next }
  }
  const [ab, abc] = [
    [page('/a'), page('/b')],
    [page('/a'), page('/b'), page('/c')],
  ]
  expect(await took(ab)).toEqual({ starts: ['11:00', '10:00'], next: null })
  expect((await took(ab, { steps: 2 })).starts).toEqual(['12:00', '11:00', '10:00'])
  expect((await took(abc.toReversed(), { end: { kind: 'page', value: '/c' } })).starts).toEqual(['12:00'])
  const first = await took(ab, { page_size: 1 })
  expect(first.starts).toEqual(['11:00'])
  expect(await took(ab, { page_size: 1, cursor: first.next })).toEqual({ starts: ['10:00'], next: null })
})

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
    const { websiteId } = await websiteWith(events)
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
    const once = await websiteWith(may)
    const { cohorts, mean } = await world.person.call('/report/retention', asked(once.websiteId))
    expect(cohorts.map(({ cells, unknowable_from }) => [cells, unknowable_from])).toEqual([
      [[1, 0, 0, 0], null],
      [[1, 0, 0, 0], null],
      [[0, 0, 0, 0], null],
      [[0, 0, 0, 0], null],
    ])
    expect(mean).toEqual([100, 0, 0, 0])
    const again = await websiteWith([...may, view('A', '10:00', '/', '2025-06-02')])
    const retention = await world.person.call('/report/retention', asked(again.websiteId))
    expect(retention.cohorts[0]).toMatchObject({ cells: [1, 0, 0, 1], unknowable_from: null })
  })

  test('who is told by a keyed hash alone is not knowable beyond a change of the salt, whatever the site says of others', async () => {
    const { websiteId } = await world.website()
    await world.person.call('/setting/collect_edit', { website_id: websiteId, salt_period: 'day' })
    await world.server.services.collectSettings.refresh()
    // It is noon: 13 hours ago was the day before.
    const yesterday = 13 * 3_600_000
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
    const { websiteId } = await websiteWith([view('A', '10:00', '/', '2025-05-01'), view('A', '10:00', '/')])
    const query = { ...period(websiteId, '2025-06-02', '2025-06-07'), unit: 'day' as const }
    const { cohorts } = await world.person.call('/report/retention', query)
    expect(cohorts.map(({ size }) => size)).toEqual([0, 0, 0, 0, 0])
  })
})

test('a goal counts its events, its visitors and the visits that reached it', async () => {
  const { websiteId, query } = await websiteWith([
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
    const { websiteId, query } = await websiteWith([
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

describe('bad input', () => {
  const any = { kind: 'any' }
  const wrong: readonly (readonly [string, string, object, string])[] = [
    ['no step', '/report/funnel', { steps: [] }, 'steps'],
    ['11 steps', '/report/funnel', { steps: Array.from({ length: 11 }, () => any) }, 'steps'],
    ['a window of 0', '/report/funnel', { steps: [any, any], window_minutes: 0 }, 'window_minutes'],
    ['a depth of 101', '/report/funnel', { steps: [any, { kind: 'scroll', depth: 101 }] }, 'steps.1.depth'],
    [
      'an optional first step',
      '/report/funnel',
      { steps: [{ ...any, optional: true }, any] },
      'steps.0.optional',
    ],
    [
      'an optional step in strict order',
      '/report/funnel',
      { steps: [any, { ...any, optional: true }], order: 'strict' },
      'steps.1.optional',
    ],
    [
      'a pattern that does not compile',
      '/report/funnel',
      { steps: [any, { kind: 'page', operator: 'regex', value: '(' }] },
      'steps.1.value',
    ],
    [
      'an unknown goal',
      '/report/journey',
      { start: { kind: 'goal', value: '00000000-0000-4000-8000-000000000000' } },
      'start.value',
    ],
    ['a step that is none', '/report/funnel_visitors', { steps: [any, any], step: 3 }, 'step'],
    [
      'those lost before the first step',
      '/report/funnel_visitors',
      { steps: [any, any], step: 1, outcome: 'dropped' },
      'step',
    ],
    ['a name of events twice', '/event/traffic', { names: ['buy', 'buy'] }, 'names'],
    ['one step of a journey', '/report/journey', { steps: 1 }, 'steps'],
    [
      'a pattern of a returning event',
      '/report/retention',
      { returning: { kind: 'event', operator: 'regex', value: '[' } },
      'returning.value',
    ],
  ]
  /** Whether a sentence is in the caller's language. */
  const sentences = { cn: /\p{Script=Han}/u, en: /^[^\p{Script=Han}]+$/u }
  const askers = Object.entries(sentences).map(([language, sentence]) => ({
    language: language as keyof typeof sentences,
    refused: (path: string) => ({
      status: 400,
      reason: 'invalid_input',
      message: expect.stringMatching(sentence),
      data: {
        fields: expect.arrayContaining([
          expect.objectContaining({ path, message: expect.stringMatching(sentence) }),
        ]),
      },
    }),
  }))
  const asking = (language: 'cn' | 'en') =>
    Object.assign(world.server.client({ language }), { token: world.person.token })

  test.each(wrong)('%s is refused by its path', async (_what, path, input, field) => {
    const { websiteId } = await world.website()
    for (const { language, refused } of askers) {
      const answer = await asking(language).send(path, { ...period(websiteId), ...input })
      expect(answer, language).toMatchObject(refused(field))
    }
  })

  const unknown = { kind: 'goal', value: '00000000-0000-4000-8000-000000000000' }
  const funnel = (more: object) => ({ cohort: { kind: 'funnel', steps: [any, any], step: 1, ...more } })
  const goal = (matcher: object) => ({ matcher })
  const unsaved: readonly (readonly [string, 'goal' | 'segment', object, string])[] = [
    [
      'a goal of a pattern that does not compile',
      'goal',
      goal({ kind: 'event', operator: 'regex', value: '(' }),
      'matcher.value',
    ],
    ['a goal of a depth of 101', 'goal', goal({ kind: 'scroll', depth: 101 }), 'matcher.depth'],
    ['a cohort of no step', 'segment', funnel({ steps: [] }), 'cohort.steps'],
    [
      'a cohort of 11 steps',
      'segment',
      funnel({ steps: Array.from({ length: 11 }, () => any) }),
      'cohort.steps',
    ],
    ['a cohort of a window of 0', 'segment', funnel({ window_minutes: 0 }), 'cohort.window_minutes'],
    [
      'a cohort of a depth of 101',
      'segment',
      funnel({ steps: [any, { kind: 'scroll', depth: 101 }] }),
      'cohort.steps.1.depth',
    ],
    ['a cohort of an unknown goal', 'segment', funnel({ steps: [any, unknown] }), 'cohort.steps.1.value'],
    [
      'a cohort of a pattern that does not compile',
      'segment',
      funnel({ steps: [any, { kind: 'page', operator: 'regex', value: '[' }] }),
      'cohort.steps.1.value',
    ],
  ]
  test.each(unsaved)('%s is refused by its path, and nothing is kept', async (_what, kind, input, field) => {
    const { websiteId: website_id } = await world.website()
    for (const { language, refused } of askers) {
      const answer = await asking(language).send(`/${kind}/add`, { website_id, name: 'Wrong', ...input })
      expect(answer, language).toMatchObject(refused(field))
    }
    const { total } = await world.person.call(`/${kind}/list`, { website_id })
    expect(total).toBe(0)
  })

  test('segments of another team and in a cycle, and the 101st goal, are refused in either language', async () => {
    const { websiteId: website_id } = await world.website()
    const other = await registerPerson(world.server)
    const theirs = await other.call('/website/add', {
      team_id: other.teamId,
      website_name: 'Theirs',
      domain: 'theirs.example',
      time_zone: 'UTC',
    })
    const ofChina = { field: 'country' as const, value: ['cn'] }
    const foreign = await other.call('/segment/add', {
      website_id: theirs.website_id,
      name: 'Theirs',
      filters: [ofChina],
    })
    const own = await world.person.call('/segment/add', { website_id, name: 'Own', filters: [ofChina] })
    const named = ({ segment_id }: { segment_id: string }) => [
      { field: 'segment' as const, value: [segment_id] },
    ]
    const round = await world.person.call('/segment/add', { website_id, name: 'Round', filters: named(own) })
    const page = { kind: 'page' as const, value: '/' }
    for (let count = 0; count < 100; count++)
      await world.person.call('/goal/add', { website_id, name: `Goal ${count}`, matcher: page })
    for (const { language, refused } of askers) {
      const client = asking(language)
      const given = { website_id, name: 'Wrong' }
      expect(await client.send('/segment/add', { ...given, filters: named(foreign) })).toMatchObject(
        refused('filters.0.value.0'),
      )
      expect(
        await client.send('/segment/edit', { ...given, segment_id: own.segment_id, filters: named(round) }),
      ).toMatchObject(refused('filters.0.value.0'))
      expect(await client.send('/goal/add', { ...given, matcher: page })).toMatchObject({
        code: 429,
        reason: 'too_many',
        message: expect.stringMatching(sentences[language]),
        data: { limit: 100 },
      })
    }
    expect(
      (await world.person.call('/segment/list', { website_id })).list.map(({ name }) => name).sort(),
    ).toEqual(['Own', 'Round'])
    expect((await world.person.call('/goal/list', { website_id })).total).toBe(100)
  })
})
