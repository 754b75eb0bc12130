/** What must agree in any call: rows with their total, filters with their rows, each family with the others. */
import { type Dimension, dimensionNames, dimensions } from '@footfall/contract/stats/dimensions'
import type { Filter } from '@footfall/contract/stats/filters'
import { metricNames } from '@footfall/contract/stats/metrics'
import type { GroupBy } from '@footfall/contract/stats/query'
import { type TimeRange, timeRanges, timeUnits } from '@footfall/contract/stats/time'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { isLongRun } from '../../testing/random-runs.ts'
import { eventsAround } from './random-events.ts'
import { testWorld } from './report-world.ts'

const now = '2025-06-04T09:30:00Z'
const world = testWorld(now)
let websiteId: string
let sharecode: string

beforeAll(async () => {
  const website = await world.website('Asia/Shanghai')
  const events = fc.sample(eventsAround(Date.parse('2025-06-02T12:00:00Z')), { numRuns: 12, seed: 7 })
  await website.send(
    events
      .flatMap((list, group) =>
        list.map(({ sent }) => ({ ...sent, visitor_id: `${group}-${sent.visitor_id}` })),
      )
      .filter(({ time }) => Number(time) < Date.parse(now)),
  )
  // Over before the period begins, and on again after it: this visit merely spans 02:05 to 02:10.
  await website.send([
    { time: '2025-05-20T02:00:00Z', visitor_id: 'spanning' },
    { time: '2025-05-20T02:20:00Z', visitor_id: 'spanning' },
  ])
  websiteId = website.websiteId
  const share = { website_id: websiteId, share: true }
  sharecode = (await world.person.call('/setting/website_share', share)).sharecode
})

const period = () => ({ website_id: websiteId, time_range: 'this_week', filters: [] as Filter[] }) as const

/** Asked once for all tests that compare with it. */
function once<Key, Answer>(ask: (key: Key) => Promise<Answer>): (key: Key) => Promise<Answer> {
  const asked = new Map<Key, Promise<Answer>>()
  return (key) => {
    const answer = asked.get(key) ?? ask(key)
    asked.set(key, answer)
    return answer
  }
}

const breakdown = once((dimension: Dimension) =>
  world.person.call('/overview/group_list', { ...period(), group_by: [dimension], page_size: 500 }),
)

const customPeriod = {
  start_time: Date.parse('2025-06-01T00:00:00Z') / 1000,
  end_time: Date.parse('2025-06-03T00:00:00Z') / 1000,
}
const queryOf = (time_range: TimeRange) => ({
  ...period(),
  time_range,
  ...(time_range === 'custom_time_range' ? customPeriod : {}),
})
const total = once((range: TimeRange) => world.person.call('/overview/total', queryOf(range)))

test('the sample holds something', async () => {
  const { current } = await total('this_week')
  expect(current.visitors).toBeGreaterThan(20)
  expect(current.events).toBeGreaterThan(5)
})

test('a visit that merely spans the period makes no row', async () => {
  const { list, total: count } = await world.person.call('/overview/browser', {
    ...period(),
    time_range: 'custom_time_range',
    start_time: Date.parse('2025-05-20T02:05:00Z') / 1000,
    end_time: Date.parse('2025-05-20T02:10:00Z') / 1000,
  })
  expect({ list, count }).toEqual({ list: [], count: 0 })
})

/** Dimensions of visits take turns: their conditions are made alike. */
const negations = [
  ['in', 'not_in'],
  ['contains', 'not_contains'],
  ['is_set', 'is_not_set'],
] as const

describe.each(dimensionNames)('%s', (dimension) => {
  test('its rows add up to the total where it holds for whole visits', async () => {
    const { current } = await total('this_week')
    const { list, total: count } = await breakdown(dimension)
    expect(list).toHaveLength(count)
    const sum = (metric: 'visits' | 'pageviews' | 'events') => list.reduce((all, row) => all + row[metric], 0)
    if (dimensions[dimension].scope === 'visit') {
      expect(sum('visits')).toBe(current.visits)
      expect(sum('pageviews')).toBe(current.pageviews)
      expect(sum('events')).toBe(current.events)
    } else if (dimension === 'page' || dimension === 'hostname') {
      expect(sum('pageviews')).toBe(current.pageviews)
    }
  })

  test('a filter to a row’s value equals the row', async () => {
    const { list } = await breakdown(dimension)
    expect(list).not.toEqual([])
    await Promise.all(
      list.slice(0, isLongRun ? 6 : 3).map(async (row) => {
        const filters: Filter[] = [{ field: dimension, operator: 'in', value: [row.values[0] ?? ''] }]
        const { current } = await world.person.call('/overview/total', { ...period(), filters })
        for (const name of metricNames) expect(current[name], `${row.values[0]} ${name}`).toEqual(row[name])
      }),
    )
  })

  test('a condition and its negation share all visits out', async () => {
    if (dimensions[dimension].scope === 'event') return
    const { current } = await total('this_week')
    const value = (await breakdown(dimension)).list[0]?.values[0] ?? ''
    const nth = dimensionNames.indexOf(dimension) % negations.length
    for (const [one, other] of isLongRun ? negations : negations.slice(nth, nth + 1)) {
      const visits = async (operator: Filter['operator']) => {
        const filters: Filter[] = [
          { field: dimension, operator, value: operator.startsWith('is') ? [] : [value] },
        ]
        return (await world.person.call('/overview/total', { ...period(), filters })).current.visits
      }
      const [held, left] = await Promise.all([visits(one), visits(other)])
      expect(held + left, `${one} ${value}`).toBe(current.visits)
    }
  })
})

test.each(timeRanges.flatMap((range) => timeUnits.map((unit) => [range, unit] as const)))(
  '%s by the %s: buckets add up, or the unit is refused by its name',
  async (range, unit) => {
    const answer = await world.person.send('/overview/traffic', { ...queryOf(range), time_unit: unit })
    if (answer.status === 400) {
      expect(unit === 'minute' || unit === 'hour').toBe(true)
      expect(answer.data).toMatchObject({ fields: [{ path: 'time_unit', rule: 'at_most_24_hours' }] })
      return
    }
    const { current } = await total(range)
    const { list } = answer.data as unknown as {
      list: { pageviews: number; visits: number; events: number }[]
    }
    for (const name of ['pageviews', 'visits', 'events'] as const)
      expect(
        list.reduce((sum, bucket) => sum + bucket[name], 0),
        name,
      ).toBe(current[name])
  },
)

test('overview, cards, share, comparison and the page’s one answer tell the same', async () => {
  const overview = await total('this_week')
  const items = await world.person.call('/overview/total_items', period())
  for (const { metric, value } of items.list) expect(value).toEqual(overview.current[metric])
  const shared = await world.server
    .client()
    .call('/share/total', { sharecode, time_range: 'this_week', filters: [] })
  expect(shared.current).toEqual(overview.current)
  const compared = await world.person.call('/compare/total', period())
  expect(compared.current).toEqual(overview.current)
  const whole = await world.person.call('/overview/get_overview_data', period())
  expect(whole.total.current).toEqual(overview.current)
  const traffic = await world.person.call('/overview/traffic', period())
  expect(whole.traffic).toEqual(traffic)
  const pages = await world.person.call('/overview/page', { ...period(), page_size: 10 })
  expect(whole.page.list.slice(0, 5)).toEqual(pages.list.slice(0, 5))
})

test('pages of a list put together are the list', async () => {
  const ask = (page: number, page_size: number) =>
    world.person.call('/overview/group_list', { ...period(), group_by: ['page', 'os'], page, page_size })
  const { list, total: count } = await ask(1, 500)
  const pieces = []
  for (let page = 1; (page - 1) * 3 < count; page++) pieces.push(...(await ask(page, 3)).list)
  expect(pieces).toEqual(list)
})

test('a table by time has both periods in every row, the n-th bucket beside the n-th', async () => {
  const at = (iso: string) => Date.parse(iso) / 1000
  const past = { start_time: at('2025-06-01T20:00:00Z'), end_time: at('2025-06-02T13:00:00Z') }
  const query = {
    ...period(),
    time_range: 'custom_time_range',
    start_time: at('2025-06-02T02:30:00Z'),
    end_time: at('2025-06-03T02:30:00Z'),
    time_unit: 'hour',
  } as const
  const compare = {
    compare: 'custom_time_range',
    compare_start_time: past.start_time,
    compare_end_time: past.end_time,
  } as const
  const traffic = await world.person.call('/overview/traffic', { ...query, ...compare })
  const bucketBefore = (time: string | undefined) =>
    traffic.previous?.[traffic.list.findIndex((bucket) => bucket.time === time)]
  const none = { visitors: 0, visits: 0, pageviews: 0, events: 0 }
  const unknown = { bounce_rate: null, visit_duration: null, views_per_visit: null }
  for (const more of [[], ['os'], ['page', 'browser']] as const) {
    const table = { group_by: ['time', ...more] as GroupBy, page_size: 500 }
    const { list } = await world.person.call('/overview/group_list', { ...query, ...compare, ...table })
    const own = await world.person.call('/overview/group_list', { ...query, ...past, ...table })
    const ownRows = new Map(own.list.map((row) => [row.values.join('\n'), row]))
    expect(list.filter(({ previous }) => previous === null)).not.toEqual([])
    expect(list.filter(({ previous }) => (previous?.visitors ?? 0) > 0)).not.toEqual([])
    for (const { values, previous, change } of list) {
      const [time, ...rest] = values
      const before = bucketBefore(time)
      if (!before) {
        expect([previous, change], values.join(' ')).toEqual([null, null])
        continue
      }
      const row = ownRows.get([before.time, ...rest].join('\n'))
      const expected = row && Object.fromEntries(metricNames.map((name) => [name, row[name]]))
      expect(previous, values.join(' ')).toEqual(expected ?? { ...none, ...unknown })
    }
  }
})
