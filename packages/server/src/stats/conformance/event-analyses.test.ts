/** Events, properties, revenue and visits by example: events in by the events call, answers over HTTP. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openWorld, type ReportWorld, type SentEvent } from './report-world.ts'

let world: ReportWorld
beforeAll(async () => {
  world = await openWorld('2025-06-06T12:00:00Z')
})
afterAll(() => world.stop())

const at = (clock: string, date = '2025-06-02') => `${date}T${clock}:00Z`
const act = (visitor_id: string, time: string, name: string, more: Partial<SentEvent> = {}): SentEvent => ({
  visitor_id,
  time,
  kind: 'custom',
  name,
  ...more,
})
const view = (visitor_id: string, time: string, path = '/', more: Partial<SentEvent> = {}): SentEvent => ({
  visitor_id,
  time,
  url: `https://example.com${path}`,
  ...more,
})

async function asking(events: readonly SentEvent[]) {
  const { websiteId, send } = await world.website()
  await send(events)
  return {
    website_id: websiteId,
    time_range: 'custom_time_range' as const,
    start_time: Date.parse('2025-06-02') / 1000,
    end_time: Date.parse('2025-06-03') / 1000,
    time_unit: 'day' as const,
    filters: [],
  }
}

describe.concurrent('events', () => {
  test('a name tells its events, visitors and visits, beside those before', async () => {
    const query = await asking([
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
    const query = await asking([
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
    const gift = await world.person.call('/event/values', { ...query, key: 'gift' })
    expect(gift).toMatchObject({ list: [{ value: 'true', events: 5 }], numbers: null })
  })

  test('a number beyond what can be added up is a text like any other', async () => {
    const sizes = ['1e999', '-1e999', '9'.repeat(299), '1.7e308', '1e-7', '5']
    const query = await asking(sizes.map((size) => act('A', at('10:00'), 'measure', { props: { size } })))
    const asked = { ...query, name: 'measure' }
    const { list } = await world.person.call('/event/properties', asked)
    expect(list).toEqual([{ key: 'size', events: 6, values: 6, type: 'mixed' }])
    const { numbers } = await world.person.call('/event/values', { ...asked, key: 'size' })
    expect(numbers).toMatchObject({ count: 2, sum: 5.0000001, mean: 2.50000005, min: 1e-7, max: 5 })
  })

  test('a number with an exponent, as programs write very small and large ones, is compared as that number', async () => {
    const seats = [1e-7, 2, 1e21]
    const query = await asking(
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
    const query = await asking([
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
    const query = await asking([
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
    const query = await asking(names.map((name) => act('A', at('10:00'), name)))
    for (const search of names) {
      const { list } = await world.person.call('/event/list', { ...query, search: search.toUpperCase() })
      expect(list.map(({ name }) => name).sort()).toEqual(names)
    }
  })

  test('past the last page it is still told how many rows there are', async () => {
    const query = await asking([
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
    const query = await asking([act('A', at('10:00'), 'fail', { props: { [key]: text } })])
    const rows = { ...query, group_by: ['event_property' as const] }
    const { list } = await world.person.call('/overview/group_list', rows)
    expect(list).toMatchObject([{ values: [`${key}=${text}`] }])
    const filters = [{ field: 'event_property' as const, value: [`${key}=${text}`] }]
    const { current } = await world.person.call('/overview/total', { ...query, filters })
    expect(current.events).toBe(1)
  })

  test('pageviews carry properties, too', async () => {
    const query = await asking([view('A', at('10:00'), '/', { props: { author: 'Lu' } })])
    const asked = { ...query, kind: 'pageview' as const, key: 'author' }
    expect((await world.person.call('/event/values', asked)).list).toMatchObject([{ value: 'Lu', events: 1 }])
    expect((await world.person.call('/event/values', { ...query, key: 'author' })).list).toEqual([])
  })
})

describe.concurrent('revenue', () => {
  const paid = (clock: string, amount: number, currency: string, order_id?: string) =>
    act('A', at(clock), 'paid', { revenue: { amount, currency, ...(order_id ? { order_id } : {}) } })

  test('an order counts once, a refund takes away, currencies stay apart', async () => {
    const query = await asking([
      paid('10:00', 9900, 'CNY', 'o1'),
      paid('10:01', 9900, 'CNY', 'o1'),
      paid('10:02', -3000, 'CNY', 'o1'),
      paid('10:03', 1000, 'JPY', 'o2'),
    ])
    const { currencies, series } = await world.person.call('/report/revenue', query)
    expect(currencies).toEqual([
      {
        currency: 'CNY',
        revenue: 6900,
        refunds: 3000,
        orders: 1,
        buyers: 1,
        average_order: 6900,
        per_visitor: 6900,
        previous: null,
      },
      {
        currency: 'JPY',
        revenue: 1000,
        refunds: 0,
        orders: 1,
        buyers: 1,
        average_order: 1000,
        per_visitor: 1000,
        previous: null,
      },
    ])
    expect(series[0]?.values).toEqual([
      { currency: 'CNY', revenue: 6900, orders: 1 },
      { currency: 'JPY', revenue: 1000, orders: 1 },
    ])
    const yen = await world.person.call('/report/revenue', { ...query, currency: 'jpy' })
    expect(yen.currencies.map(({ currency }) => currency)).toEqual(['JPY'])
  })

  test('an order counts at its first payment by time and id, whatever arrived first, everywhere', async () => {
    const { websiteId: website_id, send } = await world.website()
    const period = {
      website_id,
      time_range: 'custom_time_range' as const,
      start_time: Date.parse('2025-06-02') / 1000,
      end_time: Date.parse('2025-06-03') / 1000,
      time_unit: 'day' as const,
      filters: [],
    }
    const of = (visitor: string, clock: string, amount: number, more: Partial<SentEvent> = {}) =>
      act(visitor, at(clock), 'paid', { revenue: { amount, currency: 'CNY', order_id: 'o1' }, ...more })
    const goal = {
      name: 'Paid',
      matcher: { kind: 'event' as const, value: 'paid' },
      value: 'revenue' as const,
    }
    const { goal_id } = await world.person.call('/goal/add', { website_id, ...goal })
    // Each call is a separate batch. Of two payments at 10:00, the lower id is the first.
    await send([of('C', '11:00', 9900)])
    await send([of('B', '10:00', 9000, { id: 'second' }), of('C', '12:00', -4000)])
    await send([of('A', '10:00', 5000, { id: 'first' })])

    const { currencies, list } = await world.person.call('/report/revenue', { ...period, by: 'event' })
    const sums = { currency: 'CNY', revenue: 1000, refunds: 4000, orders: 1, buyers: 1 }
    expect(currencies).toMatchObject([{ ...sums, average_order: 1000 }])
    expect(list).toMatchObject([{ value: 'paid', ...sums }])
    const worth = [{ currency: 'CNY', amount: 1000 }]
    expect((await world.person.call('/report/goals', period)).list[0]?.value).toEqual(worth)
    const one = await world.person.call('/report/goal', { ...period, goal_id, dimension: 'event' })
    expect([one.goal.value, one.list[0]?.worth]).toEqual([worth, worth])
    const sessions = await world.person.call('/session/list', period)
    const inVisits = sessions.list.map(({ start, revenue }) => [start * 1000, revenue[0]?.amount ?? 0])
    expect(inVisits.toSorted(([, a], [, b]) => Number(a) - Number(b))).toEqual([
      [Date.parse(at('12:00')), -4000],
      [Date.parse(at('11:00')), 0],
      [Date.parse(at('10:00')), 0],
      [Date.parse(at('10:00')), 5000],
    ])
  })

  test('beside the period before, currencies of either', async () => {
    const before = (visitor: string, amount: number, currency: string) =>
      act(visitor, at('10:00', '2025-06-01'), 'paid', { revenue: { amount, currency } })
    const query = await asking([
      paid('10:00', 3000, 'CNY'),
      paid('11:00', -500, 'CNY'),
      before('A', 1000, 'CNY'),
      before('B', 700, 'USD'),
    ])
    const asked = { ...query, compare: 'previous_period' as const, time_unit: 'day' as const }
    const { currencies, list, previous_series } = await world.person.call('/report/revenue', asked)
    expect(currencies).toMatchObject([
      { currency: 'CNY', revenue: 2500, orders: 1, previous: { revenue: 1000, buyers: 1, per_visitor: 500 } },
      { currency: 'USD', revenue: 0, orders: 0, previous: { revenue: 700, orders: 1, average_order: 700 } },
    ])
    // Its visitor paid nothing in dollars.
    expect(currencies[1]).toMatchObject({
      average_order: null,
      per_visitor: 0,
      previous: { per_visitor: 350 },
    })
    expect(list).toMatchObject([
      {
        value: 'direct',
        currency: 'CNY',
        revenue: 2500,
        refunds: 500,
        previous: { revenue: 1000, refunds: 0 },
      },
    ])
    expect(previous_series).toEqual([
      {
        time: '2025-06-01T00:00:00+00:00',
        partial: false,
        values: [
          { currency: 'CNY', revenue: 1000, orders: 1 },
          { currency: 'USD', revenue: 700, orders: 1 },
        ],
      },
    ])
  })

  test('a value is beside what it was before, however many others were more', async () => {
    const pay = (page: string, date: string, amount: number, currency: string) =>
      act('A', at('10:00', date), 'paid', {
        url: `https://example.com${page}`,
        revenue: { amount, currency },
      })
    const pages = Array.from({ length: 500 }, (_, nth) => `/${nth}`)
    const query = await asking([
      pay('/rare', '2025-06-02', 100, 'USD'),
      pay('/rare', '2025-06-01', 100, 'USD'),
      ...pages.flatMap((page) => [pay(page, '2025-06-02', 900, 'EUR'), pay(page, '2025-06-01', 900, 'USD')]),
    ])
    const asked = { ...query, by: 'page' as const, compare: 'previous_period' as const }
    const { list } = await world.person.call('/report/revenue', asked)
    const rare = { value: '/rare', currency: 'USD', revenue: 100, previous: { revenue: 100, orders: 1 } }
    expect(list.filter(({ value }) => value === '/rare')).toMatchObject([rare])
  })

  test('exchange rates show a sum beside the currencies, by the local date of each payment', async () => {
    const { websiteId: website_id, send } = await world.website('Asia/Shanghai')
    const on = (time: string, amount: number, coin: string, order_id?: string) =>
      act('A', time, 'paid', { revenue: { amount, currency: coin, ...(order_id ? { order_id } : {}) } })
    await send([
      on('2025-06-01T12:00:00Z', 1000, 'USD'),
      on('2025-06-02T15:59:59Z', 2000, 'USD', 'o1'),
      // Midnight in Shanghai: the next day's rate.
      on('2025-06-02T16:00:00Z', 3000, 'USD'),
      on('2025-06-02T16:30:00Z', -500, 'USD', 'o1'),
      on('2025-06-02T17:00:00Z', 900, 'CNY'),
      on('2025-06-02T17:00:00Z', 800, 'EUR'),
    ])
    const query = {
      website_id,
      time_range: 'custom_time_range' as const,
      filters: [],
      start_time: Date.parse('2025-06-01T16:00:00Z') / 1000,
      end_time: Date.parse('2025-06-03T16:00:00Z') / 1000,
      compare: 'previous_period' as const,
    }
    const sum = async () => (await world.person.call('/report/revenue', query)).converted
    expect(await sum()).toBeNull()
    const rates = [
      { date: '2025-06-03', currency: 'usd', rate: 8 },
      { date: '2025-06-01', currency: 'USD', rate: 7 },
    ]
    const kept = await world.person.call('/rate/save', { website_id, currency: 'cny', rates })
    expect(kept).toMatchObject({
      currency: 'CNY',
      rates: [
        { date: '2025-06-01', currency: 'USD', rate: 7 },
        { date: '2025-06-03', currency: 'USD', rate: 8 },
      ],
    })
    expect(await world.person.call('/rate/list', { website_id })).toEqual(kept)
    expect(await sum()).toEqual({
      currency: 'CNY',
      revenue: 2000 * 7 + (3000 - 500) * 8 + 900,
      refunds: 500 * 8,
      orders: 3,
      average_order: 34_900 / 3,
      left_out: [{ currency: 'EUR', revenue: 800, refunds: 0, orders: 1 }],
      previous: { revenue: 7000, refunds: 0, orders: 1, average_order: 7000 },
    })
    // Replaced as a whole; into another currency.
    const dollars = [{ date: '2025-06-01', currency: 'CNY', rate: 0.5 }]
    await world.person.call('/rate/save', { website_id, currency: 'USD', rates: dollars })
    expect(await sum()).toMatchObject({ currency: 'USD', revenue: 2000 + 2500 + 450 })
    await world.person.call('/rate/delete', { website_id })
    expect(await sum()).toBeNull()
    expect(await world.person.call('/rate/list', { website_id })).toMatchObject({ currency: null, rates: [] })
  })

  test.each([
    ['a day that there is not', { date: '2025-02-30' }, 'rates.1.date'],
    ['a currency that there is not', { currency: 'XXX' }, 'rates.1.currency'],
    ['the currency of the sum', { currency: 'cny' }, 'rates.1.currency'],
    ['a day twice', { date: '2025-06-01' }, 'rates.1.currency'],
    ['a rate of nothing', { rate: 0 }, 'rates.1.rate'],
    ['a rate below zero', { rate: -1 }, 'rates.1.rate'],
  ])('%s among the rates is refused by its path, and nothing is saved', async (_what, wrong, path) => {
    const { websiteId: website_id } = await world.website()
    const rates = [
      { date: '2025-06-01', currency: 'USD', rate: 7 },
      { date: '2025-06-02', currency: 'USD', rate: 7, ...wrong },
    ]
    expect(await world.person.send('/rate/save', { website_id, currency: 'CNY', rates })).toMatchObject({
      status: 400,
      data: { fields: [{ path }] },
    })
    expect(await world.person.call('/rate/list', { website_id })).toMatchObject({ currency: null })
  })

  test('refunds of an order never come to more than it was worth, whenever it was paid', async () => {
    const query = await asking([
      act('A', at('10:00', '2025-05-30'), 'paid', {
        revenue: { amount: 5000, currency: 'USD', order_id: 'o1' },
      }),
      paid('10:00', -4000, 'USD', 'o1'),
      paid('10:01', -4000, 'USD', 'o1'),
      paid('10:02', -100, 'USD'),
    ])
    const { currencies } = await world.person.call('/report/revenue', query)
    expect(currencies).toMatchObject([{ revenue: -5100, refunds: 5100, orders: 0, average_order: null }])
  })

  test('of an order paid in one currency nothing is refunded in another', async () => {
    const query = await asking([
      paid('10:00', 9900, 'CNY', 'o1'),
      // A second payment of the order counts nothing, so there is nothing to give back of it.
      paid('10:01', 1400, 'USD', 'o1'),
      paid('10:02', -1400, 'USD', 'o1'),
      paid('10:03', -900, 'CNY', 'o1'),
    ])
    const { currencies } = await world.person.call('/report/revenue', query)
    expect(currencies).toMatchObject([{ currency: 'CNY', revenue: 9000, refunds: 900, orders: 1 }])
  })

  test('a refund with an id of its own counts once, the first by time, until its payment arrives', async () => {
    const { websiteId: website_id, send } = await world.website()
    const period = {
      website_id,
      time_range: 'custom_time_range' as const,
      start_time: Date.parse('2025-06-02') / 1000,
      end_time: Date.parse('2025-06-03') / 1000,
      filters: [],
    }
    const currencies = async () => (await world.person.call('/report/revenue', period)).currencies
    await send([paid('10:05', -700, 'USD', 'r1'), paid('10:06', -100, 'USD')])
    await send([paid('10:03', -500, 'USD', 'r1'), paid('10:07', -100, 'USD')])
    expect(await currencies()).toMatchObject([{ currency: 'USD', revenue: -700, refunds: 700, orders: 0 }])
    // Paid after all, long before: the id is an order's, and all refunds of it count up to its amount.
    await send([
      act('B', at('10:00', '2025-05-30'), 'paid', {
        revenue: { amount: 1000, currency: 'USD', order_id: 'r1' },
      }),
    ])
    expect(await currencies()).toMatchObject([{ currency: 'USD', revenue: -1200, refunds: 1200, orders: 0 }])
  })

  test('credited to the visit, to the first touch, or to the last source', async () => {
    const query = await asking([
      view('A', at('10:00', '2025-05-20'), '/', { referrer: 'https://www.google.com/' }),
      act('A', at('10:00'), 'paid', { revenue: { amount: 1000, currency: 'USD' } }),
    ])
    const sources = async (attribution: 'visit' | 'first_touch' | 'last_non_direct') => {
      const asked = { ...query, by: 'referer' as const, attribution }
      return (await world.person.call('/report/revenue', asked)).list.map(({ value }) => value)
    }
    expect(await sources('visit')).toEqual([''])
    expect(await sources('first_touch')).toEqual(['google.com'])
    expect(await sources('last_non_direct')).toEqual(['google.com'])
  })

  test('a source of more than 30 days ago is no last source, and of more than 90 no first touch', async () => {
    const query = await asking([
      view('A', at('10:00', '2025-02-01'), '/', { referrer: 'https://www.bing.com/' }),
      view('A', at('10:00', '2025-04-20'), '/', { referrer: 'https://www.google.com/' }),
      act('A', at('10:00'), 'paid', { revenue: { amount: 1000, currency: 'USD' } }),
    ])
    const channelOf = async (attribution: 'first_touch' | 'last_non_direct', by: 'referer' | 'channel') =>
      (await world.person.call('/report/revenue', { ...query, by, attribution })).list.map(
        ({ value }) => value,
      )
    expect(await channelOf('first_touch', 'referer')).toEqual(['google.com'])
    expect(await channelOf('last_non_direct', 'channel')).toEqual(['direct'])
  })
})

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
    const query = await asking(events)
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
    const query = await asking(events)
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
    const stats = await world.person.call('/session/stats', await asking(events))
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
    const query = await asking([
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
  const query = await asking([
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
  const query = await asking([
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
  const fresh = await asking(now)
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
  const rate = await asking([...now, ...stayed])
  expect(await world.person.call('/report/changes', { ...rate, metric: 'bounce_rate' })).toEqual({
    metric: 'bounce_rate',
    current: 100,
    previous: 0,
    list: [],
  })
})
