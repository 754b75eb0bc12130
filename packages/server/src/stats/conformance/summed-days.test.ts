/**
 * Reports compared with the plain definitions (`reference.ts`), for random events, zones, periods and filters: counted from events, read from
 * rolled-up days, and rolled up in two runs.
 */
import { randomUUID } from 'node:crypto'
import { day, hour } from '@footfall/contract/durations'
import { type Dimension, dimensions } from '@footfall/contract/stats/dimensions'
import type { Filter } from '@footfall/contract/stats/filters'
import type { Metrics } from '@footfall/contract/stats/metrics'
import type { TimeRange } from '@footfall/contract/stats/time'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { param, sql } from '../../events/sql.ts'
import { testStore } from '../../events/testing/open-test-store.ts'
import { FixedClock } from '../../testing/fixed-clock.ts'
import { isLongRun, randomRuns, randomTimeout } from '../../testing/random-runs.ts'
import { inVisitRollup } from '../query/data-sources/data-sources.ts'
import {
  type RollUpOptions,
  rollUpStretch,
  rollupHorizon,
  type WebsiteDays,
} from '../rollup/roll-up-stretch.ts'
import { rollUpDays } from '../rollup/testing/roll-up-days.ts'
import { createStats } from '../stats.ts'
import { bucketsOf } from '../time/buckets.ts'
import { clip } from '../time/interval.ts'
import { periodOf } from '../time/period.ts'
import { dayStart, localDate } from '../time/zone.ts'
import { aroundMidnights, someFilters } from './around-midnights.ts'
import { dimension, eventsAround, filter, zones } from './random.ts'
import type { RawEvent, ReferenceVisit } from './raw-event.ts'
import { type ReferenceKey, type ReferenceMetrics, reference } from './reference.ts'
import { endsOf, type Span, spansBefore } from './spans-of-days.ts'
import { writeFixture } from './write-fixture.ts'

const store = testStore()

const middle = Date.parse('2025-03-28T12:00:00Z')

const ofPage = filter.filter(({ field }) => field === 'page')
const closable = filter.filter(({ field }) => inVisitRollup(field))

const scenario = fc.record({
  events: eventsAround(middle, fc.boolean()),
  zone: fc.constantFrom(...zones),
  /** When it is looked at, in hours after the middle of the events. */
  after: fc.oneof(
    { weight: 3, arbitrary: fc.integer({ min: 0, max: 24 * 4 }) },
    { weight: 1, arbitrary: fc.integer({ min: 0, max: 24 * 9 }) },
  ),
  range: fc.constantFrom<TimeRange>('last_7_days', 'last_30_days', 'this_month', 'all_time_periods'),
  unit: fc.constantFrom('day' as const, 'week' as const, 'month' as const),
  filters: fc.oneof(
    { weight: 1, arbitrary: fc.array(filter, { minLength: 1, maxLength: 2 }) },
    { weight: 3, arbitrary: fc.array(closable, { minLength: 1, maxLength: 3 }) },
    { weight: 1, arbitrary: fc.array(ofPage, { minLength: 1, maxLength: 2 }) },
    { weight: 1, arbitrary: fc.tuple(closable, ofPage) },
  ),
  dimension,
  between: fc.integer({ min: 1, max: 8 }),
  /** When a late event happens, in hours after the middle. */
  late: fc.integer({ min: -30, max: 48 }),
})
type Scenario = typeof scenario extends fc.Arbitrary<infer T> ? T : never

function close(name: string, actual: Metrics, wanted: ReferenceMetrics | undefined): void {
  const expected: Record<string, number | null> = { ...(wanted ?? nothing) }
  for (const [metric, value] of Object.entries(expected)) {
    const got = (actual as unknown as Record<string, number | null>)[metric] ?? null
    const same =
      value === null || got === null
        ? got === value
        : Math.abs(got - value) < 1e-6 * Math.max(1, Math.abs(value))
    expect(same, `${name} ${metric}: ${got}, not ${value}`).toBe(true)
  }
}

const nothing: ReferenceMetrics = {
  visitors: 0,
  visits: 0,
  pageviews: 0,
  events: 0,
  bounce_rate: null,
  visit_duration: null,
  views_per_visit: null,
}

interface Look {
  readonly websiteId: string
  /** A website with the same events whose days are never summed up. */
  readonly twinId: string
  readonly visits: readonly ReferenceVisit[]
  readonly now: number
  readonly scenario: Scenario
  readonly filters: readonly Filter[]
  /** In place of the scenario's period. */
  readonly span?: Span | undefined
}

async function agrees({
  websiteId,
  twinId,
  visits,
  now,
  scenario: { zone, range: named, unit, dimension: name },
  filters,
  span,
}: Look) {
  const stats = createStats({
    store,
    clock: new FixedClock(now),
    leastVisits: Number.POSITIVE_INFINITY,
  })
  const createdAt = now - 400 * day
  const website = { websiteId, ownerId: 'owner', timeZone: zone, createdAt, visibleSince: null }
  const range = span ? 'custom_time_range' : named
  const ends = span && endsOf(span, now, zone)
  // The previous period ends within a day, as the current one does.
  const query = {
    time_range: range,
    ...(ends && { start_time: ends.start / 1000, end_time: ends.end / 1000 }),
    time_unit: unit,
    filters: [...filters],
    compare: 'previous_period' as const,
  }
  const args = <Q>(more: Q, of = website) => ({
    website: of,
    query: { ...query, ...more },
    language: 'en-US' as const,
  })
  const first = Math.min(...visits.map(({ start }) => start))
  const interval = clip(
    ends ?? periodOf({ range }, { zone, now, beginning: Number.isFinite(first) ? first : createdAt }),
    { end: now + 1 },
  )
  const wanted = (keys: readonly ReferenceKey[] = []) => reference(visits, interval, filters, keys)
  const list = { page: 1, page_size: 100, search: '', order: 'desc', order_by: 'visitors' } as const

  const everything = {
    page_size: 100,
    panels: {
      page: 'page',
      referer: 'utm_source',
      area: 'country',
      browser: 'browser',
      os: 'os',
      screen: 'screen',
      device: 'device',
      language: 'language',
    },
  } as const
  const [total, traffic, breakdown, overview, counted] = await Promise.all([
    stats.reports.total(args({})),
    stats.reports.traffic(args({})),
    // One function answers every family, and events besides.
    stats.reports.page(args({ ...list, dimension: name as 'page' })),
    stats.reports.get_overview_data(args(everything)),
    stats.reports.get_overview_data(args(everything, { ...website, websiteId: twinId })),
  ])
  close('total', total.current, wanted().get(''))
  expect(overview.total).toEqual(total)
  expect(overview.traffic).toEqual(traffic)
  expect(overview).toEqual(counted)

  const buckets = bucketsOf(interval, query.time_unit, zone)
  const at = (time: number) => buckets.findLast(({ start }) => start <= time)?.time ?? ''
  const byBucket = wanted([{ at }])
  for (const bucket of traffic.list) close(`bucket ${bucket.time}`, bucket, byBucket.get(bucket.time))

  const rows = (of: Dimension, actual: typeof breakdown) => {
    const expected = wanted([{ dimension: of }])
    for (const row of actual.list) close(`${of} "${row.value}"`, row, expected.get(row.value))
    expect(new Set(actual.list.map(({ value }) => value))).toEqual(new Set(expected.keys()))
    expect(actual.total).toBe(expected.size)
  }
  if (dimensions[name].family !== 'event') rows(name, breakdown)
  rows('page', overview.page)
  rows('utm_source', overview.referer)
  rows('country', overview.area)
  rows('device', overview.device)
  rows('language', overview.language)
  const fresh = newcomers(visits, interval)
  expect(total.new_visitors).toBe(reference(fresh, interval, filters).get('')?.visitors ?? 0)
}

/** Visits of visitors whose first event is in the interval. */
function newcomers(visits: readonly ReferenceVisit[], { start, end }: { start: number; end: number }) {
  const firsts = new Map<string, number>()
  for (const visit of visits)
    firsts.set(visit.visitor, Math.min(firsts.get(visit.visitor) ?? Infinity, visit.start))
  return visits.filter(({ visitor }) => {
    const first = firsts.get(visitor) ?? Infinity
    return first >= start && first < end
  })
}

async function written(events: readonly RawEvent[]) {
  const websiteId = randomUUID()
  const twinId = randomUUID()
  await writeFixture(store, twinId, events)
  return { websiteId, twinId, visits: await writeFixture(store, websiteId, events) }
}

/** Somebody new and somebody who often comes, both with attributes of another visitor, sent long after the day was rolled up. */
async function comeLate(ids: readonly string[], events: readonly RawEvent[], at: number) {
  const scope = events[0]?.scope ?? {}
  const late = ['late', 'daily'].flatMap((visitor) =>
    ['/a', '/b'].map((page, nth): RawEvent => ({ at: at + nth * 60_000, visitor, page, scope })),
  )
  const [visits] = await Promise.all(ids.map((id) => writeFixture(store, id, late)))
  await store.exec(sql`INSERT INTO late_marks (website_id, noted, time)
    SELECT ${param('UUID', ids[0] ?? '')}, now64(3), ${param('DateTime64(3)', at)} SETTINGS insert_deduplicate = 0`)
  return visits ?? []
}

/** The events of a scenario, and more around the midnights at which its days are rolled up, and at which seven days begin. */
function eventsOf({ events, zone }: Scenario, horizons: readonly number[]): RawEvent[] {
  const [last = 0] = horizons.toSorted((a, b) => b - a)
  const weekAgo = dayStart(localDate(last, zone).subtract({ days: 6 }), zone)
  const midnights = [...new Set([weekAgo, ...horizons])].toSorted((a, b) => a - b)
  const before = { at: weekAgo - 3 * day, visitor: 'long ago', page: '/a' }
  return [before, ...events, ...aroundMidnights(midnights)]
}

/** Rolls up the newest days only, as before a report that comes meanwhile. */
async function rollUpNewest(website: WebsiteDays, options: RollUpOptions): Promise<void> {
  const yesterday = await rollUpStretch(website, options, [])
  if (yesterday) await rollUpStretch(website, options, [yesterday])
}

const rollUpOptions = (now: number) => ({
  store,
  clock: new FixedClock(now),
  leastVisits: 0,
  signal: new AbortController().signal,
})

const runs = randomRuns(2, 40)

test('told from days that are summed up, in one run and in two', {
  timeout: randomTimeout(600_000),
}, async () => {
  let nth = 0
  await fc.assert(
    fc.asyncProperty(scenario, async (scene) => {
      const now = middle + Math.abs(scene.after) * hour
      const earlier = now - scene.between * day
      const horizons = [earlier, now].map((time) => rollupHorizon(time, scene.zone))
      const { websiteId, twinId, visits } = await written(eventsOf(scene, horizons))
      const website = { websiteId, ownerId: 'owner', timeZone: scene.zone }
      const whole = { websiteId, twinId, visits, scenario: { ...scene, range: 'all_time_periods' } } as const
      const hasEarlier = nth % 2 === 0
      if (hasEarlier) await rollUpDays(website, rollUpOptions(earlier))
      else await rollUpNewest(website, rollUpOptions(now))
      for (const filters of [[], scene.filters])
        await agrees({ ...whole, now: hasEarlier ? now - day : now, filters })
      await rollUpDays(website, rollUpOptions(now))
      // Asking costs little beside rolling up.
      const asked = [[], scene.filters, someFilters[nth % someFilters.length] ?? []]
      for (const [index, filters] of asked.entries()) {
        const week = { ...whole, scenario: { ...scene, range: 'last_7_days' } } as const
        const spans = spansBefore(scene.between)
        const span = { ...whole, span: spans[(3 * nth + index) % spans.length] }
        for (const look of [whole, week, span]) await agrees({ ...look, now, filters })
      }
      nth++
    }),
    { numRuns: runs, endOnFailure: true },
  )
})

test('told from what is still true of them when something comes late, and summed up anew', {
  timeout: randomTimeout(600_000),
}, async () => {
  await fc.assert(
    fc.asyncProperty(scenario, async (scene) => {
      const now = middle + (Math.abs(scene.after) + 3 * 24) * hour
      const late = middle + scene.late * hour
      const changed = dayStart(localDate(late - hour / 2, scene.zone), scene.zone)
      const events = eventsOf(scene, [changed, rollupHorizon(now, scene.zone)])
      const { websiteId, twinId, visits } = await written(events)
      const website = { websiteId, ownerId: 'owner', timeZone: scene.zone }
      // As of a large website: visitors in portions, and a few dimensions per statement, or one.
      const rows = isLongRun ? { portion: 40, together: 1 } : { portion: 80, together: 1600 }
      await rollUpDays(website, { ...rollUpOptions(now), rows })
      const lateVisits = await comeLate([websiteId, twinId], scene.events, late)
      const look = { websiteId, twinId, visits: [...visits, ...lateVisits], now, scenario: scene }
      for (const filters of [[], scene.filters]) await agrees({ ...look, filters })
      await rollUpDays(website, rollUpOptions(now))
      for (const filters of [[], someFilters[2] ?? []]) await agrees({ ...look, filters })
    }),
    { numRuns: Math.ceil(runs / 2), endOnFailure: true },
  )
})
