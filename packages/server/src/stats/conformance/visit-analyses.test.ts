/** Visits, campaigns and what changed, by example: events in by the events call, answers over HTTP. */
import { describe, expect, test } from 'vitest'
import { asking } from './examples/asking.ts'
import { act, at, view } from './examples/sent-events.ts'
import { testWorld } from './report-world.ts'

const world = testWorld('2025-06-06T12:00:00Z')

describe.concurrent('visits', () => {
  const events = [
    view('A', at('10:00'), '/a'),
    { ...view('A', at('10:01'), '/a'), kind: 'engagement', engagement: { ms: 5000, depth: 40 } } as const,
    act('A', at('10:05'), 'paid', { revenue: { amount: 1000, currency: 'USD' } }),
    view('A', at('12:06'), '/a'),
    view('B', at('10:07'), '/c'),
    view('B', at('10:07', '2025-05-30'), '/c'),
  ]

  test('newest first, page after page, under filters', async () => {
    const query = await asking(world, events)
    const first = await world.person.call('/session/list', { ...query, page_size: 2 })
    expect(first.list.map(({ entry_page, bounce }) => [entry_page, bounce])).toEqual([
      ['/a', true],
      ['/c', true],
    ])
    const second = await world.person.call('/session/list', {
      ...query,
      page_size: 2,
      cursor: first.next ?? '',
    })
    expect(second).toMatchObject({
      list: [{ duration: 300, events: 1, revenue: [{ currency: 'USD', amount: 1000 }], goals: [] }],
      next: null,
    })
    const paid = [{ field: 'event' as const, value: ['paid'] }]
    expect((await world.person.call('/session/list', { ...query, filters: paid })).list).toHaveLength(1)
    const wrong = await world.person.send('/session/list', { ...query, cursor: "1' OR 1" })
    expect(wrong).toMatchObject({ status: 400, data: { fields: [{ path: 'cursor' }] } })
  })

  test('one visit tells what happened in it, and why it was counted so', async () => {
    const query = await asking(world, events)
    const { website_id } = query
    await world.person.call('/goal/add', {
      website_id,
      name: 'Paid',
      matcher: { kind: 'event', value: 'paid' },
    })
    const { list } = await world.person.call('/session/list', query)
    const visit_id = list.at(-1)?.visit_id ?? ''
    const item = await world.person.call('/session/item', { website_id, visit_id })
    expect(item.visit.goals.map(({ name }) => name)).toEqual(['Paid'])
    expect(item.list).toMatchObject([
      { kind: 'pageview', page: '/a', foreground: 5, scroll_depth: 40, revenue: null },
      { kind: 'custom', event: 'paid', foreground: null, revenue: { currency: 'USD', amount: 1000 } },
    ])
    expect(item.rules).toEqual({
      source: 'direct',
      bounce: { pageviews: 1, interactive_events: 1 },
      pause_before: null,
      pause_after: 2 * 3600 + 60,
    })
    const other = await world.website()
    const elsewhere = { website_id: other.websiteId, visit_id }
    expect(await world.person.send('/session/item', elsewhere)).toMatchObject({ reason: 'not_found' })
  })

  test('how they are spread', async () => {
    const stats = await world.person.call('/session/stats', await asking(world, events))
    const filled = (parts: readonly { from: number; visits: number }[]) =>
      parts.filter(({ visits }) => visits > 0).map(({ from, visits }) => [from, visits])
    expect(stats.visits).toBe(3)
    expect(filled(stats.duration)).toEqual([
      [0, 2],
      [180, 1],
    ])
    expect(filled(stats.pageviews)).toEqual([[1, 3]])
    expect(stats.visits_per_visitor.slice(0, 2).map(({ visitors }) => visitors)).toEqual([1, 1])
    expect(filled(stats.days_since)).toEqual([
      [0, 1],
      [2, 1],
    ])
    expect(stats.first).toBe(1)
  })
})

describe('campaigns', () => {
  test('visits with tags, by one or two of them, with what they came to', async () => {
    const tagged = (visitor: string, source: string, medium: string) =>
      view(visitor, at('10:00'), `/?utm_source=${source}&utm_medium=${medium}`)
    const query = await asking(world, [
      tagged('A', 'News', 'email'),
      act('A', at('10:05'), 'paid', { revenue: { amount: 1000, currency: 'USD' } }),
      act('A', at('10:06'), 'paid', { revenue: { amount: 500, currency: 'CNY' } }),
      tagged('B', 'news', 'cpc'),
      tagged('C', 'shop', 'cpc'),
      view('D', at('10:00')),
    ])
    const { website_id } = query
    const paid = { name: 'Paid', matcher: { kind: 'event' as const, value: 'paid' } }
    const { goal_id } = await world.person.call('/goal/add', { website_id, ...paid })
    const bySource = await world.person.call('/report/utm', { ...query, goal_id })
    expect(bySource).toMatchObject({
      total: 2,
      list: [
        {
          values: ['news'],
          visitors: 2,
          visits: 2,
          bounce_rate: 50,
          conversions: 2,
          conversion_rate: 50,
          revenue: [
            { currency: 'CNY', amount: 500 },
            { currency: 'USD', amount: 1000 },
          ],
        },
        { values: ['shop'], visitors: 1, conversions: 0, conversion_rate: 0, revenue: [] },
      ],
    })
    const tags: ('utm_source' | 'utm_medium')[] = ['utm_medium', 'utm_source']
    const byBoth = await world.person.call('/report/utm', { ...query, tags })
    expect(byBoth.list.map(({ values, conversions }) => [...values, conversions])).toEqual([
      ['cpc', 'news', null],
      ['cpc', 'shop', null],
      ['email', 'news', null],
    ])
    const unknown = { ...query, goal_id: '00000000-0000-4000-8000-000000000000' }
    expect(await world.person.send('/report/utm', unknown)).toMatchObject({
      status: 400,
      data: { fields: [{ path: 'goal_id', rule: 'unknown_goal' }] },
    })
  })
})

test('what changed is told by the slices that changed otherwise than the whole', async () => {
  const from = (ip: string, count: number, date: string) =>
    Array.from({ length: count }, (_, index) => view(`${ip} ${index}`, at('10:00', date), '/', { ip }))
  const [china, america] = ['1.2.4.8', '8.8.8.8'] as const
  const query = await asking(world, [
    ...from(china, 40, '2025-06-01'),
    ...from(america, 20, '2025-06-01'),
    ...from(china, 40, '2025-06-02'),
    ...from(america, 140, '2025-06-02'),
  ])
  const changes = await world.person.call('/report/changes', query)
  expect(changes).toMatchObject({ metric: 'visitors', current: 180, previous: 60 })
  const country = (value: string) =>
    changes.list.find(({ dimensions, values }) => dimensions.join() === 'country' && values[0] === value)
  expect(country('us')).toMatchObject({ current: 140, previous: 20, contribution: 120, share_of_change: 100 })
  // (140 − 3 · 20) / √(140 + 9 · 20)
  expect(country('us')?.surprise).toBeCloseTo(80 / Math.sqrt(320), 9)
  expect(country('cn')).toMatchObject({ contribution: 0 })
  // A pair of both changed as its country did, and attributes that are the same everywhere changed as the total did.
  expect(changes.list.filter(({ dimensions }) => dimensions.length === 2)).toEqual([])
  expect(changes.list.filter(({ dimensions }) => dimensions[0] === 'channel')).toEqual([])
})

test('what changed of a rate is told by what it would be without the slice, in both periods', async () => {
  /** This many visitors of a country, some of whom view a second page. */
  const from = (ip: string, count: number, staying: number, date: string) =>
    Array.from({ length: count }, (_, index) => [
      view(`${ip} ${index}`, at('10:00', date), '/', { ip }),
      ...(index < staying ? [view(`${ip} ${index}`, at('10:01', date), '/b', { ip })] : []),
    ]).flat()
  const [china, america] = ['1.2.4.8', '8.8.8.8'] as const
  const query = await asking(world, [
    ...from(china, 300, 240, '2025-06-01'),
    ...from(america, 300, 240, '2025-06-01'),
    ...from(china, 300, 240, '2025-06-02'),
    ...from(america, 300, 60, '2025-06-02'),
  ])
  const changes = await world.person.call('/report/changes', { ...query, metric: 'bounce_rate' })
  expect(changes).toMatchObject({ metric: 'bounce_rate', current: 50, previous: 20 })
  const country = (value: string) =>
    changes.list.find(({ dimensions, values }) => dimensions.join() === 'country' && values[0] === value)
  // Without it the rate would be 20 and not 50, and was 20 before: 30 points, the whole change.
  expect(country('us')).toMatchObject({ current: 80, previous: 20, contribution: 30, share_of_change: 100 })
  // Of 300 visits each, 240 bounces against 60 · 50 / 20.
  expect(country('us')?.surprise).toBeCloseTo(90 / Math.sqrt(240 + 2.5 ** 2 * 60), 9)
  const views = await world.person.call('/report/changes', { ...query, metric: 'views_per_visit' })
  expect(views).toMatchObject({ current: 1.5, previous: 1.8 })
  const empty = { ...query, filters: [{ field: 'country' as const, value: ['fr'] }] }
  expect(await world.person.call('/report/changes', { ...empty, metric: 'bounce_rate' })).toEqual({
    metric: 'bounce_rate',
    current: null,
    previous: null,
    list: [],
  })
})

test('from nothing every slice grew like the whole', async () => {
  const from = (ip: string, count: number, date: string) =>
    Array.from({ length: count }, (_, index) => view(`${ip} ${index}`, at('10:00', date), '/', { ip }))
  const [china, america] = ['1.2.4.8', '8.8.8.8'] as const
  const now = [...from(china, 40, '2025-06-02'), ...from(america, 40, '2025-06-02')]
  const fresh = await asking(world, now)
  for (const metric of ['visitors', 'visits', 'pageviews'] as const)
    expect(await world.person.call('/report/changes', { ...fresh, metric })).toEqual({
      metric,
      current: 80,
      previous: 0,
      list: [],
    })
  // Nobody bounced the day before, and everybody does now.
  const stayed = [china, america].flatMap((ip) =>
    from(ip, 40, '2025-06-01').flatMap((first) => [
      first,
      view(first.visitor_id, at('10:01', '2025-06-01'), '/b', { ip }),
    ]),
  )
  const rate = await asking(world, [...now, ...stayed])
  expect(await world.person.call('/report/changes', { ...rate, metric: 'bounce_rate' })).toEqual({
    metric: 'bounce_rate',
    current: 100,
    previous: 0,
    list: [],
  })
})
