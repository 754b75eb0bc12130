/**
 * "What changed?" of random websites, of which any number of stretches is rolled up, compared with the same websites counted from their events.
 * `FAST_CHECK_SEED` repeats a case (the failure prints the seed).
 */
import { randomUUID } from 'node:crypto'
import { day, minute } from '@footfall/contract/durations'
import type { Filter } from '@footfall/contract/stats/filters'
import { metricNames } from '@footfall/contract/stats/metrics'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { testStore } from '../../events/testing/open-test-store.ts'
import { FixedClock } from '../../testing/fixed-clock.ts'
import { randomRuns, randomSeed } from '../../testing/random-runs.ts'
import { rollUpStretch, type Stretch } from '../rollup/roll-up-stretch.ts'
import { createStats } from '../stats.ts'
import { type DrawnEvent, drawnEvent, randomFilter, type TwofoldEvent, twofold } from './random-events.ts'
import { writeFixture } from './write-fixture.ts'

const store = testStore()

const now = Date.parse('2025-11-20T09:00:00Z')
const days = 17

/** Visitors alike, of each day so many; some come back on a later day, some stay past midnight. */
const visitorGroup = fc.record({
  like: drawnEvent,
  daily: fc.constantFrom(1, 3, 6),
  from: fc.constantFrom(0, 0, 5, 9),
  until: fc.constantFrom(days, days, 8, 12),
  returns: fc.constantFrom(1, 2, 40),
})

const drawn = fc.noBias(
  fc.record({
    zone: fc.constantFrom('UTC', 'America/New_York', 'Asia/Kathmandu'),
    visitorGroups: fc.array(visitorGroup, { minLength: 2, maxLength: 5 }),
    minutes: fc.infiniteStream(fc.integer({ min: 0, max: 24 * 60 })),
    goesOn: fc.infiniteStream(fc.option(fc.constantFrom(0, 5, 30, 31, 300), { freq: 3 })),
    stretches: fc.integer({ min: 0, max: 5 }),
    time_range: fc.constantFrom('last_7_days', 'yesterday', 'this_week', 'this_month'),
    match_weekday: fc.boolean(),
    asked: fc.array(
      fc.record({
        metric: fc.constantFrom(...metricNames),
        filters: fc.oneof(fc.constant<Filter[]>([]), fc.array(randomFilter, { minLength: 1, maxLength: 2 })),
      }),
      { minLength: 4, maxLength: 4 },
    ),
  }),
)
type Drawn = typeof drawn extends fc.Arbitrary<infer T> ? T : never

function eventsOf({ visitorGroups, minutes, goesOn }: Drawn): TwofoldEvent[] {
  const first = now - days * day
  const visit = (like: DrawnEvent, visitor: string, begin: number) => {
    const at = begin + minutes.next().value * minute
    const later = goesOn.next().value
    const own = [twofold({ ...like, kind: like.kind === 'custom' ? 'custom' : 'pageview' }, at, visitor)]
    return later === null ? own : [...own, twofold({ ...like, page: '/b' }, at + later * minute, visitor)]
  }
  const events = visitorGroups.flatMap(({ like, daily, from, until, returns }, group) =>
    Array.from({ length: Math.max(0, until - from) }, (_, nth) =>
      Array.from({ length: daily }, (_, index) =>
        visit(like, `${group}-${nth % returns}-${index}`, first + (from + nth) * day),
      ),
    ).flat(2),
  )
  return events.filter(({ raw }) => raw.at < now)
}

const runs = randomRuns(2, 100)

test(`${runs} websites are told alike, however much is rolled up`, { timeout: runs * 60_000 }, async () => {
  const clock = new FixedClock(now)
  const stats = createStats({ store, clock, leastVisits: Number.POSITIVE_INFINITY })
  for (const [nth, own] of fc.sample(drawn, { seed: randomSeed, numRuns: runs }).entries()) {
    const events = eventsOf(own)
    const website = (websiteId: string) => ({
      ...{ websiteId, ownerId: 'owner', timeZone: own.zone },
      ...{ createdAt: now - 400 * day, visibleSince: null },
    })
    const [rolled, plain] = [website(randomUUID()), website(randomUUID())]
    for (const { websiteId } of [rolled, plain])
      await writeFixture(
        store,
        websiteId,
        events.map(({ raw }) => raw),
      )
    const done: Stretch[] = []
    const { signal } = new AbortController()
    while (done.length < own.stretches) {
      const stretch = await rollUpStretch(rolled, { store, clock, leastVisits: 0, signal }, done)
      if (!stretch) break
      done.push(stretch)
    }
    for (const { metric, filters } of own.asked) {
      const { time_range, match_weekday } = own
      const query = { time_range, compare: 'previous_period', match_weekday, metric, filters } as const
      const [actual, wanted] = await Promise.all(
        [rolled, plain].map((of) => stats.reports.changes({ website: of, query, language: 'en-US' })),
      )
      const about = { seed: randomSeed, nth, zone: own.zone, stretches: done.length, query }
      expect(actual, JSON.stringify(about)).toEqual(wanted)
    }
  }
  await stats.close()
})
