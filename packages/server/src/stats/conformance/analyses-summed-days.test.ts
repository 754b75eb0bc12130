/**
 * Analyses told from rolled-up days compared with those of a twin that is counted from its events, for random events, zones, periods and filters, also
 * after something came late. The overview has `summed-days.test.ts`.
 */
import { randomUUID } from 'node:crypto'
import { day, hour } from '@footfall/contract/durations'
import type { GoalBody } from '@footfall/contract/resources/goal'
import { dimensionNames } from '@footfall/contract/stats/dimensions'
import type { Filter } from '@footfall/contract/stats/filters'
import { metricNames } from '@footfall/contract/stats/metrics'
import { utmTags } from '@footfall/contract/stats/utm-results'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { param, sql } from '../../events/sql.ts'
import { testStore } from '../../events/testing/open-test-store.ts'
import { FixedClock } from '../../testing/fixed-clock.ts'
import { randomRuns, randomTimeout } from '../../testing/random-runs.ts'
import { inVisitRollup } from '../query/data-sources/data-sources.ts'
import { rollupHorizon } from '../rollup/roll-up-stretch.ts'
import { rollUpDays } from '../rollup/testing/roll-up-days.ts'
import { createStats } from '../stats.ts'
import { dayStart, localDate } from '../time/zone.ts'
import { aroundMidnights } from './around-midnights.ts'
import { eventsAround, filter, zones } from './random.ts'
import { randomMatcher, randomRetention } from './random-sequences.ts'
import type { RawEvent } from './raw-event.ts'
import { writeFixture } from './write-fixture.ts'

const store = testStore()

const middle = Date.parse('2025-03-28T12:00:00Z')
const closable = filter.filter(({ field }) => inVisitRollup(field))

const scenario = fc.record({
  events: eventsAround(middle, fc.boolean()),
  zone: fc.constantFrom(...zones),
  /** When it is looked at, in hours after the middle of the events. */
  after: fc.integer({ min: 0, max: 24 * 9 }),
  range: fc.constantFrom('last_7_days', 'last_30_days', 'this_month', 'all_time_periods', 'this_week'),
  filters: fc.oneof(
    { weight: 1, arbitrary: fc.constant<Filter[]>([]) },
    { weight: 1, arbitrary: fc.array(filter, { minLength: 1, maxLength: 2 }) },
    { weight: 2, arbitrary: fc.array(closable, { minLength: 1, maxLength: 2 }) },
  ),
  dimensions: fc.uniqueArray(fc.constantFrom(...dimensionNames, 'time' as const), {
    minLength: 1,
    maxLength: 4,
  }),
  dimension: fc.constantFrom(...dimensionNames),
  tags: fc.uniqueArray(fc.constantFrom(...utmTags), { minLength: 1, maxLength: 2 }),
  retention: randomRetention,
  goal: randomMatcher,
  cohort: fc.option(
    fc.record({ did: fc.boolean(), matcher: randomMatcher, at_least: fc.constantFrom(1, 2) }),
  ),
  /** When a late event happens, in hours after the middle; null: nothing comes late. */
  late: fc.option(fc.integer({ min: -30, max: 30 })),
})
type Scenario = typeof scenario extends fc.Arbitrary<infer T> ? T : never

/** Something of a new visitor, sent after the day was rolled up, which marks the day. */
async function comeLate([rolled, twin]: readonly [string, string], at: number): Promise<void> {
  const late = ['/a', '/b'].map((page, nth): RawEvent => ({ at: at + nth * 60_000, visitor: 'late', page }))
  for (const id of [rolled, twin]) await writeFixture(store, id, late)
  await store.exec(sql`INSERT INTO late_marks (website_id, noted, time)
    SELECT ${param('UUID', rolled)}, now64(3), ${param('DateTime64(3)', at)} SETTINGS insert_deduplicate = 0`)
}

const goal_id = '00000000-0000-4000-8000-000000000001'

/** Compares the answers about a website whose days are summed up with those about its twin, which it returns; `known` if these were asked before. */
async function alike(
  ids: readonly [string, string],
  now: number,
  scene: Scenario,
  known?: ReadonlyMap<string, unknown>,
): Promise<ReadonlyMap<string, unknown>> {
  const goal: GoalBody = { name: 'Any', matcher: scene.goal, value: null } as GoalBody
  const stats = createStats({
    store,
    clock: new FixedClock(now),
    leastVisits: Number.POSITIVE_INFINITY,
    goals: async () => new Map([[goal_id, goal]]),
  })
  const { reports } = stats
  const list = { page: 1, page_size: 100, search: '', order: 'desc' } as const
  const everything = { time_range: 'last_30_days', filters: [] } as const
  const { tags, dimensions, dimension } = scene
  const asks = {
    retention: (args: Args) => reports.retention(args({ ...scene.retention })),
    insights: (args: Args) =>
      reports.insights(
        args({
          ...list,
          order_by: 'visitors',
          dimensions,
          metrics: metricNames,
          goal_id,
          time_unit: 'day',
        }) as never,
      ),
    utm: (args: Args) => reports.utm(args({ ...list, order_by: 'visitors', tags, goal_id }) as never),
    goals: (args: Args) => reports.goals(args({})),
    goal: (args: Args) =>
      reports.goal(args({ ...list, order_by: 'conversions', goal_id, dimension, time_unit: 'day' }) as never),
    revenue: (args: Args) =>
      reports.revenue(
        args({
          ...list,
          order_by: 'revenue',
          by: 'channel',
          attribution: 'visit',
          time_unit: 'day',
        }) as never,
      ),
    // With neither filters nor cohorts, and over sources, which differ between a visitor's visits.
    daily_retention: (args: Args) =>
      reports.retention(
        args({ ...everything, unit: 'day', first: 'first_visit', returning: 'any', mode: 'on' }),
      ),
    sources: (args: Args) =>
      reports.group_list(
        args({
          ...everything,
          ...list,
          order_by: 'visitors',
          group_by: ['utm_source', 'utm_medium', 'country'],
          time_unit: 'day',
        }) as never,
      ),
    event_list: (args: Args) => reports.event_list(args({ ...list, order_by: 'events' }) as never),
    session_stats: (args: Args) => reports.session_stats(args({})),
    group_list: (args: Args) =>
      reports.group_list(
        args({ ...list, order_by: 'visitors', group_by: dimensions.slice(0, 3), time_unit: 'day' }) as never,
      ),
  }
  type Args = (more: object) => never
  const argsOf =
    (websiteId: string): Args =>
    (more) =>
      ({
        website: {
          websiteId,
          ownerId: 'owner',
          timeZone: scene.zone,
          createdAt: now - 400 * day,
          visibleSince: null,
        },
        query: {
          time_range: scene.range,
          compare: 'previous_period',
          filters: [...filtersOf(scene)],
          ...more,
        },
        language: 'en-US',
      }) as never
  const [rolledUp, twin] = ids
  const counted = new Map<string, unknown>()
  for (const [name, ask] of Object.entries(asks)) {
    const [actual, wanted] = await Promise.all([
      ask(argsOf(rolledUp)),
      known ? known.get(name) : ask(argsOf(twin)),
    ])
    expect(actual, name).toEqual(wanted)
    counted.set(name, wanted)
  }
  await stats.close()
  return counted
}

function filtersOf({ filters, cohort }: Scenario): readonly object[] {
  return cohort
    ? [...filters, { field: 'cohort', cohort: { kind: 'matched', days: null, ...cohort } }]
    : filters
}

test('analyses are told alike from rolled-up days and from events', {
  timeout: randomTimeout(600_000),
}, async () => {
  await fc.assert(
    fc.asyncProperty(scenario, async (scene) => {
      const ids = [randomUUID(), randomUUID()] as const
      const now = middle + scene.after * hour
      const over = rollupHorizon(now, scene.zone)
      const weekAgo = dayStart(localDate(over, scene.zone).subtract({ days: 6 }), scene.zone)
      const events = [...scene.events, ...aroundMidnights([weekAgo, over])]
      for (const id of ids) await writeFixture(store, id, events)
      const rollUp = () =>
        rollUpDays(
          { websiteId: ids[0], timeZone: scene.zone },
          {
            store,
            clock: new FixedClock(now),
            leastVisits: 0,
            signal: new AbortController().signal,
          },
        )
      await rollUp()
      await alike(ids, now, scene)
      if (scene.late === null) return
      await comeLate(ids, middle + scene.late * hour)
      const counted = await alike(ids, now, scene)
      await rollUp()
      // The twin has not changed since.
      await alike(ids, now, scene, counted)
    }),
    { numRuns: randomRuns(1, 30), endOnFailure: true },
  )
})
