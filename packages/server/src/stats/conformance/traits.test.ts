/** Traits of known visitors as filters and dimensions, against a plain reading of their definition; events in over HTTP, answers over HTTP. */
import type { Filter, Operator } from '@footfall/contract/stats/filters'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { eraseWebsite } from '../../events/erase-website.ts'
import { param, sql } from '../../events/sql.ts'
import { testScenarios } from './random-scenarios.ts'
import type { RawEvent } from './raw-event.ts'
import { holds, reference } from './reference.ts'
import { type SentEvent, testWorld } from './report-world.ts'
import { sessionize } from './sessionize.ts'
import { type Moment, traitsOf } from './traits-reference.ts'

const day = Date.parse('2025-06-02T00:00:00Z')

const world = testWorld('2025-06-06T12:00:00Z')

const period = (website_id: string) => ({
  website_id,
  time_range: 'custom_time_range' as const,
  start_time: day / 1000,
  end_time: day / 1000 + 2 * 86_400,
  filters: [] as Filter[],
})

const moment = fc.record({
  who: fc.constantFrom('A', 'B', 'C', 'D'),
  minute: fc.integer({ min: -600, max: 3400 }),
  traits: fc.option(
    fc
      .record({
        own: fc.dictionary(
          fc.constantFrom('plan', 'seats'),
          fc.constantFrom('pro', 'free', '3', '20', '足迹'),
        ),
        // Others, of which several moments have more than a visitor may.
        from: fc.nat({ max: 30 }),
        others: fc.constantFrom(0, 0, 5, 28),
      })
      .map(({ own, from, others }) => ({
        ...own,
        ...Object.fromEntries(Array.from({ length: others }, (_, nth) => [`t${from + nth}`, 'x'])),
      })),
  ),
})
const drawn = fc.record({
  moments: fc.array(moment, { minLength: 1, maxLength: 25 }),
  shuffle: fc.infiniteStream(fc.nat()),
  trait: fc.constantFrom('plan', 'seats', 't20', 'nobody'),
  operator: fc.constantFrom<Operator>(
    'in',
    'not_in',
    'contains',
    'not_contains',
    'is_set',
    'is_not_set',
    'gte',
  ),
  value: fc.uniqueArray(fc.constantFrom('pro', 'free', '3', 'r', '足'), { minLength: 1, maxLength: 2 }),
})

/** No two moments of a person are at the same time. */
function momentsOf(list: readonly { who: string; minute: number; traits: Moment['traits'] }[]): Moment[] {
  return list.map(({ who, minute, traits }, index) => ({
    who,
    at: day + minute * 60_000 + index * 10,
    traits,
  }))
}

testScenarios(async (seed) => {
  const [asked] = fc.sample(drawn, { seed, numRuns: 1 })
  if (!asked) throw new Error('nothing was drawn')
  const { websiteId, send } = await world.website()
  const moments = momentsOf(asked.moments)
  const events = moments.flatMap(({ who, at, traits }): SentEvent[] => [
    { visitor_id: who, time: at, url: 'https://example.com/a' },
    ...(traits ? [{ visitor_id: who, time: at + 1, kind: 'identify' as const, props: traits }] : []),
  ])
  const shuffled = events
    .map((event) => ({ event, at: asked.shuffle.next().value as number }))
    .sort((a, b) => a.at - b.at)
    .map(({ event }) => event)
  await send(shuffled.slice(0, 5))
  if (shuffled.length > 5) await send(shuffled.slice(5))

  const traits = traitsOf(moments)
  const values = new Map([...traits].map(([who, own]) => [who, own.get(asked.trait) ?? '']))
  const raw = moments.flatMap(({ who, at, traits }): RawEvent[] => [
    { visitor: who, at, page: '/a' },
    ...(traits ? [{ visitor: who, at: at + 1, kind: 'engagement' as const }] : []),
  ])
  const visits = sessionize(raw)
  const interval = { start: day, end: day + 2 * 86_400_000 }
  const of = (chosen: (value: string) => boolean) =>
    reference(
      visits.filter(({ visitor }) => chosen(values.get(visitor) ?? '')),
      interval,
      [],
    ).get('')
  const context = `seed ${seed}`
  const takes = asked.operator !== 'is_set' && asked.operator !== 'is_not_set'
  const entry = {
    field: `trait:${asked.trait}`,
    operator: asked.operator,
    value: takes ? asked.value : [],
  } as const
  const total = await world.person.call('/overview/total', { ...period(websiteId), filters: [entry] })
  const wanted = of((value) => holds({ ...entry, field: 'page_title' }, [value]))
  expect(total.current, context).toEqual(wanted)

  const { list } = await world.person.call('/overview/group_list', {
    ...period(websiteId),
    group_by: [`trait:${asked.trait}`],
  })
  for (const {
    values: [value = ''],
    visitors,
    visits: begun,
    pageviews,
  } of list)
    expect({ visitors, visits: begun, pageviews }, `${context} ${value}`).toMatchObject({
      visitors: of((one) => one === value)?.visitors,
      visits: of((one) => one === value)?.visits,
      pageviews: of((one) => one === value)?.pageviews,
    })
  const came = new Set(
    visits.flatMap(({ visitor, events: own }) =>
      own.some(({ kind, time }) => kind === 'pageview' && time >= interval.start && time < interval.end)
        ? [visitor]
        : [],
    ),
  )
  const named = await world.person.call('/event/traits', period(websiteId))
  const counts = new Map<string, number>()
  for (const who of came)
    for (const name of traits.get(who)?.keys() ?? []) counts.set(name, (counts.get(name) ?? 0) + 1)
  expect(new Map(named.list.map(({ trait, visitors }) => [trait, visitors])), context).toEqual(counts)
  const rows = new Set([...came].map((visitor) => values.get(visitor) ?? ''))
  expect(new Set(list.map(({ values: [value] }) => value)), context).toEqual(rows)
})

const collect = async (websiteId: string, agent: string, events: readonly object[]) => {
  const answer = await fetch(`${world.server.url}/api/collect`, {
    method: 'POST',
    headers: { 'user-agent': agent },
    body: JSON.stringify({
      w: websiteId,
      e: events.map((event) => ({ u: 'https://example.com/a', ...event })),
    }),
  })
  expect(answer.status).toBeLessThan(300)
  await world.server.services.ingest.flush()
}
const chrome =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36'
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0'

test('a page says who somebody is; a filter by a trait counts such visitors alone', async () => {
  const { websiteId } = await world.website()
  await collect(websiteId, chrome, [
    { id: 'v1', k: 'pageview', v: 'user-1', a: 60_000 },
    { id: 'v2', k: 'identify', v: 'user-1', p: { plan: 'pro', seats: 3 }, a: 59_000 },
  ])
  // The same person in another browser, and an unknown one.
  await collect(websiteId, firefox, [
    { id: 'v3', k: 'pageview', v: 'user-1' },
    { id: 'v4', k: 'pageview' },
  ])
  const query = { website_id: websiteId, time_range: 'today' as const, filters: [] as object[] }
  const visitors = async (filters: object[]) =>
    (await world.person.call('/overview/total', { ...query, filters } as never)).current.visitors
  expect(await visitors([])).toBe(2)
  expect(await visitors([{ field: 'trait:plan', value: ['pro'] }])).toBe(1)
  expect(await visitors([{ field: 'trait:plan', operator: 'not_in', value: ['free'] }])).toBe(1)
  expect(await visitors([{ field: 'trait:city', operator: 'is_not_set' }])).toBe(1)
  expect(await world.person.call('/event/traits', query as never)).toEqual({
    list: [
      { trait: 'plan', visitors: 1 },
      { trait: 'seats', visitors: 1 },
    ],
  })
  expect(await world.person.call('/session/identity', query as never)).toEqual({ visitors: 2, given: 1 })
  expect(
    (await world.person.call('/overview/filter_field', { ...query, field: 'trait:seats' } as never)).list,
  ).toEqual(expect.arrayContaining([expect.objectContaining({ value: '3', visitors: 1 })]))
})

test('every analysis that has a dimension takes a trait', async () => {
  const { websiteId, send } = await world.website()
  await send([
    { visitor_id: 'A', time: '2025-06-02T10:00:00Z', url: 'https://example.com/a' },
    { visitor_id: 'A', time: '2025-06-02T10:01:00Z', kind: 'identify', props: { plan: 'pro' } },
    {
      visitor_id: 'A',
      time: '2025-06-02T10:02:00Z',
      kind: 'custom',
      name: 'buy',
      revenue: { amount: 500, currency: 'CNY', order_id: 'o1' },
    },
    {
      visitor_id: 'A',
      time: '2025-06-02T10:03:00Z',
      kind: 'custom',
      name: 'refund',
      revenue: { amount: 200, currency: 'CNY', order_id: 'o1', refund: true },
    },
    { visitor_id: 'B', time: '2025-06-02T11:00:00Z', url: 'https://example.com/a' },
  ])
  const query = period(websiteId)
  const steps = [{ kind: 'page', value: '/a' } as const, { kind: 'event', value: 'buy' } as const]
  const funnel = await world.person.call('/report/funnel', { ...query, steps, by: 'trait:plan' })
  expect(funnel.groups?.map(({ value, steps: own }) => [value, own.map(({ visitors }) => visitors)])).toEqual(
    [
      ['', [1, 0]],
      ['pro', [1, 1]],
    ],
  )
  const revenue = await world.person.call('/report/revenue', { ...query, by: 'trait:plan' })
  expect(revenue.list).toEqual([
    expect.objectContaining({ value: 'pro', revenue: 300, refunds: 200, orders: 1 }),
  ])
  const insights = await world.person.call('/report/insights', {
    ...query,
    dimensions: ['trait:plan', 'page'],
  })
  expect(insights.list.map(({ values, visitors }) => [values, visitors])).toEqual(
    expect.arrayContaining([
      [['pro', '/a'], 1],
      [['', '/a'], 1],
    ]),
  )
  const journey = await world.person.call('/report/journey', {
    ...query,
    filters: [{ field: 'trait:plan', operator: 'in', value: ['pro'] }],
  })
  expect(journey.visits).toBe(1)
})

test('visitors without a trait are in the row "none", also in files', async () => {
  const { websiteId, send } = await world.website()
  await send([{ visitor_id: 'A', time: '2025-06-02T10:00:00Z' }])
  const { token, address } = world.person
  const answerIn = async (path: string, input: object, language: string) => {
    const answer = await fetch(`${world.server.url}/api/overview/${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'access-token': token ?? '',
        'd-lang': language,
        'x-forwarded-for': address,
      },
      body: JSON.stringify({ ...period(websiteId), group_by: ['trait:plan'], ...input }),
    })
    expect(answer.status).toBe(200)
    return answer.text()
  }
  for (const [language, none] of [
    ['cn', '（无）'],
    ['en', '(none)'],
  ] as const) {
    const { data } = JSON.parse(await answerIn('group_list', {}, language))
    expect(data.list.map(({ labels }: { labels: string[] }) => labels)).toEqual([[none]])
    const file = await answerIn('export_group_list', { format: 'csv' }, language)
    expect(file.split('\r\n')[1]).toMatch(new RegExp(`^${none.replace(/[()]/g, '[$&]')},1,`))
  }
})

test('what is said of visitors goes when the website is reset', async () => {
  const { websiteId, send } = await world.website()
  const events: SentEvent[] = [
    { visitor_id: 'A', time: '2025-06-02T10:00:00Z', url: 'https://example.com/a' },
    { visitor_id: 'A', time: '2025-06-02T10:01:00Z', kind: 'identify', props: { plan: 'pro' } },
  ]
  await send(events)
  const before = Date.parse('2025-06-02T10:00:30Z')
  const { events: store } = world.server.context
  const rows = async () =>
    (await store.query(sql`SELECT trait FROM traits WHERE website_id = ${param('UUID', websiteId)}`)).length
  await eraseWebsite(store, websiteId, before)
  expect(await rows()).toBe(1)
  await eraseWebsite(store, websiteId, before + 60_000)
  expect(await rows()).toBe(0)
})

test('a name without a trait is refused by its path', async () => {
  const { websiteId } = await world.website()
  const filters = [{ field: 'trait:', operator: 'in', value: ['x'] }]
  const answer = await world.person.send('/overview/total', { ...period(websiteId), filters } as never)
  expect(answer).toMatchObject({ status: 400, data: { fields: [{ path: 'filters.0.field' }] } })
})
