/**
 * Funnel, journey, retention and goals compared with the plain reference, over HTTP: random events, sent in random order, with random queries.
 * `FAST_CHECK_SEED` repeats a case (the failure prints the seed), `SCENARIOS` sets their number.
 */
import type { Filter } from '@footfall/contract/stats/filters'
import fc from 'fast-check'
import { expect } from 'vitest'
import { bucketsOf } from '../time/buckets.ts'
import { happenings, means } from './happenings.ts'
import { near } from './near.ts'
import { busyVisitorsAround, randomFilter, type TwofoldEvent } from './random-events.ts'
import { testScenarios } from './random-scenarios.ts'
import { scenes } from './random-scenes.ts'
import {
  intervalOf,
  randomFunnel,
  randomJourney,
  randomMatcher,
  randomRetention,
  randomSpan,
} from './random-sequences.ts'
import type { ReferenceVisit } from './raw-event.ts'
import { reference } from './reference.ts'
import { testWorld } from './report-world.ts'
import { randomArrival, sendAtRandom } from './send-at-random.ts'
import { referenceFunnel, referenceJourney, referenceRetention } from './sequences-reference.ts'
import { sessionize } from './sessionize.ts'
import { throughSegment } from './through-segment.ts'

const now = '2025-12-01T00:00:00Z'

const world = testWorld(now)

const question = fc.record({
  span: randomSpan,
  kept: fc.boolean(),
  filters: fc.oneof(
    { weight: 2, arbitrary: fc.constant<Filter[]>([]) },
    { weight: 1, arbitrary: fc.array(randomFilter, { minLength: 1, maxLength: 2 }) },
  ),
  funnel: randomFunnel,
  place: fc.nat(),
  journey: randomJourney,
  retention: randomRetention,
  goal: randomMatcher,
})
type Question = typeof question extends fc.Arbitrary<infer T> ? T : never

/** Of each website. */
const questions = 3

const drawn = (middle: number) =>
  fc.noBias(
    fc.record({
      events: busyVisitorsAround(middle),
      arrival: randomArrival,
      questions: fc.array(question, { minLength: questions, maxLength: questions }),
    }),
  )

/** Sending takes longer than asking. */
const quickScenarios = 8

testScenarios(async (seed, index) => {
  const [zone, around] = scenes[index % scenes.length] ?? scenes[0]
  const middle = Date.parse(around)
  const [sample] = fc.sample(drawn(middle), { seed, numRuns: 1 })
  if (!sample) throw new Error('nothing was drawn')
  const website = await world.website(zone)
  await sendAtRandom(
    website,
    sample.events.map(({ sent }) => sent),
    sample.arrival,
  )
  const visits = sessionize(sample.events.map(({ raw }) => raw))
  const sent: Sent = { websiteId: website.websiteId, events: sample.events, visits, zone, middle, seed }
  for (const asked of sample.questions) await check(sent, asked)
}, quickScenarios)

interface Sent {
  readonly websiteId: string
  readonly events: readonly TwofoldEvent[]
  readonly visits: readonly ReferenceVisit[]
  readonly zone: string
  readonly middle: number
  readonly seed: number
}

async function check({ websiteId: website_id, events, visits, zone, middle, seed }: Sent, asked: Question) {
  const { filters, span } = asked
  const all = happenings(visits, filters)
  const interval = intervalOf(span, middle, events)
  const query = {
    website_id,
    time_range: 'custom_time_range',
    start_time: interval.start / 1000,
    end_time: interval.end / 1000,
    filters: asked.kept ? await throughSegment(world.person, website_id, filters) : filters,
  } as const
  const about = (what: object) => `seed ${seed} (${zone}): ${JSON.stringify({ ...what, filters, interval })}`

  const funnel = await world.person.call('/report/funnel', { ...query, ...asked.funnel })
  const steps = funnel.steps.map(({ visitors, median_seconds }) => ({
    visitors,
    median_seconds: near(median_seconds),
  }))
  const { steps: wanted, attempts } = referenceFunnel(all, interval, asked.funnel)
  expect(steps, about(asked.funnel)).toEqual(
    wanted.map(({ visitors, median_seconds }) => ({ visitors, median_seconds: near(median_seconds) })),
  )

  const step = 1 + (asked.place % asked.funnel.steps.length)
  const mayDrop = step > 1 && !asked.funnel.steps[step - 1]?.optional
  for (const outcome of mayDrop ? (['reached', 'dropped'] as const) : (['reached'] as const)) {
    const { by: _by, trend: _trend, ...question } = { by: null, trend: null, ...asked.funnel }
    const before = asked.funnel.steps.findLastIndex((one, at) => at < step - 1 && (at === 0 || !one.optional))
    const theirs = attempts.filter((attempt) =>
      outcome === 'reached' ? attempt[step - 1] : attempt[before] && !attempt[step - 1],
    )
    const { list } = await world.person.call('/report/funnel_visitors', {
      ...query,
      ...question,
      step,
      outcome,
      page_size: 100,
    })
    expect(
      list.map(({ start }) => start),
      about({ ...question, step, outcome }),
    ).toEqual(
      theirs.map((attempt) => Math.floor((attempt[0]?.visit.start ?? 0) / 1000)).toSorted((a, b) => b - a),
    )
  }

  const journey = await world.person.call('/report/journey', { ...query, ...asked.journey })
  const name = ({ kind, item }: { kind: string; item: string }) => `${kind} ${item}`
  expect(
    {
      visits: journey.visits,
      nodes: Object.fromEntries(journey.nodes.map((node) => [`${node.step} ${name(node)}`, node.visits])),
      links: Object.fromEntries(
        journey.links.map(({ step, from, to, visits }) => [`${step} ${name(from)} → ${name(to)}`, visits]),
      ),
    },
    about(asked.journey),
  ).toEqual(referenceJourney(all, interval, asked.journey))

  const retention = await world.person.call('/report/retention', { ...query, ...asked.retention })
  const units = bucketsOf(
    { start: interval.start, end: Date.parse(now) + 1 },
    asked.retention.unit,
    zone,
  ).filter(({ start }) => start >= interval.start)
  const cohorts = units.filter(({ start }) => start < interval.end).length
  expect(
    retention.cohorts.map(({ size, cells }) => ({ size, cells })),
    about(asked.retention),
  ).toEqual(referenceRetention(all, units, cohorts, Date.parse(now), asked.retention))

  const { goal_id } = await world.person.call('/goal/add', { website_id, name: 'Any', matcher: asked.goal })
  const goals = await world.person.call('/report/goals', query)
  const reached = all.filter((one) => means(asked.goal, one, interval.start))
  const inside = reached.filter(({ event }) => event.time >= interval.start && event.time < interval.end)
  const begun = reached.filter(({ visit }) => visit.start >= interval.start && visit.start < interval.end)
  const totals = reference(visits, interval, filters).get('')
  // Earlier questions have left goals of their own.
  const own = goals.list.filter((goal) => goal.goal_id === goal_id)
  expect({ ...goals, list: own }, about(asked.goal)).toMatchObject({
    list: [
      {
        conversions: inside.length,
        visitors: new Set(inside.map(({ visit }) => visit.visitor)).size,
        visits: new Set(begun.map(({ visit }) => visit)).size,
      },
    ],
    total_visitors: totals?.visitors,
    total_visits: totals?.visits,
  })
}
