/** The definitions of funnel and journey by example: events through the events call, answers over HTTP. */
import { beforeAll, describe, expect, test } from 'vitest'
import { page, period, view, websiteWith } from './examples/website-with.ts'
import { testWorld } from './report-world.ts'

const world = testWorld('2025-06-06T12:00:00Z')

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
    const { query } = await websiteWith(world, events)
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
    const { query } = await websiteWith(world, [
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
    const { query } = await websiteWith(world, [
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
    ;({ query } = await websiteWith(world, events))
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

  test('within the limit are the most frequent, of equally frequent items the first by name', async () => {
    const website = await websiteWith(world, [
      view('1', '10:00', '/d'),
      view('2', '10:00', '/b'),
      view('3', '10:00', '/c'),
      ...['4', '5', '6'].flatMap((visitor) => [view(visitor, '10:00', '/e'), view(visitor, '10:01', '/a')]),
    ])
    const asked = { ...website.query, steps: 2, limit: 3 }
    const { nodes, paths } = await world.person.call('/report/journey', asked)
    expect(nodes.filter(({ step }) => step === 1).map(({ kind, item }) => item || kind)).toEqual([
      '/e',
      '/b',
      '/c',
      'other',
    ])
    expect(paths).toHaveLength(3)
    expect(paths[0]).toEqual({
      items: [
        { kind: 'page', item: '/e' },
        { kind: 'page', item: '/a' },
      ],
      visits: 3,
      share: 50,
    })
  })
})

test('a path of the journey opens its visits, newest first, a page at a time', async () => {
  const view = (visitor_id: string, clock: string, path: string) => ({
    visitor_id,
    time: `2025-06-02T${clock}:00Z`,
    url: `https://example.com${path}`,
  })
  const { query } = await websiteWith(world, [
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
