/** Revenue by example: events in by the events call, answers over HTTP. */
import { describe, expect, test } from 'vitest'
import { asking } from './examples/asking.ts'
import { act, at, view } from './examples/sent-events.ts'
import { type SentEvent, testWorld } from './report-world.ts'

const world = testWorld('2025-06-06T12:00:00Z')

describe.concurrent('revenue', () => {
  const paid = (clock: string, amount: number, currency: string, order_id?: string) =>
    act('A', at(clock), 'paid', { revenue: { amount, currency, ...(order_id ? { order_id } : {}) } })

  test('an order counts once, a refund takes away, currencies stay apart', async () => {
    const query = await asking(world, [
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
    const query = await asking(world, [
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
    const query = await asking(world, [
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
    const query = await asking(world, [
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
    const query = await asking(world, [
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
    const query = await asking(world, [
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
    const query = await asking(world, [
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
