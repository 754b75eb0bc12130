/** Events and their properties by example: events in by the events call, answers over HTTP. */
import { describe, expect, test } from 'vitest'
import { asking } from './examples/asking.ts'
import { act, at, view } from './examples/sent-events.ts'
import { testWorld } from './report-world.ts'

const world = testWorld('2025-06-06T12:00:00Z')

describe.concurrent('events', () => {
  test('a name tells its events, visitors and visits, beside those before', async () => {
    const query = await asking(world, [
      act('A', at('10:00'), 'signup'),
      act('A', at('10:01'), 'signup'),
      act('A', at('15:00'), 'signup'),
      act('B', at('10:00'), 'buy'),
      act('B', at('10:00', '2025-06-01'), 'buy'),
      act('B', at('10:01', '2025-06-01'), 'buy'),
      view('C', at('10:00')),
    ])
    const { list, total } = await world.person.call('/event/list', { ...query, compare: 'previous_period' })
    expect(total).toBe(2)
    expect(list).toEqual([
      {
        name: 'signup',
        events: 3,
        visitors: 1,
        visits: 2,
        share: (1 / 3) * 100,
        last_time: Date.parse(at('15:00')) / 1000,
        previous: { events: 0, visitors: 0, visits: 0 },
        change: { events: null, visitors: null, visits: null },
      },
      {
        name: 'buy',
        events: 1,
        visitors: 1,
        visits: 1,
        share: (1 / 3) * 100,
        last_time: Date.parse(at('10:00')) / 1000,
        previous: { events: 2, visitors: 1, visits: 1 },
        change: { events: -50, visitors: 0, visits: 0 },
      },
    ])
    const found = await world.person.call('/event/list', { ...query, search: 'BU' })
    expect(found.list.map(({ name }) => name)).toEqual(['buy'])
  })

  test('a visit of the period before counts there, also if it reached the event after its end', async () => {
    const { websiteId, send } = await world.website('Europe/Berlin')
    await send([
      view('A', '2025-03-28T22:50:00Z'),
      act('A', '2025-03-28T23:10:00Z', 'buy'),
      act('B', '2025-03-29T12:00:00Z', 'buy'),
    ])
    const { list } = await world.person.call('/event/list', {
      website_id: websiteId,
      time_range: 'custom_time_range',
      start_time: Date.parse('2025-03-28T23:00:00Z') / 1000,
      end_time: Date.parse('2025-03-29T23:00:00Z') / 1000,
      filters: [],
      compare: 'previous_period',
    })
    expect(list).toMatchObject([
      {
        name: 'buy',
        events: 2,
        visitors: 2,
        visits: 1,
        previous: { events: 0, visitors: 0, visits: 1 },
        change: { events: null, visitors: null, visits: 0 },
      },
    ])
  })

  test('over time by name, the others together', async () => {
    const query = await asking(world, [
      act('A', at('10:00'), 'a'),
      act('A', at('10:01'), 'b'),
      act('B', at('10:02'), 'c'),
    ])
    const { series } = await world.person.call('/event/traffic', { ...query, names: ['a'] })
    expect(series).toMatchObject([
      { name: 'a', list: [{ events: 1, visitors: 1 }] },
      { name: null, list: [{ events: 2, visitors: 2 }] },
    ])
    const all = await world.person.call('/event/traffic', query)
    expect(all.series.map(({ name }) => name)).toEqual(['a', 'b', 'c'])
  })

  test('values that are numbers are summed up exactly, the others are counted', async () => {
    const query = await asking(
      world,
      ['1', '2', '3', '10', 'abc'].map((price, index) =>
        act('A', at(`10:0${index}`), 'buy', { props: { price, gift: 'true' } }),
      ),
    )
    const properties = await world.person.call('/event/properties', { ...query, name: 'buy' })
    expect(properties.list).toEqual([
      { key: 'gift', events: 5, values: 1, type: 'boolean' },
      { key: 'price', events: 5, values: 5, type: 'mixed' },
    ])
    const values = await world.person.call('/event/values', { ...query, name: 'buy', key: 'price' })
    expect(values).toMatchObject({
      total: 5,
      numbers: { count: 4, sum: 16, mean: 4, min: 1, max: 10, p50: 2.5 },
    })
    expect(values.list[0]).toEqual({ value: '1', events: 1, visitors: 1, share: 20 })
    const named = await world.person.call('/event/properties', { ...query, name: 'buy', search: 'GIF' })
    expect(named).toMatchObject({ list: [{ key: 'gift' }], total: 1 })
    const ones = await world.person.call('/event/values', { ...query, key: 'price', search: '1' })
    expect(ones).toMatchObject({ list: [{ value: '1', share: 20 }, { value: '10' }], total: 2 })
    const gift = await world.person.call('/event/values', { ...query, key: 'gift' })
    expect(gift).toMatchObject({ list: [{ value: 'true', events: 5 }], numbers: null })
  })

  test('a number beyond what can be added up is a text like any other', async () => {
    const sizes = ['1e999', '-1e999', '9'.repeat(299), '1.7e308', '1e-7', '5']
    const query = await asking(
      world,
      sizes.map((size) => act('A', at('10:00'), 'measure', { props: { size } })),
    )
    const asked = { ...query, name: 'measure' }
    const { list } = await world.person.call('/event/properties', asked)
    expect(list).toEqual([{ key: 'size', events: 6, values: 6, type: 'mixed' }])
    const { numbers } = await world.person.call('/event/values', { ...asked, key: 'size' })
    expect(numbers).toMatchObject({ count: 2, sum: 5.0000001, mean: 2.50000005, min: 1e-7, max: 5 })
  })

  test('a number with an exponent, as programs write very small and large ones, is compared as that number', async () => {
    const seats = [1e-7, 2, 1e21]
    const query = await asking(
      world,
      seats.map((n, nth) => act(`V${nth}`, at(`10:0${nth}`), 'measure', { props: { n: String(n) } })),
    )
    const asked = async (operator: 'gt' | 'lt', value: string) => {
      const filters = [{ field: 'event_property' as const, operator, value: [value] }]
      return (await world.person.call('/overview/total', { ...query, filters })).current.events
    }
    expect(await asked('gt', 'n=0.5')).toBe(2)
    expect(await asked('lt', 'n=0.5')).toBe(1)
    expect(await asked('gt', 'n=3')).toBe(1)
    expect(await asked('gt', 'n=5e20')).toBe(1)
    expect(await asked('lt', '1e-6')).toBe(1)
  })

  test('an event counts once in a row that two of its properties share', async () => {
    const props = { a: 'b=c', 'a=b': 'c' }
    const revenue = { amount: 500, currency: 'USD', order_id: '1' }
    const query = await asking(world, [
      act('A', at('10:00'), 'buy', { props, revenue }),
      view('A', at('09:59'), '/', { props }),
    ])
    const { goal_id } = await world.person.call('/goal/add', {
      website_id: query.website_id,
      name: 'bought',
      matcher: { kind: 'event', value: 'buy' },
      value: 'revenue',
    })
    const by = 'event_property' as const
    const { list } = await world.person.call('/overview/group_list', { ...query, group_by: [by] })
    expect(list).toMatchObject([{ events: 1, pageviews: 1, visits: 1 }])
    const money = await world.person.call('/report/revenue', { ...query, by, attribution: 'visit' })
    expect(money.list).toMatchObject([{ value: 'a=b=c', orders: 1, revenue: 500 }])
    const reached = await world.person.call('/report/goal', { ...query, goal_id, dimension: by })
    expect(reached.list).toMatchObject([{ value: 'a=b=c', conversions: 1 }])
    const insights = { ...query, dimensions: [by], metrics: ['events' as const], goal_id }
    const insight = await world.person.call('/report/insights', insights)
    expect(insight.list).toMatchObject([{ values: ['a=b=c'], conversions: 1 }])
  })

  test('exits are counted over the pageviews that match, like the pageviews they are divided by', async () => {
    const query = await asking(world, [
      ...['A', 'B', 'C'].flatMap((visitor) => [
        view(visitor, at('10:00'), '/a', { title: 'Old' }),
        view(visitor, at('10:01'), '/x', { title: 'New' }),
      ]),
      view('D', at('10:00'), '/x', { title: 'Old' }),
      view('D', at('10:01'), '/b', { title: 'New' }),
      view('E', at('10:00'), '/x', { title: 'Old' }),
    ])
    const filters = [{ field: 'page_title' as const, operator: 'in' as const, value: ['Old'] }]
    const { list } = await world.person.call('/overview/page', { ...query, dimension: 'page', filters })
    expect(list).toMatchObject([
      { value: '/a', pageviews: 3, exits: 0, exit_rate: 0 },
      { value: '/x', pageviews: 2, exits: 1, exit_rate: 50 },
    ])
  })

  test('a search finds a name however its letters are composed', async () => {
    const names = ['cafe\u0301', 'caf\u00e9']
    const query = await asking(
      world,
      names.map((name) => act('A', at('10:00'), name)),
    )
    for (const search of names) {
      const { list } = await world.person.call('/event/list', { ...query, search: search.toUpperCase() })
      expect(list.map(({ name }) => name).sort()).toEqual(names)
    }
  })

  test('past the last page it is still told how many rows there are', async () => {
    const query = await asking(world, [
      act('A', at('10:00'), 'buy', { props: { plan: 'pro' } }),
      act('A', at('10:01'), 'signup', { props: { plan: 'free' } }),
    ])
    const beyond = { ...query, page: 3 }
    const nothing = (total: number) => ({ list: [], total })
    expect(await world.person.call('/event/list', beyond)).toEqual(nothing(2))
    expect(await world.person.call('/event/properties', beyond)).toEqual(nothing(1))
    expect(await world.person.call('/event/values', { ...beyond, key: 'plan' })).toMatchObject(nothing(2))
  })

  test('the row of a property as long as one may be opens as a filter', async () => {
    const [key, text] = ['k'.repeat(300), 'v'.repeat(2000)]
    const query = await asking(world, [act('A', at('10:00'), 'fail', { props: { [key]: text } })])
    const rows = { ...query, group_by: ['event_property' as const] }
    const { list } = await world.person.call('/overview/group_list', rows)
    expect(list).toMatchObject([{ values: [`${key}=${text}`] }])
    const filters = [{ field: 'event_property' as const, value: [`${key}=${text}`] }]
    const { current } = await world.person.call('/overview/total', { ...query, filters })
    expect(current.events).toBe(1)
  })

  test('pageviews carry properties, too', async () => {
    const query = await asking(world, [view('A', at('10:00'), '/', { props: { author: 'Lu' } })])
    const asked = { ...query, kind: 'pageview' as const, key: 'author' }
    expect((await world.person.call('/event/values', asked)).list).toMatchObject([{ value: 'Lu', events: 1 }])
    expect((await world.person.call('/event/values', { ...query, key: 'author' })).list).toEqual([])
  })
})
