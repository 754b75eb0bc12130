/** Cohorts over HTTP: visitors by what they did, did not do or how far they came. `every-report.test.ts` has every report. */
import type { FilterEntry } from '@footfall/contract/stats/filters'
import { beforeAll, expect, test } from 'vitest'
import { testWorld } from '../conformance/report-world.ts'

const world = testWorld('2025-06-04T09:30:00Z')
let website_id: string
beforeAll(async () => {
  const website = await world.website()
  website_id = website.websiteId
  const page = (visitor_id: string, time: string, path: string) => ({
    visitor_id,
    time: `2025-${time}:00Z`,
    url: `https://example.com${path}`,
  })
  const buy = (visitor_id: string, time: string, plan: string) => ({
    ...page(visitor_id, time, '/shop'),
    kind: 'custom' as const,
    name: 'buy',
    props: { plan },
  })
  await website.send([
    page('A', '06-04T09:00', '/a'),
    buy('A', '06-04T09:01', 'pro'),
    buy('A', '06-04T09:02', 'free'),
    page('B', '06-04T09:03', '/b'),
    buy('B', '06-02T09:00', 'pro'),
    page('C', '06-04T09:04', '/a'),
    page('C', '06-04T09:05', '/b'),
    page('D', '06-03T23:59', '/a'),
    {
      ...page('C', '06-04T09:04', '/a'),
      time: '2025-06-04T09:04:30Z',
      kind: 'engagement',
      engagement: { ms: 9000, depth: 80 },
    },
  ])
})

const event = { kind: 'event' as const, value: 'buy' }

/** Of the event, unless another matcher or a funnel is given. */
function bodyOf(given: object): object {
  return 'kind' in given ? given : { kind: 'matched', matcher: event, ...given }
}

async function cohort(given: object, filters: FilterEntry[] = []): Promise<FilterEntry[]> {
  const body = { website_id, name: 'Some', filters, cohort: bodyOf(given) as never }
  const { segment_id } = await world.person.call('/segment/add', body)
  return [{ field: 'segment', operator: 'in', value: [segment_id] }]
}

const asked = (filters: FilterEntry[], time_range = 'today') => ({ website_id, time_range, filters })

async function totals(filters: FilterEntry[], time_range = 'today') {
  const { current } = (await world.person.send('/overview/total', asked(filters, time_range))).data as {
    current: { visitors: number; pageviews: number; visits: number; events: number }
  }
  return [current.visitors, current.visits, current.pageviews, current.events]
}

const onPageA: FilterEntry = { field: 'page', operator: 'in', value: ['/a'] }

test.each([
  ['did it in the interval', {}, [], 'today', [1, 1, 1, 2]],
  ['did it twice', { at_least: 2 }, [], 'today', [1, 1, 1, 2]],
  ['did it three times', { at_least: 3 }, [], 'today', [0, 0, 0, 0]],
  ['did not', { did: false }, [], 'today', [2, 2, 3, 0]],
  ['did it in the last two days', { days: 2 }, [], 'today', [1, 1, 1, 2]],
  ['did it in the last three days, today among them', { days: 3 }, [], 'today', [2, 2, 2, 2]],
  ['did not in the last three days', { days: 3, did: false }, [], 'today', [1, 1, 2, 0]],
  ['viewed a page', { matcher: { kind: 'page', value: '/b' } }, [], 'today', [2, 2, 3, 0]],
  ['did anything twice', { matcher: { kind: 'any' }, at_least: 2 }, [], 'today', [2, 2, 3, 2]],
  [
    'with a property',
    { matcher: { ...event, props: [{ key: 'plan', value: ['pro'] }] }, days: 30 },
    [],
    'today',
    [2, 2, 2, 2],
  ],
  ['read a page down to its end', { matcher: { kind: 'scroll', depth: 80 } }, [], 'today', [1, 1, 2, 0]],
  ['did not read it any further', { matcher: { kind: 'scroll', depth: 81 } }, [], 'today', [0, 0, 0, 0]],
  ['and another filter', { did: false }, [onPageA], 'today', [1, 1, 1, 0]],
  ['over a longer interval', {}, [], 'last_7_days', [2, 3, 2, 3]],
  ['did not, over a longer interval', { did: false }, [], 'last_7_days', [2, 2, 3, 0]],
] as const)('visitors who %s', async (_what, given, filters, range, expected) => {
  expect(await totals(await cohort(given, [...filters] as FilterEntry[]), range)).toEqual(expected)
})

const ways = { kind: 'funnel', steps: [{ kind: 'page', value: '/a' }, { kind: 'page', value: '/b' }, event] }

test.each([
  ['reached the first step', { step: 1 }, ['A', 'C']],
  ['reached the second', { step: 2 }, ['C']],
  ['reached the last', { step: 3 }, []],
  ['were lost at the second', { step: 2, outcome: 'dropped' }, ['A']],
  ['were lost at the last', { step: 3, outcome: 'dropped' }, ['C']],
  ['reached the first in one visit', { step: 1, scope: 'visit' }, ['A', 'C']],
  ['were lost at the second within one visit', { step: 2, outcome: 'dropped', scope: 'visit' }, ['A']],
  ['reached the first in two days', { step: 1, days: 2 }, ['A', 'C']],
  ['came strictly so far', { step: 2, order: 'strict' }, ['C']],
  [
    'were stopped by a page',
    { step: 2, outcome: 'dropped', exclude: [{ kind: 'page', value: '/b' }] },
    ['A'],
  ],
] as const)('visitors who %s of a funnel', async (_what, given, expected) => {
  const pageviews = { A: 1, B: 1, C: 2 }
  const [visitors, , counted] = await totals(await cohort({ ...ways, ...given }))
  expect([visitors, counted]).toEqual([
    expected.length,
    expected.reduce((sum, who) => sum + pageviews[who], 0),
  ])
})

test('where a step is optional, the one before it is what must be reached', async () => {
  const [first, second, last] = [
    { kind: 'page', value: '/a' },
    { kind: 'page', value: '/nowhere', optional: true },
    event,
  ]
  const lost = { kind: 'funnel', steps: [first, second, last], step: 3, outcome: 'dropped' }
  expect(await totals(await cohort(lost))).toEqual([1, 1, 2, 0])
})

test('a goal stands for what it is made of, and closes the cohort when it is gone', async () => {
  const { goal_id } = await world.person.call('/goal/add', { website_id, name: 'Bought', matcher: event })
  const filters = await cohort({ matcher: { kind: 'goal', value: goal_id } })
  expect(await totals(filters)).toEqual([1, 1, 1, 2])
  await world.person.call('/goal/edit', {
    website_id,
    goal_id,
    name: 'Read',
    matcher: { kind: 'page', value: '/b' },
  })
  expect(await totals(filters)).toEqual([2, 2, 3, 0])
  await world.person.call('/goal/delete', { website_id, goal_id })
  expect(await world.person.send('/overview/total', asked(filters))).toMatchObject({
    status: 400,
    data: { fields: [{ path: 'filters.0.value.0', rule: 'unknown_goal' }] },
  })
  const segment_id = filters[0]?.value[0] ?? ''
  expect(await world.person.send('/segment/size', { website_id, segment_id })).toMatchObject({
    status: 400,
    data: { fields: [{ path: 'segment_id', rule: 'unknown_goal' }] },
  })
})

test('a segment says how many it holds now, over its own days where they are more', async () => {
  const size = async (filters: FilterEntry[]) =>
    world.person.call('/segment/size', { website_id, segment_id: filters[0]?.value[0] ?? '' })
  expect(await size(await cohort({ days: 3 }))).toEqual({ visitors: 2, days: 30 })
  expect(await size(await cohort({ did: false, days: 90 }))).toEqual({ visitors: 2, days: 90 })
  expect(await size(await cohort({}))).toEqual({ visitors: 2, days: 30 })
})

test('what a cohort cannot be made of is refused by its path', async () => {
  const add = (given: object) =>
    world.person.send('/segment/add', { website_id, name: 'Wrong', filters: [], cohort: bodyOf(given) })
  const refused = (path: string) => ({ status: 400, reason: 'invalid_input', data: { fields: [{ path }] } })
  const unknown = { kind: 'goal', value: '00000000-0000-4000-8000-000000000000' }
  const broken = { kind: 'page', operator: 'regex', value: '(' }
  const [first, second] = ways.steps
  for (const [given, path] of [
    [{ matcher: { kind: 'scroll' } }, 'cohort.matcher.depth'],
    [{ matcher: unknown }, 'cohort.matcher.value'],
    [{ matcher: broken }, 'cohort.matcher.value'],
    [{ at_least: 0 }, 'cohort.at_least'],
    [{ days: 366 }, 'cohort.days'],
    [{ ...ways, step: 4 }, 'cohort.step'],
    [{ ...ways, step: 1, outcome: 'dropped' }, 'cohort.step'],
    [{ ...ways, steps: [first], step: 1 }, 'cohort.steps'],
    [{ ...ways, steps: [first, unknown], step: 1 }, 'cohort.steps.1.value'],
    [{ ...ways, exclude: [broken], step: 1 }, 'cohort.exclude.0.value'],
    [
      { ...ways, steps: [first, { ...second, optional: true }], order: 'strict', step: 1 },
      'cohort.steps.1.optional',
    ],
    [{ ...ways, step: 1, window_minutes: 0 }, 'cohort.window_minutes'],
  ] as const)
    expect(await add(given), path).toMatchObject(refused(path))
  const nothing = { website_id, name: 'Wrong', filters: [], cohort: null }
  expect(await world.person.send('/segment/add', nothing)).toMatchObject(refused('filters'))
  expect((await world.person.call('/segment/list', { website_id, search: 'Wrong' })).total).toBe(0)
  const sixth = await Promise.all([1, 2, 3, 4, 5, 6].map((at_least) => cohort({ at_least })))
  expect(await world.person.send('/overview/total', asked(sixth.flat()))).toMatchObject(refused('filters'))
  const sent = [
    { field: 'cohort', cohort: { kind: 'matched', did: true, matcher: event, at_least: 1, days: null } },
  ]
  expect(await world.person.send('/overview/total', asked(sent as never))).toMatchObject({ status: 400 })
})

test('a shared report keeps to the cohort of its fixed filters', async () => {
  const { sharecode } = await world.person.call('/setting/website_share', { website_id, share: true })
  await world.person.call('/setting/edit_share', { website_id, filters: await cohort({}) })
  const answer = await world.server
    .client()
    .send('/share/total', { sharecode, time_range: 'today', filters: [] })
  expect(answer).toMatchObject({ data: { current: { visitors: 1 }, filtered_bots: 0 } })
})
