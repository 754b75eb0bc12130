/**
 * What funnel, journey and retention tell besides their counts, compared with plain sums over the reference, over HTTP: rates, groups and days of a
 * funnel, the paths of a journey, the mean and the marks of retention, and cohorts by behaviour as filters. `FAST_CHECK_SEED` repeats a case (the
 * failure prints the seed), `SCENARIOS` sets their number.
 */
import type { CohortBody } from '@footfall/contract/resources/cohort'
import { type Dimension, dimensionNames } from '@footfall/contract/stats/dimensions'
import type { Filter } from '@footfall/contract/stats/filters'
import type { FunnelStep } from '@footfall/contract/stats/sequences'
import fc from 'fast-check'
import { expect } from 'vitest'
import type { WayItem } from '../sequences/journey-sql.ts'
import { bucketsOf } from '../time/buckets.ts'
import type { Interval } from '../time/interval.ts'
import { dayStart, localDate, localIso } from '../time/zone.ts'
import { groups, type Happening, happenings, means, within } from './happenings.ts'
import { near } from './near.ts'
import { busyVisitorsAround, randomFilter } from './random-events.ts'
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
import { reference, rowsOf } from './reference.ts'
import { testWorld } from './report-world.ts'
import { randomArrival, sendAtRandom } from './send-at-random.ts'
import { type FunnelAsked, type ReferenceFunnel, referenceFunnel, waysOf } from './sequences-reference.ts'
import { sessionize } from './sessionize.ts'

const world = testWorld('2025-12-01T00:00:00Z')

const drawn = (middle: number) =>
  fc.noBias(
    fc.record({
      events: busyVisitorsAround(middle),
      arrival: randomArrival,
      filters: fc.oneof(
        { weight: 2, arbitrary: fc.constant<Filter[]>([]) },
        { weight: 1, arbitrary: fc.array(randomFilter, { minLength: 1, maxLength: 1 }) },
      ),
      span: randomSpan,
      /** The clock: within the events, so that units are in progress, or after them. */
      now: fc.integer({ min: 0, max: 90 * 60 }),
      funnel: randomFunnel,
      by: fc.constantFrom(...dimensionNames),
      place: fc.nat(),
      journey: randomJourney,
      retention: randomRetention,
      did: fc.record({
        did: fc.boolean(),
        matcher: randomMatcher,
        at_least: fc.constantFrom(1, 1, 2, 3),
        days: fc.constantFrom(null, null, 1, 2, 3, 4),
      }),
    }),
  )

/** The scenarios share a clock, so one moves it at a time. */
let turn: Promise<unknown> = Promise.resolve()
async function at<T>(now: number, ask: () => Promise<T>): Promise<T> {
  const asked = turn.then(async () => {
    world.server.clock.set(new Date(now).toISOString())
    await world.moveTo(new Date(now).toISOString())
    return ask()
  })
  turn = asked.catch(() => undefined)
  return asked
}

/** Half as many as of the calls themselves, which other suites compare. */
const quickScenarios = 6

testScenarios(async (seed, index) => {
  const [zone, around] = scenes[index % scenes.length] ?? scenes[0]
  const middle = Date.parse(around)
  const [asked] = fc.sample(drawn(middle), { seed, numRuns: 1 })
  if (!asked) throw new Error('nothing was drawn')
  const now = middle + asked.now * 60_000
  const full = intervalOf(asked.span, middle, asked.events)
  const { start } = full
  const interval = { start, end: Math.min(full.end, now + 1) }
  // What the future holds is not sent yet.
  const events = asked.events.filter(({ raw }) => raw.at <= now)
  const visits = sessionize(events.map(({ raw }) => raw))
  const { filters, funnel, by, journey, did } = asked
  const all = happenings(visits, filters)
  const about = (what: object) =>
    `seed ${seed} (${zone}): ${JSON.stringify({ ...what, filters, interval, now })}`

  await at(now, async () => {
    const website = await world.website(zone)
    const website_id = website.websiteId
    if (events.length > 0)
      await sendAtRandom(
        website,
        events.map(({ sent }) => sent),
        asked.arrival,
      )
    const query = {
      website_id,
      time_range: 'custom_time_range',
      start_time: full.start / 1000,
      end_time: full.end / 1000,
      filters,
    } as const

    if (interval.end > interval.start) {
      const actual = await world.person.call('/report/funnel', { ...query, ...funnel, by, trend: true })
      const wanted = referenceFunnel(all, interval, funnel)
      expect(actual.entered, about(funnel)).toBe(wanted.attempts.length)
      expect(actual.steps.map(withoutMedian), about(funnel)).toEqual(stepsOf(wanted.attempts, funnel))
      const groups = actual.groups?.map(({ value, steps }) => [value, steps.map(withoutMedian)] as const)
      expect(inOrder(groups ?? []), about({ ...funnel, by })).toEqual(groupsOf(wanted.attempts, funnel, by))
      const days = bucketsOf(interval, 'day', zone)
      expect(
        actual.trend?.map(({ time, entered, completed, conversion }) => [
          time,
          entered,
          completed,
          conversion,
        ]),
        about({ ...funnel, trend: true }),
      ).toEqual(days.map((day, nth) => trendOf(wanted.attempts, day, days[nth + 1]?.start)))
    }

    const paths = (await world.person.call('/report/journey', { ...query, ...journey, limit: 100 })).paths
    const ways = waysOf(all, interval, journey).map((way) => way.join('\n'))
    expect(
      inOrder(
        paths.map(({ items, visits: often, share }) => [
          items.map(({ kind, item }) => `${kind} ${item}`).join('\n'),
          [often, near(share)],
        ]),
      ),
      about(journey),
    ).toEqual(
      inOrder(
        [...new Set(ways)].map((way) => {
          const often = ways.filter((other) => other === way).length
          return [way, [often, near((often / ways.length) * 100)]]
        }),
      ),
    )

    for (const { items, visits: often } of paths.slice(0, 2)) {
      const path = items.map(({ kind, item }) => ({ kind, item })) as WayItem[]
      const { limit: _, ...question } = journey
      const { list } = await world.person.call('/report/journey_visits', {
        ...query,
        ...question,
        path,
        page_size: 100,
      })
      const way = items.map(({ kind, item }) => `${kind} ${item}`).join('\n')
      const theirs = groups(all, ({ visit }) => visit).filter(
        (line) => waysOf(line, interval, journey)[0]?.join('\n') === way,
      )
      expect(list.length, about({ ...question, path })).toBe(often)
      expect(
        list.map(({ start }) => start),
        about({ ...question, path }),
      ).toEqual(
        theirs.map((line) => Math.floor((line[0]?.visit.start ?? 0) / 1000)).toSorted((a, b) => b - a),
      )
    }

    const retention = await world.person.call('/report/retention', { ...query, ...asked.retention })
    const units = bucketsOf({ start, end: now + 1 }, asked.retention.unit, zone).filter(
      (unit) => unit.start >= start,
    )
    const cohorts = units.filter((unit) => unit.start < interval.end).length
    expect(retention.cohorts.map((one) => one.start)).toEqual(
      units.slice(0, cohorts).map((unit) => localIso(unit.start, zone)),
    )
    for (const [nth, { cells, partial }] of retention.cohorts.entries()) {
      const running = units.findIndex(({ end }) => end > now + 1) - nth
      expect(partial, about(asked.retention)).toBe(running >= 0 && running < cells.length ? running : null)
    }
    expect(retention.mean.map(near), about(asked.retention)).toEqual(
      Array.from({ length: cohorts }, (_, k) => {
        const there = retention.cohorts.filter(({ cells }) => cells[k] !== null)
        const size = there.reduce((sum, one) => sum + one.size, 0)
        const back = there.reduce((sum, { cells }) => sum + (cells[k] ?? 0), 0)
        return size === 0 ? null : near((back / size) * 100)
      }),
    )

    const step = 1 + (asked.place % funnel.steps.length)
    const outcome = step > 1 && !funnel.steps[step - 1]?.optional && asked.place % 2 ? 'dropped' : 'reached'
    const behaviours: CohortBody[] = [
      { kind: 'matched', ...did },
      { kind: 'funnel', ...funnel, step, outcome, days: did.days },
    ]
    for (const cohort of behaviours) {
      const made = await world.person.call('/segment/add', {
        website_id,
        name: 'Cohort',
        filters: [],
        cohort,
      })
      const segment = { field: 'segment', operator: 'in', value: [made.segment_id] } as never
      const since = did.days && dayStart(localDate(now, zone).subtract({ days: did.days - 1 }), zone)
      const over = since === null ? interval : { start: since, end: now + 1 }
      const theirs = visits.filter(({ visitor }) => isIn(visits, over, cohort).has(visitor))
      const { current } = await world.person.call('/overview/total', {
        ...query,
        filters: [...filters, segment],
      })
      expect(numbersOf(current), about(cohort)).toEqual(
        numbersOf(reference(theirs, interval, filters).get('') as never),
      )
    }
  })
}, quickScenarios)

type Attempts = ReferenceFunnel['attempts']

function withoutMedian({ median_seconds: _, ...step }: FunnelStep) {
  return step
}

/** The steps with the losses to the required step before. */
function stepsOf(attempts: Attempts, { steps }: FunnelAsked) {
  const reached = (at: number) => attempts.filter((attempt) => attempt[at]).length
  return steps.map(({ optional }, at) => {
    const before = reached(
      Math.max(
        0,
        steps.findLastIndex((one, nth) => nth < at && (nth === 0 || !one.optional)),
      ),
    )
    return {
      visitors: reached(at),
      from_first: percent(reached(at), reached(0)),
      from_previous: percent(reached(at), before),
      dropped: optional ? 0 : before - reached(at),
    }
  })
}

function groupsOf(attempts: Attempts, asked: FunnelAsked, by: Dimension) {
  const groups = new Map<string, Attempts[number][]>()
  for (const attempt of attempts) {
    const first = attempt[0] as Happening
    for (const value of rowsOf([{ dimension: by }], first.visit, first.event, first.event.time))
      groups.set(value, [...(groups.get(value) ?? []), attempt])
  }
  return inOrder([...groups].map(([value, own]) => [value, stepsOf(own, asked)]))
}

function trendOf(attempts: Attempts, day: { start: number; time: string }, end = Number.POSITIVE_INFINITY) {
  const own = attempts.filter(([first]) => within({ start: day.start, end }, first?.event.time ?? 0))
  const completed = own.filter((attempt) => attempt.at(-1)).length
  return [day.time, own.length, completed, percent(completed, own.length)]
}

/** The visitors of a cohort, whatever the query's filters are. */
function isIn(visits: readonly ReferenceVisit[], over: Interval, cohort: CohortBody): Set<string> {
  const all = happenings(visits, [])
  if (cohort.kind === 'funnel') {
    const { steps, step, outcome } = cohort
    const before = steps.findLastIndex((one, at) => at < step - 1 && (at === 0 || !one.optional))
    const far = referenceFunnel(all, over, cohort).attempts.filter((attempt) =>
      outcome === 'reached' ? attempt[step - 1] : attempt[before] && !attempt[step - 1],
    )
    return new Set(far.map(([first]) => first?.visit.visitor ?? ''))
  }
  const often = (visitor: string) =>
    all.filter(
      (one) =>
        one.visit.visitor === visitor &&
        within(over, one.event.time) &&
        means(cohort.matcher, one, over.start),
    ).length
  const everyone = [...new Set(visits.map(({ visitor }) => visitor))]
  return new Set(everyone.filter((visitor) => often(visitor) >= cohort.at_least === cohort.did))
}

function percent(part: number, whole: number): number | null {
  return whole === 0 ? null : (part / whole) * 100
}

function numbersOf({
  visitors,
  visits,
  pageviews,
  events,
}: Record<'visitors' | 'visits' | 'pageviews' | 'events', number>) {
  return { visitors, visits, pageviews, events }
}

function inOrder<T>(entries: readonly (readonly [string, T])[]): Map<string, T> {
  return new Map([...entries].sort(([a], [b]) => (a < b ? -1 : 1)))
}
