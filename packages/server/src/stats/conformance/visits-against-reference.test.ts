/**
 * Events, properties, visits, segments and cohorts compared with the plain reference, over HTTP: random events, sent in random order, with random
 * queries. `FAST_CHECK_SEED` repeats a case (the failure prints the seed), `SCENARIOS` sets their number.
 */
import { type CohortBody, cohortBody } from '@footfall/contract/resources/cohort'
import type { Filter, FilterEntry } from '@footfall/contract/stats/filters'
import fc from 'fast-check'
import { expect } from 'vitest'
import { bucketsOf } from '../time/buckets.ts'
import type { Interval } from '../time/interval.ts'
import { dayStart, localDate } from '../time/zone.ts'
import { byKey, byValue, eventsByName, eventsOverTime, propertiesOf } from './events-reference.ts'
import { happenings, means, within } from './happenings.ts'
import { near } from './near.ts'
import { busyVisitorsAround, randomFilter } from './random-events.ts'
import { testScenarios } from './random-scenarios.ts'
import { scenes } from './random-scenes.ts'
import { intervalOf, randomFunnel, randomMatcher, randomSpan } from './random-sequences.ts'
import type { ReferenceVisit } from './raw-event.ts'
import { reference } from './reference.ts'
import { testWorld } from './report-world.ts'
import { randomArrival, sendAtRandom } from './send-at-random.ts'
import { referenceFunnel } from './sequences-reference.ts'
import { sessionize } from './sessionize.ts'
import { pausesOf, rowOf, statsOf, timelineOf, visitsUnder } from './visits-reference.ts'

const now = '2025-12-01T00:00:00Z'

const world = testWorld(now)

const days = fc.constantFrom(null, null, 30, 200, 365)
const randomCohort: fc.Arbitrary<CohortBody> = fc
  .oneof(
    fc.record({
      kind: fc.constant('matched' as const),
      did: fc.boolean(),
      matcher: randomMatcher,
      at_least: fc.integer({ min: 1, max: 4 }),
      days,
    }),
    fc.record({ funnel: randomFunnel, place: fc.nat(), dropped: fc.boolean(), days }).map((asked) => {
      const { steps } = asked.funnel
      const step = 1 + (asked.place % steps.length)
      const mayDrop = step > 1 && !steps[step - 1]?.optional
      return {
        kind: 'funnel' as const,
        ...asked.funnel,
        step,
        outcome: asked.dropped && mayDrop ? ('dropped' as const) : ('reached' as const),
        days: asked.days,
      }
    }),
  )
  .map((body) => cohortBody.parse(body))

const someFilters = fc.array(randomFilter, { minLength: 1, maxLength: 2 })
const drawn = (middle: number) =>
  fc.noBias(
    fc.record({
      events: busyVisitorsAround(middle),
      arrival: randomArrival,
      filters: fc.oneof(
        { weight: 2, arbitrary: fc.constant<Filter[]>([]) },
        { weight: 1, arbitrary: someFilters },
      ),
      segment: fc.option(someFilters, { freq: 1, nil: null }),
      span: randomSpan,
      names: fc.constantFrom<readonly string[] | undefined>(undefined, ['buy'], ['signup', 'none']),
      which: fc.record({
        kind: fc.constantFrom('event' as const, 'pageview' as const),
        name: fc.constantFrom(undefined, 'buy'),
      }),
      key: fc.constantFrom('plan', 'amount', 'none'),
      cohort: randomCohort,
    }),
  )

testScenarios(checkScenario)

async function checkScenario(seed: number, index: number): Promise<void> {
  const { person } = world
  const [zone, around] = scenes[index % scenes.length] ?? scenes[0]
  const middle = Date.parse(around)
  const [asked] = fc.sample(drawn(middle), { seed, numRuns: 1 })
  if (!asked) throw new Error('nothing was drawn')
  const website = await world.website(zone)
  const website_id = website.websiteId
  await sendAtRandom(
    website,
    asked.events.map(({ sent }) => sent),
    asked.arrival,
  )
  const visits = sessionize(asked.events.map(({ raw }) => raw))
  const interval = intervalOf(asked.span, middle, asked.events)
  const segmentEntry = async (body: object): Promise<FilterEntry> => {
    const made = await person.call('/segment/add', { website_id, name: 'Some', ...body } as never)
    return { field: 'segment', operator: 'in', value: [made.segment_id] }
  }
  const filters = [...asked.filters, ...(asked.segment ?? [])]
  const query = {
    website_id,
    time_range: 'custom_time_range' as const,
    start_time: interval.start / 1000,
    end_time: interval.end / 1000,
    filters: [
      ...asked.filters,
      ...(asked.segment ? [await segmentEntry({ filters: asked.segment })] : []),
    ] as Filter[],
  }
  const about = (what: object) => `seed ${seed} (${zone}): ${JSON.stringify({ ...what, filters, interval })}`
  const all = happenings(visits, filters)
  const totals = reference(visits, interval, filters).get('')

  const named = await person.call('/event/list', { ...query, order_by: 'name', order: 'asc', page_size: 100 })
  expect(
    named.list.map(({ previous: _, change: __, ...row }) => ({ ...row, share: near(row.share) })),
    about({ event: 'list' }),
  ).toEqual(eventsByName(all, interval, totals?.visitors ?? 0))

  const { names, which, key } = asked
  const traffic = await person.call('/event/traffic', {
    ...query,
    time_unit: 'day',
    ...(names && { names: [...names] }),
  })
  const buckets = bucketsOf(interval, 'day', zone)
  const bucketOf = (time: number) => buckets.findLast(({ start }) => start <= time)?.time ?? ''
  expect(
    traffic.series
      .flatMap(({ name, list }) =>
        list
          .filter(({ events }) => events > 0)
          .map(({ time, events, visitors }) => [`${name} ${time}`, events, visitors] as const),
      )
      .sort(([a], [b]) => (a < b ? -1 : 1)),
    about({ event: 'traffic', names }),
  ).toEqual(eventsOverTime(all, interval, names ?? ['buy', 'signup'], bucketOf))

  const ofWhich = { kind: which.kind, ...(which.name && { name: which.name }) }
  const properties = propertiesOf(all, interval, ofWhich)
  const keys = await person.call('/event/properties', { ...query, ...ofWhich })
  expect(
    keys.list.toSorted((a, b) => (a.key < b.key ? -1 : 1)),
    about(ofWhich),
  ).toEqual(byKey(properties))
  const values = await person.call('/event/values', {
    ...query,
    ...ofWhich,
    key,
    order_by: 'value',
    order: 'asc',
  })
  const wanted = byValue(properties.filter((one) => one.key === key))
  expect(
    { list: values.list, numbers: values.numbers && plain(values.numbers) },
    about({ ...ofWhich, key }),
  ).toEqual({ ...wanted, numbers: wanted.numbers && plain(wanted.numbers) })

  const shown = visitsUnder(visits, interval, filters)
  const sessions = await person.call('/session/list', { ...query, page_size: 100 })
  const inOrder = (rows: readonly object[]) => rows.map((row) => JSON.stringify(row)).sort()
  expect(inOrder(sessions.list.map(known)), about({ session: 'list' })).toEqual(inOrder(shown.map(rowOf)))
  expect(
    sessions.list.map(({ start }) => start),
    about({ session: 'order' }),
  ).toEqual(shown.map((visit) => rowOf(visit).start))
  for (const row of sessions.list.slice(0, 2)) {
    const same = shown.filter((visit) => JSON.stringify(rowOf(visit)) === JSON.stringify(known(row)))
    const [visit] = same
    // Two that are equal in all of that may come in either order.
    if (!visit || same.length > 1) continue
    const item = await person.call('/session/item', { website_id, visit_id: row.visit_id })
    const actual = item.list.map(({ foreground, ...one }) => ({ ...pick(one), foreground: near(foreground) }))
    expect(actual, about({ session: 'item' })).toEqual(
      timelineOf(visit).map(({ foreground, ...one }) => ({ ...one, foreground: near(foreground) })),
    )
    const { pause_before, pause_after, bounce } = item.rules
    expect({ pause_before, pause_after }, about({ session: 'pauses' })).toEqual(pausesOf(visit, visits))
    expect(bounce.pageviews).toBe(rowOf(visit).pageviews)
  }
  const { duration, pageviews, visits_per_visitor, days_since, ...rest } = await person.call(
    '/session/stats',
    query,
  )
  expect(
    {
      ...rest,
      duration: duration.map((part) => part.visits),
      pageviews: pageviews.map((part) => part.visits),
      visits_per_visitor: visits_per_visitor.map((part) => part.visitors),
      days_since: days_since.map((part) => part.visits),
    },
    about({ session: 'stats' }),
  ).toEqual(statsOf(shown, visits))

  const held = await person.call('/overview/total', {
    ...query,
    filters: [...query.filters, (await segmentEntry({ filters: [], cohort: asked.cohort })) as Filter],
  })
  const inCohort = visits.filter(isIn(asked.cohort, visits, { interval, zone }))
  expect(plain(held.current), about({ cohort: asked.cohort })).toEqual(
    plain(reference(inCohort, interval, filters).get('') ?? {}),
  )
}

/** Whether a visit's visitor is in the cohort. */
function isIn(
  cohort: CohortBody,
  visits: readonly ReferenceVisit[],
  { interval, zone }: { readonly interval: Interval; readonly zone: string },
): (visit: ReferenceVisit) => boolean {
  const today = localDate(Date.parse(now), zone)
  const span =
    cohort.days === null
      ? interval
      : { start: dayStart(today.subtract({ days: cohort.days - 1 }), zone), end: Date.parse(now) + 1 }
  const all = happenings(visits, [])
  if (cohort.kind === 'matched') {
    const often = new Map<string, number>()
    for (const one of all)
      if (within(span, one.event.time) && means(cohort.matcher, one, span.start))
        often.set(one.visit.visitor, (often.get(one.visit.visitor) ?? 0) + 1)
    return ({ visitor }) => (often.get(visitor) ?? 0) >= cohort.at_least === cohort.did
  }
  const { step, steps, outcome } = cohort
  const before = steps.findLastIndex((one, at) => at < step - 1 && (at === 0 || !one.optional))
  const { attempts } = referenceFunnel(all, span, cohort)
  const theirs = attempts.filter((attempt) =>
    outcome === 'reached' ? attempt[step - 1] : attempt[before] && !attempt[step - 1],
  )
  const visitors = new Set(theirs.map((attempt) => attempt[0]?.visit.visitor))
  return ({ visitor }) => visitors.has(visitor)
}

/** The part of a row that the reference knows. */
function known(row: Readonly<Record<string, unknown>>): object {
  const names = Object.keys(rowOf(nobody)) as (keyof ReturnType<typeof rowOf>)[]
  return Object.fromEntries(names.map((name) => [name, row[name]]))
}
const nobody: ReferenceVisit = { id: 0n, visitor: '', start: 0, scope: { country: '' } as never, events: [] }

function pick({ kind, time, page, page_title, event, properties, scroll_depth }: TimelineEvent) {
  return { kind, time, page, page_title, event, properties, scroll_depth }
}
type TimelineEvent = Omit<ReturnType<typeof timelineOf>[number], 'foreground'>

function plain(metrics: object): object {
  return Object.fromEntries(
    Object.entries(metrics).map(([name, value]) => [name, near(value as number | null)]),
  )
}
