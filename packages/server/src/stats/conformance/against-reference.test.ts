/**
 * The report calls compared with the plain reference: random events, sent in random order, with random periods, filters, zones, units and
 * dimensions. Set `FAST_CHECK_SEED` to repeat a case; the failure prints the seed.
 */
import { hour } from '@footfall/contract/durations'
import type { Filter } from '@footfall/contract/stats/filters'
import { metricNames } from '@footfall/contract/stats/metrics'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { randomRuns, randomSeed, randomTimeout } from '../../testing/random-runs.ts'
import type { Interval } from '../time/interval.ts'
import { near } from './near.ts'
import { busyVisitorsAround, eventsAround, randomDimensions, randomFilter } from './random-events.ts'
import { intervalOf, randomCuts } from './random-sequences.ts'
import type { ReferenceVisit } from './raw-event.ts'
import { type ReferenceMetrics, reference } from './reference.ts'
import { testWorld } from './report-world.ts'
import { sessionize } from './sessionize.ts'

/** Zones, and an instant close to a change of their clocks where they have one. */
const scenes = [
  ['UTC', '2025-06-02T12:00:00Z'],
  ['Asia/Shanghai', '2025-06-02T16:00:00Z'],
  ['America/New_York', '2025-11-02T06:00:00Z'],
  ['America/New_York', '2025-03-09T07:00:00Z'],
  ['Europe/Berlin', '2025-10-26T01:00:00Z'],
  ['Asia/Kathmandu', '2025-06-01T18:15:00Z'],
  ['Australia/Lord_Howe', '2025-10-04T15:30:00Z'],
  ['America/St_Johns', '2025-11-02T04:30:00Z'],
] as const

/** One of each scene, and more in `npm run test:long`. */
const websites = randomRuns(scenes.length)
const questionsEach = randomRuns(10, 20)

const world = testWorld('2025-12-01T00:00:00Z')

const question = fc.record({
  filters: fc.oneof(
    { weight: 1, arbitrary: fc.constant([]) },
    { weight: 3, arbitrary: fc.array(randomFilter, { minLength: 1, maxLength: 3 }) },
  ),
  span: fc.record({
    from: fc.integer({ min: -40 * 60, max: 40 * 60 }),
    minutes: fc.integer({ min: 1, max: 48 * 60 }),
    cuts: randomCuts,
  }),
  dimensions: randomDimensions,
  kind: fc.constantFrom(
    'total',
    'total',
    'traffic',
    'group_list',
    'group_list',
    'timed_list',
    'hours',
    'days',
    'map',
  ),
})
type Question = typeof question extends fc.Arbitrary<infer T> ? T : never

test(`${websites * questionsEach} answers are the reference's`, {
  timeout: randomTimeout(300_000),
}, async () => {
  for (let index = 0; index < websites; index++) {
    const [zone, middle] = scenes[index % scenes.length] ?? scenes[0]
    const instant = Date.parse(middle)
    const [drawn] = fc.sample(
      fc.record({
        // Few visitors who change in everything, or visits whose middle an interval may cut.
        events: fc.oneof(eventsAround(instant), busyVisitorsAround(instant)),
        shuffle: fc.infiniteStream(fc.nat()),
        questions: fc.array(question, { minLength: questionsEach, maxLength: questionsEach }),
      }),
      { seed: randomSeed + index, numRuns: 1 },
    )
    if (!drawn) throw new Error('nothing was drawn')
    const website = await world.website(zone)
    // Ids in the order of the reference: they order the events of one time, whatever arrives first.
    const order = drawn.events
      .map(({ sent }, index) => ({ ...sent, id: `e-${String(index).padStart(6, '0')}` }))
      .map((event) => ({ event, at: drawn.shuffle.next().value as number }))
      .sort((a, b) => a.at - b.at)
      .map(({ event }) => event)
    const half = Math.ceil(order.length / 2)
    await website.send(order.slice(0, half))
    if (order.length > half) await website.send(order.slice(half))
    const visits = sessionize(drawn.events.map(({ raw }) => raw))
    await Promise.all(
      drawn.questions.map((asked) =>
        check(
          website.websiteId,
          { visits, zone, interval: intervalOf(asked.span, instant, drawn.events) },
          asked,
          `seed ${randomSeed}, website ${index}`,
        ),
      ),
    )
  }
})

interface Counted {
  readonly visits: readonly ReferenceVisit[]
  readonly zone: string
  readonly interval: Interval
}

async function check(
  websiteId: string,
  { visits, zone, interval }: Counted,
  { filters, dimensions, kind }: Question,
  label: string,
): Promise<void> {
  const unit = interval.end - interval.start <= 24 * hour ? 'hour' : 'day'
  const query = {
    website_id: websiteId,
    time_range: 'custom_time_range',
    start_time: interval.start / 1000,
    end_time: interval.end / 1000,
    filters: filters as Filter[],
  } as const
  const about = `${label} (${zone}): ${kind} ${JSON.stringify({ ...query, dimensions })}`
  if (kind === 'total') {
    const { current } = await world.person.call('/overview/total', query)
    const expected = reference(visits, interval, filters).get('')
    expect(plain(current), about).toEqual(expected && plain(expected))
  } else if (kind === 'traffic') {
    const { list } = await world.person.call('/overview/traffic', { ...query, time_unit: unit })
    for (const [index, bucket] of list.entries()) {
      const start = Math.max(Date.parse(bucket.time), interval.start)
      const next = list[index + 1]
      const end = next ? Date.parse(next.time) : interval.end
      const expected = reference(visits, { start, end }, filters).get('')
      expect(plain(bucket), `${about} at ${bucket.time}`).toEqual(expected && plain(expected))
    }
    expect(Date.parse(list[0]?.time ?? ''), about).toBeLessThanOrEqual(interval.start)
  } else if (kind === 'hours') {
    const { list } = await world.person.call('/overview/hours_list', query)
    const expected = reference(visits, interval, filters, [{ at: clockIn(zone) }])
    expect(list, about).toHaveLength(168)
    for (const { weekday, hour, ...counts } of list) {
      const { visitors = 0, visits = 0, pageviews = 0, events = 0 } = expected.get(`${weekday} ${hour}`) ?? {}
      expect(counts, `${about} at ${weekday} ${hour}`).toEqual({ visitors, visits, pageviews, events })
    }
  } else if (kind === 'days') {
    const { list } = await world.person.call('/overview/days_list', query)
    const expected = reference(visits, interval, filters, [{ at: dateIn(zone) }])
    const ends = [interval.start, interval.end - 1].map(dateIn(zone))
    expect([list[0]?.date, list.at(-1)?.date], about).toEqual(ends)
    const filled = list.filter(({ visitors, visits }) => visitors + visits > 0)
    const got = new Map(filled.map((row) => [row.date, plain(row)]))
    const wanted = [...expected].map(([date, metrics]) => [date, plain(metrics)] as const)
    expect(sorted(got), about).toEqual(sorted(new Map(wanted)))
  } else if (kind === 'map') {
    const placesBy = (dimension: 'country' | 'region', shown: readonly Filter[]) =>
      [...reference(visits, interval, shown, [{ dimension }])].filter(
        ([code, { visitors }]) => code && visitors,
      )
    const onMap = (list: readonly { code: string; visitors: number; pageviews: number }[]) =>
      sorted(new Map(list.map(({ code, visitors, pageviews }) => [code, { visitors, pageviews }])))
    const wanted = (places: ReturnType<typeof placesBy>) =>
      onMap(places.map(([code, metrics]) => ({ code, ...metrics })))
    const { list } = await world.person.call('/overview/map', query)
    expect(onMap(list), about).toEqual(wanted(placesBy('country', filters as Filter[])))
    const inChina: Filter = { field: 'country', operator: 'in', value: ['cn'] }
    const regions = await world.person.call('/overview/map', { ...query, country: 'cn' })
    expect(onMap(regions.list), about).toEqual(
      wanted(placesBy('region', [...(filters as Filter[]), inChina])),
    )
  } else {
    const timed = kind === 'timed_list'
    const own = timed ? dimensions.slice(0, 2) : dimensions
    const { list } = await world.person.call('/overview/group_list', {
      ...query,
      time_unit: unit,
      group_by: timed ? ['time', ...own] : own,
      page_size: 500,
    })
    const got = new Map(list.map((row) => [row.values.join('\n'), plain(row)]))
    const buckets = timed ? await world.person.call('/overview/traffic', { ...query, time_unit: unit }) : null
    const keys = [
      ...(buckets ? [{ at: bucketIn(buckets.list) }] : []),
      ...own.map((dimension) => ({ dimension })),
    ]
    const expected = [...reference(visits, interval, filters, keys)].map(
      ([label, metrics]) => [label, plain(metrics)] as const,
    )
    expect(sorted(got), about).toEqual(sorted(new Map(expected)))
  }
}

/** The bucket of an instant. */
function bucketIn(buckets: readonly { readonly time: string }[]): (instant: number) => string {
  return (instant) => buckets.findLast(({ time }) => Date.parse(time) <= instant)?.time ?? ''
}

/** The local date of an instant. */
function dateIn(timeZone: string): (instant: number) => string {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone })
  return (instant) => format.format(instant)
}

/** Day of the week and hour of the local clock. */
function clockIn(timeZone: string): (instant: number) => string {
  const weekday = new Intl.DateTimeFormat('en-US', { timeZone, weekday: 'short' })
  const hour = new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', hourCycle: 'h23' })
  const days = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
  return (instant) => `${days.indexOf(weekday.format(instant)) + 1} ${Number(hour.format(instant))}`
}

/** Only the metrics, within the precision of a binary fraction. */
function plain(row: ReferenceMetrics): Record<string, number | null> {
  return Object.fromEntries(metricNames.map((name) => [name, near(row[name])]))
}

function sorted<T>(map: ReadonlyMap<string, T>): [string, T][] {
  return [...map].sort(([a], [b]) => (a < b ? -1 : 1))
}
