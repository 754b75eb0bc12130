/**
 * What pages have besides their metrics, exits and time on page (rule 7 of docs/metrics.md), compared with plain sums, over HTTP: counted from
 * events, and from rolled-up days. `FAST_CHECK_SEED` repeats a case (the failure prints the seed), `SCENARIOS` sets their number.
 */
import { type Filter, fieldInfo } from '@footfall/contract/stats/filters'
import fc from 'fast-check'
import { expect } from 'vitest'
import { rollUpDays } from '../rollup/testing/roll-up-days.ts'
import type { Interval } from '../time/interval.ts'
import { within } from './happenings.ts'
import { near } from './near.ts'
import { eventsAround, randomFilter, type TwofoldEvent } from './random-events.ts'
import { testScenarios } from './random-scenarios.ts'
import { scenes } from './random-scenes.ts'
import type { StoredEvent } from './raw-event.ts'
import { eventValues, holds, visitValues } from './reference.ts'
import { testWorld } from './report-world.ts'
import { randomArrival, sendAtRandom } from './send-at-random.ts'
import { sessionize, storedOf } from './sessionize.ts'

const world = testWorld('2025-12-01T00:00:00Z')

const drawn = (middle: number) =>
  fc.noBias(
    fc.record({
      events: eventsAround(middle),
      arrival: randomArrival,
      questions: fc.array(
        fc.record({
          filters: fc.oneof(
            fc.constant<Filter[]>([]),
            fc.array(randomFilter, { minLength: 1, maxLength: 2 }),
            fc.constantFrom<Filter[]>(
              [{ field: 'country', operator: 'in', value: ['US', 'CN'] }],
              [{ field: 'browser', operator: 'not_in', value: ['Safari'] }],
              [{ field: 'channel', operator: 'in', value: ['direct'] }],
            ),
          ),
          from: fc.integer({ min: -40 * 60, max: 10 * 60 }),
          minutes: fc.integer({ min: 60, max: 72 * 60 }),
        }),
        { minLength: 4, maxLength: 4 },
      ),
    }),
  )

/** Half as many as of the calls themselves, which other suites compare. */
const quickScenarios = 6

testScenarios(async (seed, index) => {
  const [zone, around] = scenes[index % scenes.length] ?? scenes[0]
  const middle = Date.parse(around)
  const [asked] = fc.sample(drawn(middle), { seed, numRuns: 1 })
  if (!asked) throw new Error('nothing was drawn')
  const website = await world.website(zone)
  const { websiteId } = website
  const sent = asked.events.map((event) => event.sent)
  await sendAtRandom(website, sent, asked.arrival)
  const check = async (how: string, page_size: number) => {
    for (const { filters, from, minutes } of asked.questions) {
      const start = middle + from * 60_000
      const interval = { start, end: start + minutes * 60_000 }
      const { list } = await world.person.call('/overview/page', {
        website_id: websiteId,
        time_range: 'custom_time_range',
        start_time: interval.start / 1000,
        end_time: interval.end / 1000,
        filters,
        dimension: 'page',
        page_size,
      })
      for (const { value, exits, exit_rate, time_on_page, pageviews, visitors } of list) {
        const wanted = extrasOf(asked.events, interval, filters, value)
        expect(
          { exits, exit_rate, time_on_page: near(time_on_page ?? null) },
          `seed ${seed} (${zone}), ${how}, ${value}: ${JSON.stringify({ filters, interval })}`,
        ).toEqual({
          exits: wanted.exits,
          exit_rate: pageviews === 0 ? null : (wanted.exits / pageviews) * 100,
          time_on_page: visitors === 0 ? null : near(wanted.engagedMs / visitors / 1000),
        })
      }
    }
  }
  await check('from events', 99)
  // Rolling up takes most of the time.
  if (index % 8 !== 0) return
  const { context, clock } = world.server
  await rollUpDays(
    { websiteId, timeZone: zone },
    { store: context.events, clock, leastVisits: 0, signal: new AbortController().signal },
  )
  // Another size, so that no answer is a cached one.
  await check('from rolled-up days', 100)
}, quickScenarios)

/** Under filters on visits, only what happened in a visit has their values. */
function extrasOf(
  events: readonly TwofoldEvent[],
  interval: Interval,
  filters: readonly Filter[],
  page: string,
) {
  const raw = events.map((event) => event.raw)
  const visits = sessionize(raw)
  const ofScope = (scope: string) => filters.filter(({ field }) => fieldInfo(field).scope === scope)
  const matches = (event: StoredEvent) =>
    ofScope('event').every((entry) => holds(entry, eventValues(event, entry.field)))
  const own = visits.filter((visit) =>
    ofScope('visit').every((entry) => holds(entry, visitValues(visit, entry.field))),
  )
  const inVisits = new Set(visits.flatMap((visit) => visit.events.map(({ id }) => id)))
  const outside = raw
    .map((event, at) => storedOf(event, BigInt(at + 1)))
    .filter(({ id, kind }) => kind === 'engagement' && !inVisits.has(id))
  return {
    exits: own
      .filter(({ start }) => within(interval, start))
      .flatMap((visit) => visit.events.findLast(({ kind }) => kind === 'pageview') ?? [])
      .filter((left) => left.page === page && matches(left)).length,
    engagedMs: [...own.flatMap((visit) => visit.events), ...(ofScope('visit').length === 0 ? outside : [])]
      .filter((event) => event.kind === 'engagement' && event.page === page && within(interval, event.time))
      // Properties are of pageviews and custom events.
      .map((event): StoredEvent => ({ ...event, props: {} }))
      .filter(matches)
      .reduce((sum, { engagedMs }) => sum + engagedMs, 0),
  }
}
