/**
 * Revenue, campaigns and explorations compared with the plain reference, over HTTP: random events and payments, sent in random order and some twice,
 * with random queries. `FAST_CHECK_SEED` repeats a case (the failure prints the seed), `SCENARIOS` runs more.
 */
import { dimensionNames, dimensionsOf } from '@footfall/contract/stats/dimensions'
import type { Filter } from '@footfall/contract/stats/filters'
import type { Money } from '@footfall/contract/stats/goal-results'
import { metricNames } from '@footfall/contract/stats/metrics'
import type { Converted } from '@footfall/contract/stats/revenue-results'
import { utmTags } from '@footfall/contract/stats/utm-results'
import fc from 'fast-check'
import { expect } from 'vitest'
import { bucketsOf } from '../time/buckets.ts'
import { localDate } from '../time/zone.ts'
import { means, within } from './happenings.ts'
import {
  type Counted,
  conversionsBy,
  convertedBy,
  countedPayments,
  creditedTo,
  type Payment,
  type Sums,
  sumsBy,
} from './money-reference.ts'
import { near } from './near.ts'
import { busyVisitorsAround, randomFilter } from './random-events.ts'
import { testScenarios } from './random-scenarios.ts'
import { scenes } from './random-scenes.ts'
import { intervalOf, randomMatcher, randomSpan } from './random-sequences.ts'
import type { ReferenceVisit } from './raw-event.ts'
import { type ReferenceKey, type ReferenceMetrics, reference, rowsOf } from './reference.ts'
import { testWorld } from './report-world.ts'
import { randomArrival, sendAtRandom } from './send-at-random.ts'
import { sessionize } from './sessionize.ts'
import { throughSegment } from './through-segment.ts'

const world = testWorld('2025-12-01T00:00:00Z')

const payment: fc.Arbitrary<Payment> = fc.record({
  amount: fc.constantFrom(9900, 1000, 500, -300, -3000, -9900),
  currency: fc.constantFrom('CNY', 'CNY', 'USD', 'JPY'),
  order: fc.constantFrom('', '', 'o1', 'o2', 'o3'),
})

/** Mostly sources, which alone are credited to other visits. */
const credit = fc.record({
  by: fc.oneof(
    { weight: 2, arbitrary: fc.constantFrom(...dimensionsOf('referer')) },
    { weight: 1, arbitrary: fc.constantFrom(...dimensionNames) },
  ),
  attribution: fc.constantFrom('visit', 'first_touch', 'first_touch', 'last_non_direct', 'last_non_direct'),
})

const drawn = (middle: number) =>
  fc.noBias(
    fc.record({
      events: busyVisitorsAround(middle),
      payments: fc.infiniteStream(fc.option(payment, { freq: 3 })),
      arrival: randomArrival,
      kept: fc.boolean(),
      filters: fc.oneof(
        { weight: 2, arbitrary: fc.constant<Filter[]>([]) },
        { weight: 1, arbitrary: fc.array(randomFilter, { minLength: 1, maxLength: 2 }) },
      ),
      span: randomSpan,
      credits: fc.array(credit, { minLength: 4, maxLength: 4 }),
      tags: fc.uniqueArray(fc.constantFrom(...utmTags), { minLength: 1, maxLength: 2 }),
      dimensions: fc.uniqueArray(fc.constantFrom(...dimensionNames, 'time' as const), {
        minLength: 1,
        maxLength: 4,
      }),
      goal: randomMatcher,
      rates: fc.record({
        currency: fc.constantFrom('CNY', 'USD', 'JPY'),
        rates: fc.uniqueArray(
          fc.record({
            day: fc.integer({ min: -3, max: 3 }),
            currency: fc.constantFrom('CNY', 'USD', 'JPY'),
            thousandths: fc.integer({ min: 1, max: 200_000 }),
          }),
          { minLength: 1, maxLength: 9, selector: ({ day, currency }) => `${day} ${currency}` },
        ),
      }),
    }),
  )

testScenarios(async (seed, index) => {
  const [zone, around] = scenes[index % scenes.length] ?? scenes[0]
  const middle = Date.parse(around)
  const [asked] = fc.sample(drawn(middle), { seed, numRuns: 1 })
  if (!asked) throw new Error('nothing was drawn')
  const website = await world.website(zone)
  const website_id = website.websiteId
  const paid = asked.events.map(({ raw }) => (raw.kind === 'custom' ? asked.payments.next().value : null))
  const sent = asked.events.map(({ sent }, at) => {
    const { amount, currency, order } = paid[at] ?? {}
    return amount !== undefined && currency
      ? { ...sent, revenue: { amount, currency, ...(order ? { order_id: order } : {}) } }
      : sent
  })
  // Each call is a batch of the writer, so an order's payments may arrive in any of them.
  await sendAtRandom(website, sent, asked.arrival)

  const visits = sessionize(asked.events.map(({ raw }) => raw))
  const payments = new Map(paid.flatMap((one, at) => (one ? [[BigInt(at + 1), one] as const] : [])))
  const interval = intervalOf(asked.span, middle, asked.events)
  const { filters, credits, tags, dimensions } = asked
  const query = {
    website_id,
    time_range: 'custom_time_range',
    start_time: interval.start / 1000,
    end_time: interval.end / 1000,
    filters: asked.kept ? await throughSegment(world.person, website_id, filters) : filters,
    time_unit: 'day',
  } as const
  const about = (what: object) => `seed ${seed} (${zone}): ${JSON.stringify({ ...what, filters, interval })}`

  const rates = asked.rates.rates
    .filter(({ currency }) => currency !== asked.rates.currency)
    .map(({ day, currency, thousandths }) => ({
      date: localDate(middle, zone).add({ days: day }).toString(),
      currency,
      rate: thousandths / 1000,
    }))
  const table = rates.length > 0 ? { currency: asked.rates.currency, rates } : null
  if (table) await world.person.call('/rate/save', { website_id, ...table })
  const revenue = await world.person.call('/report/revenue', { ...query, by: 'channel' })
  const counted = countedPayments(visits, payments, interval, filters)
  const { visitors = 0 } = reference(visits, interval, filters).get('') ?? {}
  expect(
    new Map(revenue.currencies.map((row) => [` ${row.currency}`, sumsOf(row)])),
    about({ revenue: 'currencies' }),
  ).toEqual(inOrder(sumsBy(counted, () => [''])))
  expect(revenue.converted && pick(revenue.converted), about({ rates: table })).toEqual(
    table && counted.length > 0
      ? convertedBy(counted, table, (time) => localDate(time, zone).toString())
      : null,
  )
  for (const { revenue: sum, per_visitor } of revenue.currencies)
    expect(per_visitor).toBe(visitors === 0 ? null : sum / visitors)
  for (const { by, attribution } of credits) {
    const { list } = await world.person.call('/report/revenue', { ...query, by, attribution })
    const actual = list.map((row) => [`${row.value} ${row.currency}`, sumsOf(row)] as const)
    const wanted = sumsBy(counted, (one) =>
      creditedTo(one, visits, by, attribution).filter((value) => by !== 'event_property' || value !== ''),
    )
    expect(inOrder(new Map(actual)), about({ by, attribution })).toEqual(inOrder(wanted))
  }
  const buckets = bucketsOf(interval, 'day', zone)
  const bucketOf = (time: number) => buckets.findLast(({ start }) => start <= time)?.time ?? ''
  const series = revenue.series.flatMap(({ time, values }) =>
    values.map((one) => [`${time} ${one.currency}`, [one.revenue, one.orders]] as const),
  )
  expect(inOrder(new Map(series)), about({ revenue: 'series' })).toEqual(
    inOrder(
      new Map(
        [...sumsBy(counted, ({ event }) => [bucketOf(event.time)])].map(([key, sums]) => [
          key,
          [sums.revenue, sums.orders],
        ]),
      ),
    ),
  )

  const { goal_id } = await world.person.call('/goal/add', {
    website_id,
    name: 'Any',
    matcher: asked.goal,
    value: 'revenue',
  })
  const goals = await world.person.call('/report/goals', query)
  const reaching = counted.filter((one) => means(asked.goal, one, interval.start))
  expect(goals.list[0]?.value, about({ goal: asked.goal })).toEqual(moneyOf(reaching))
  const begun = visits.filter(({ start }) => within(interval, start))
  const everPaid = countedPayments(visits, payments, { start: 0, end: Number.MAX_SAFE_INTEGER }, [])
  const sessions = await world.person.call('/session/list', { ...query, filters: [], page_size: 100 })
  const paidIn = (visit: ReferenceVisit) => everPaid.filter((one) => one.visit === visit)
  expect(
    sessions.list.map(({ start, revenue }) => [start, revenue]).sort(),
    about({ sessions: 'revenue' }),
  ).toEqual(begun.map((visit) => [Math.floor(visit.start / 1000), moneyOf(paidIn(visit))]).sort())
  for (const { visit_id, revenue } of sessions.list.slice(0, 2)) {
    const { list } = await world.person.call('/session/item', { website_id, visit_id })
    expect(summed(list.flatMap(({ revenue }) => revenue ?? [])), about({ visit_id })).toEqual(revenue)
  }
  const utm = await world.person.call('/report/utm', { ...query, tags, goal_id, page_size: 500 })
  const tagged: Filter[] = [...filters, { field: 'utm_tags', operator: 'is_set', value: tags }]
  const tagKeys: ReferenceKey[] = tags.map((dimension) => ({ dimension }))
  const money = sumsBy(countedPayments(visits, payments, interval, tagged), ({ visit, event }) =>
    rowsOf(tagKeys, visit, event, event.time),
  )
  const converted = conversionsBy(visits, interval, tagged, asked.goal, tagKeys)
  expect(
    inOrder(
      new Map(
        utm.list.map((row) => [
          row.values.join('\n'),
          {
            ...plain(row),
            conversions: row.conversions,
            rate: near(row.conversion_rate),
            paid: row.revenue,
          },
        ]),
      ),
    ),
    about({ tags, goal: asked.goal }),
  ).toEqual(
    inOrder(
      new Map(
        [...reference(visits, interval, tagged, tagKeys)].map(([label, metrics]) => [
          label,
          {
            ...plain(metrics),
            ...rateOf(converted.get(label), metrics),
            paid: [...inOrder(money)]
              .filter(([key]) => key.slice(0, -4) === label)
              .map(([key, { revenue }]) => ({ currency: key.slice(-3), amount: revenue })),
          },
        ]),
      ),
    ),
  )

  const insights = await world.person.call('/report/insights', {
    ...query,
    dimensions,
    goal_id,
    page_size: 500,
  })
  const keys = dimensions.map(
    (name): ReferenceKey => (name === 'time' ? { at: bucketOf } : { dimension: name }),
  )
  const reached = conversionsBy(visits, interval, filters, asked.goal, keys)
  expect(
    inOrder(
      new Map(
        insights.list.map((row) => [
          row.values.join('\n'),
          {
            ...plain(row as ReferenceMetrics),
            conversions: row.conversions,
            rate: near(row.conversion_rate),
          },
        ]),
      ),
    ),
    about({ dimensions, goal: asked.goal }),
  ).toEqual(
    inOrder(
      new Map(
        [...reference(visits, interval, filters, keys)].map(([label, metrics]) => [
          label,
          { ...plain(metrics), ...rateOf(reached.get(label), metrics) },
        ]),
      ),
    ),
  )
})

function pick({ revenue, refunds, orders, left_out }: Converted) {
  return { revenue, refunds, orders, left_out: left_out.map(({ currency, revenue: sum }) => [currency, sum]) }
}

function sumsOf({ revenue, refunds, orders, buyers }: Sums): Sums {
  return { revenue, refunds, orders, buyers }
}

/** By currency, without zero sums. */
function moneyOf(counted: readonly Counted[]) {
  return summed(counted.map(({ payment: { currency }, amount }) => ({ currency, amount })))
}

function summed(all: readonly Money[]): Money[] {
  const sums = new Map<string, number>()
  for (const { currency, amount } of all) sums.set(currency, (sums.get(currency) ?? 0) + amount)
  return [...inOrder(sums)].flatMap(([currency, amount]) => (amount === 0 ? [] : [{ currency, amount }]))
}

function rateOf(own: { conversions: number; visitors: number } | undefined, { visitors }: ReferenceMetrics) {
  return {
    conversions: own?.conversions ?? 0,
    rate: near(visitors === 0 ? null : ((own?.visitors ?? 0) / visitors) * 100),
  }
}

function plain(row: ReferenceMetrics): Record<string, number | null> {
  return Object.fromEntries(metricNames.map((name) => [name, near(row[name])]))
}

function inOrder<T>(map: ReadonlyMap<string, T>): Map<string, T> {
  return new Map([...map].sort(([a], [b]) => (a < b ? -1 : 1)))
}
