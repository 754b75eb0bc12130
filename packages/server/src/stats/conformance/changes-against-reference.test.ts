/**
 * "What changed?" compared with the plain reference, over HTTP: groups of random visitors on two consecutive days, sent in random order.
 * `FAST_CHECK_SEED` repeats a case (the failure prints the seed), `SCENARIOS` runs more.
 */
import { minute } from '@footfall/contract/durations'
import type { Filter } from '@footfall/contract/stats/filters'
import { metricNames } from '@footfall/contract/stats/metrics'
import fc from 'fast-check'
import { expect } from 'vitest'
import { dayStart, localDate } from '../time/zone.ts'
import { type ReferenceSlice, referenceChanges } from './changes-reference.ts'
import { near } from './near.ts'
import { type DrawnEvent, drawnEvent, randomFilter, twofold } from './random-events.ts'
import { testScenarios } from './random-scenarios.ts'
import { testWorld } from './report-world.ts'
import { randomArrival, sendAtRandom } from './send-at-random.ts'
import { sessionize } from './sessionize.ts'
import { throughSegment } from './through-segment.ts'

/** Zones, and the day of the query: in some, the clocks change on it or on the day before. */
const scenes = [
  ['UTC', '2025-06-02T12:00:00Z'],
  ['America/New_York', '2025-11-02T17:00:00Z'],
  ['America/New_York', '2025-03-10T17:00:00Z'],
  ['Asia/Kathmandu', '2025-06-02T06:00:00Z'],
] as const

const world = testWorld('2025-12-01T00:00:00Z')

/** Visitors alike: how many come on which day. */
const visitorGroup = fc.record({
  like: drawnEvent,
  before: fc.constantFrom(0, 3, 20, 30, 45),
  now: fc.constantFrom(0, 3, 20, 30, 45),
})

const drawn = fc.noBias(
  fc.record({
    visitorGroups: fc.array(visitorGroup, { minLength: 2, maxLength: 4 }),
    minutes: fc.infiniteStream(fc.integer({ min: 0, max: 23 * 60 - 1 })),
    goesOn: fc.infiniteStream(fc.option(fc.constantFrom(0, 5, 30, 31), { freq: 3 })),
    arrival: randomArrival,
    kept: fc.boolean(),
    metric: fc.constantFrom(...metricNames),
    filters: fc.oneof(
      { weight: 3, arbitrary: fc.constant<Filter[]>([]) },
      { weight: 1, arbitrary: fc.array(randomFilter, { minLength: 1, maxLength: 1 }) },
    ),
  }),
)

testScenarios(async (seed, index) => {
  const [zone, noon] = scenes[index % scenes.length] ?? scenes[0]
  const [asked] = fc.sample(drawn, { seed, numRuns: 1 })
  if (!asked) throw new Error('nothing was drawn')
  const date = localDate(Date.parse(noon), zone)
  const [previous, today, next] = [-1, 0, 1].map((days) => dayStart(date.add({ days }), zone)) as [
    number,
    number,
    number,
  ]
  let visitors = 0
  const visitor = (like: DrawnEvent, day: number) => {
    const id = `visitor-${visitors++}`
    const at = day + asked.minutes.next().value * minute
    const goesOn = asked.goesOn.next().value
    const later = goesOn === null ? [] : [twofold({ ...like, page: '/b' }, at + goesOn * minute, id)]
    return [twofold({ ...like, kind: like.kind === 'custom' ? 'custom' : 'pageview' }, at, id), ...later]
  }
  const events = asked.visitorGroups.flatMap(({ like, before, now }) => [
    ...Array.from({ length: before }, () => visitor(like, previous)).flat(),
    ...Array.from({ length: now }, () => visitor(like, today)).flat(),
  ])
  const website = await world.website(zone)
  const website_id = website.websiteId
  await sendAtRandom(
    website,
    events.map(({ sent }) => sent),
    asked.arrival,
  )

  const { metric, filters } = asked
  const actual = await world.person.call('/report/changes', {
    website_id,
    time_range: 'custom_time_range',
    start_time: today / 1000,
    end_time: next / 1000,
    filters: asked.kept ? await throughSegment(world.person, website_id, filters) : filters,
    metric,
  })
  const wanted = referenceChanges({
    visits: sessionize(events.map(({ raw }) => raw)),
    metric,
    filters,
    now: { start: today, end: next },
    before: { start: previous, end: today },
  })
  const about = `seed ${seed} (${zone}): ${JSON.stringify({ metric, filters })}`
  expect([actual.current, actual.previous].map(near), about).toEqual(
    [wanted.current, wanted.previous].map(near),
  )
  const change = (wanted.current ?? 0) - (wanted.previous ?? 0)
  expect(
    actual.list.map(({ dimensions, values, share_of_change, ...slice }) => ({
      dimensions,
      values,
      share: near(share_of_change),
      figures: figuresOf(slice),
    })),
    about,
  ).toEqual(
    wanted.list.map(({ dimensions, values, ...slice }) => ({
      dimensions,
      values,
      share: near(change === 0 ? null : (slice.contribution / change) * 100),
      figures: figuresOf(slice),
    })),
  )
})

type Figures = Pick<ReferenceSlice, 'current' | 'previous' | 'contribution' | 'surprise'>

function figuresOf({ current, previous, contribution, surprise }: Figures) {
  return [current, previous, contribution, surprise].map(near)
}
