/** Time by example: local buckets with daylight saving, the current bucket, and comparison periods. */
import { afterEach, describe, expect, test } from 'vitest'
import { type SentEvent, testWorld } from './report-world.ts'

const world = testWorld('2025-12-01T00:00:00Z')
afterEach(() => world.moveTo('2025-12-01T00:00:00Z'))

const seconds = (iso: string) => Date.parse(iso) / 1000
const view = (visitor_id: string, time: string): SentEvent => ({ visitor_id, time })
const views = (count: number, time: string) =>
  Array.from({ length: count }, (_, index) => view(`${time}-${index}`, time))

async function traffic(
  zone: string,
  events: SentEvent[],
  from: string,
  to: string,
  unit: 'hour' | 'day' | 'week' | 'month',
) {
  const website = await world.website(zone)
  if (events.length > 0) await website.send(events)
  return world.person.call('/overview/traffic', {
    website_id: website.websiteId,
    time_range: 'custom_time_range',
    start_time: seconds(from),
    end_time: seconds(to),
    time_unit: unit,
    filters: [],
  })
}

describe('buckets', () => {
  test('a page that a visit had outside of the period makes no row of a bucket', async () => {
    const website = await world.website('UTC')
    const visited = (visitor_id: string, time: string, page: string): SentEvent => ({
      visitor_id,
      time,
      url: `https://example.com/${page}`,
    })
    await website.send([
      visited('A', '2025-06-01T23:50:00Z', 'before'),
      visited('A', '2025-06-02T00:15:00Z', 'in'),
      visited('A', '2025-06-02T00:40:00Z', 'in'),
      visited('A', '2025-06-02T01:05:00Z', 'later'),
      visited('B', '2025-06-02T22:50:00Z', 'out'),
      visited('B', '2025-06-02T23:15:00Z', 'out'),
      visited('B', '2025-06-02T23:40:00Z', 'out'),
      visited('B', '2025-06-03T00:05:00Z', 'after'),
    ])
    const rowsUntil = async (end: string) => {
      const { list } = await world.person.call('/overview/group_list', {
        website_id: website.websiteId,
        time_range: 'custom_time_range',
        start_time: seconds('2025-06-02T00:00:00Z'),
        end_time: seconds(end),
        time_unit: 'hour',
        group_by: ['time', 'page'],
        filters: [],
      })
      return list
        .map(({ values: [time, page], visitors, visits }) => [time?.slice(11, 13), page, visitors, visits])
        .sort()
    }
    const morning = [
      ['00', '/in', 1, 0],
      ['01', '/later', 1, 0],
    ]
    expect(await rowsUntil('2025-06-02T12:00:00Z')).toEqual(morning)
    expect(await rowsUntil('2025-06-03T00:00:00Z')).toEqual([
      ...morning,
      ['22', '/after', 0, 1],
      ['22', '/out', 1, 1],
      ['23', '/out', 1, 0],
    ])
  })

  test('the autumn day has 25 hours, and one o’clock comes twice', async () => {
    const { list } = await traffic(
      'America/New_York',
      [view('A', '2025-11-02T05:30:00Z'), view('B', '2025-11-02T06:30:00Z')],
      '2025-11-02T04:00:00Z',
      '2025-11-03T05:00:00Z',
      'hour',
    )
    expect(list).toHaveLength(25)
    expect(list.filter(({ pageviews }) => pageviews > 0)).toMatchObject([
      { time: '2025-11-02T01:00:00-04:00', pageviews: 1, visitors: 1 },
      { time: '2025-11-02T01:00:00-05:00', pageviews: 1, visitors: 1 },
    ])
  })

  test('the spring day has 23 hours, and two o’clock is not there', async () => {
    const { list } = await traffic(
      'America/New_York',
      [view('A', '2025-03-09T07:30:00Z')],
      '2025-03-09T05:00:00Z',
      '2025-03-10T04:00:00Z',
      'hour',
    )
    expect(list).toHaveLength(23)
    expect(list.map(({ time }) => time)).not.toContain('2025-03-09T02:00:00-05:00')
    expect(list.find(({ pageviews }) => pageviews > 0)?.time).toBe('2025-03-09T03:00:00-04:00')
  })

  test('zones of three quarters are exact', async () => {
    const { list } = await traffic(
      'Asia/Kathmandu',
      [view('A', '2025-06-01T18:14:59Z'), view('B', '2025-06-01T18:15:00Z')],
      '2025-05-31T18:15:00Z',
      '2025-06-02T18:15:00Z',
      'day',
    )
    expect(list).toMatchObject([
      { time: '2025-06-01T00:00:00+05:45', pageviews: 1 },
      { time: '2025-06-02T00:00:00+05:45', pageviews: 1 },
    ])
  })

  test('half an hour of daylight saving is exact', async () => {
    const { list } = await traffic(
      'Australia/Lord_Howe',
      [view('A', '2025-10-04T15:29:59Z'), view('B', '2025-10-04T15:30:00Z')],
      '2025-10-04T13:30:00Z',
      '2025-10-05T13:00:00Z',
      'hour',
    )
    expect(list.filter(({ pageviews }) => pageviews > 0).map(({ time }) => time)).toEqual([
      '2025-10-05T01:00:00+10:30',
      '2025-10-05T02:30:00+11:00',
    ])
  })

  test('weeks begin on Monday, months on their first', async () => {
    const events = [view('A', '2025-06-01T23:59:59Z'), view('B', '2025-06-02T00:00:00Z')]
    const weeks = await traffic('UTC', events, '2025-05-26T00:00:00Z', '2025-06-09T00:00:00Z', 'week')
    expect(weeks.list).toMatchObject([
      { time: '2025-05-26T00:00:00+00:00', pageviews: 1 },
      { time: '2025-06-02T00:00:00+00:00', pageviews: 1 },
    ])
    const months = await traffic('UTC', events, '2025-05-01T00:00:00Z', '2025-07-01T00:00:00Z', 'month')
    expect(months.list).toMatchObject([
      { time: '2025-05-01T00:00:00+00:00', pageviews: 0 },
      { time: '2025-06-01T00:00:00+00:00', pageviews: 2 },
    ])
  })

  test('nothing is drawn after now, and the running bucket is marked', async () => {
    const website = await world.website('UTC')
    await world.moveTo('2025-12-01T10:20:00Z')
    const { list } = await world.person.call('/overview/traffic', {
      website_id: website.websiteId,
      time_range: 'today',
      filters: [],
    })
    expect(list).toHaveLength(11)
    expect(list.map(({ partial }) => partial)).toEqual([...Array(10).fill(false), true])
  })
})

describe('comparison', () => {
  async function compared(
    now: string,
    range: 'today' | 'this_month' | 'last_7_days' | 'this_week' | 'this_year',
    events: SentEvent[],
    zone = 'UTC',
  ) {
    const website = await world.website(zone)
    if (events.length > 0) await website.send(events)
    await world.moveTo(now)
    return world.person.call('/overview/total', {
      website_id: website.websiteId,
      time_range: range,
      compare: 'previous_period',
      filters: [],
    })
  }

  test('today compares with yesterday up to the same clock', async () => {
    const total = await compared('2025-11-20T10:20:00Z', 'today', [
      ...views(30, '2025-11-20T09:00:00Z'),
      ...views(20, '2025-11-19T10:00:00Z'),
      ...views(70, '2025-11-19T15:00:00Z'),
    ])
    expect(total.current.visitors).toBe(30)
    expect(total.previous?.visitors).toBe(20)
    expect(total.change?.visitors).toBe(50)
  })

  test('from zero the change is null', async () => {
    const total = await compared('2025-11-20T10:20:00Z', 'today', views(3, '2025-11-20T09:00:00Z'))
    expect(total.change?.visitors).toBeNull()
  })

  test('rates change in points', async () => {
    const total = await compared('2025-11-20T10:20:00Z', 'today', [
      view('A', '2025-11-20T09:00:00Z'),
      view('B', '2025-11-20T09:00:00Z'),
      view('B', '2025-11-20T09:01:00Z'),
      view('C', '2025-11-19T09:00:00Z'),
    ])
    expect(total.current.bounce_rate).toBe(50)
    expect(total.previous?.bounce_rate).toBe(100)
    expect(total.change?.bounce_rate).toBe(-50)
  })

  test('the last seven days compare with as much of the seven before', async () => {
    const total = await compared('2025-11-20T10:20:00Z', 'last_7_days', [
      ...views(1, '2025-11-14T00:00:00Z'),
      ...views(16, '2025-11-13T23:59:59Z'),
      ...views(2, '2025-11-13T10:19:59Z'),
      ...views(4, '2025-11-07T00:00:00Z'),
      ...views(8, '2025-11-06T23:59:59Z'),
    ])
    expect(total.current.pageviews).toBe(1)
    expect(total.previous?.pageviews).toBe(6)
  })

  test('a month is clamped to the end of a shorter one', async () => {
    const total = await compared('2025-03-31T12:00:00Z', 'this_month', [
      ...views(1, '2025-03-01T00:00:00Z'),
      ...views(2, '2025-02-28T23:59:59Z'),
    ])
    expect(total.current.pageviews).toBe(1)
    expect(total.previous?.pageviews).toBe(2)
  })

  test('this week compares with the same weekday and clock of the last one', async () => {
    const total = await compared('2025-11-19T10:00:00Z', 'this_week', [
      ...views(1, '2025-11-17T00:00:00Z'),
      ...views(2, '2025-11-12T09:59:59Z'),
      ...views(4, '2025-11-12T10:00:01Z'),
      ...views(8, '2025-11-09T23:00:00Z'),
    ])
    expect(total.current.pageviews).toBe(1)
    expect(total.previous?.pageviews).toBe(2)
  })

  test('the same local clock across a change of the offset', async () => {
    // In Berlin the clocks went back on 26 October: 10:00 is 08:00 UTC the day before and 09:00 UTC on the day.
    const total = await compared(
      '2025-10-26T09:00:00Z',
      'today',
      [
        ...views(1, '2025-10-26T08:30:00Z'),
        ...views(2, '2025-10-25T07:59:59Z'),
        ...views(4, '2025-10-25T08:00:01Z'),
      ],
      'Europe/Berlin',
    )
    expect(total.current.pageviews).toBe(1)
    expect(total.previous?.pageviews).toBe(2)
  })
})
