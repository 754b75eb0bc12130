/** Random sequence queries over the values of random-events.ts, so that steps match events. */
import { minute } from '@footfall/contract/durations'
import type { Matcher, StepMatcher } from '@footfall/contract/stats/matchers'
import fc from 'fast-check'
import type { Interval } from '../time/interval.ts'

const plain = { props: [] as Matcher['props'] }

const matcherWithoutProps: fc.Arbitrary<Matcher> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc
      .constantFrom(
        ['is', '/a'],
        ['is', '/b'],
        ['is', '/'],
        ['contains', '/'],
        ['contains', "'"],
        ['starts_with', '/a'],
        ['wildcard', '/*'],
        ['wildcard', '**b'],
        ['wildcard', '/.'],
        ['regex', '^/[ab]$'],
        ['regex', 'b|^/$'],
      )
      .map(([operator, value]) => ({ kind: 'page', operator, value, ...plain }) as Matcher),
  },
  {
    weight: 2,
    arbitrary: fc
      .constantFrom(['is', 'buy'], ['contains', 'u'], ['wildcard', '*'], ['regex', 'sign.p'])
      .map(([operator, value]) => ({ kind: 'event', operator, value, ...plain }) as Matcher),
  },
  { weight: 1, arbitrary: fc.constant<Matcher>({ kind: 'any', operator: 'is', ...plain }) },
  {
    weight: 3,
    arbitrary: fc
      .record({ value: fc.constantFrom(undefined, '/a', '/b'), depth: fc.constantFrom(1, 50, 90, 100) })
      .map(
        ({ value, depth }): Matcher => ({
          kind: 'scroll',
          operator: 'is',
          depth,
          ...(value === undefined ? {} : { value }),
          ...plain,
        }),
      ),
  },
)

const props: fc.Arbitrary<Matcher['props']> = fc.constantFrom(
  [{ key: 'plan', operator: 'in', value: ['pro'] }],
  [{ key: 'plan', operator: 'not_in', value: ['pro'] }],
  [{ key: 'amount', operator: 'gt', value: ['6'] }],
  [
    { key: 'plan', operator: 'is_set', value: [] },
    { key: 'amount', operator: 'is_not_set', value: [] },
  ],
  [{ key: 'plan', operator: 'contains', value: ['r'] }],
  [{ key: 'plan', operator: 'in', value: ['', 'free'] }],
  [{ key: 'plan', operator: 'not_in', value: [''] }],
)

/** Matchers of which each matches many of the events, so that sequences of them occur. */
const usualMatcher = fc.constantFrom<Matcher>(
  { kind: 'page', operator: 'is', value: '/a', ...plain },
  { kind: 'page', operator: 'is', value: '/b', ...plain },
  { kind: 'page', operator: 'contains', value: '/', ...plain },
  { kind: 'event', operator: 'is', value: 'buy', ...plain },
  { kind: 'event', operator: 'contains', value: 'u', ...plain },
  { kind: 'any', operator: 'is', ...plain },
  { kind: 'scroll', operator: 'is', depth: 50, ...plain },
)

export const randomMatcher: fc.Arbitrary<Matcher> = fc.oneof(
  { weight: 3, arbitrary: usualMatcher },
  {
    weight: 2,
    arbitrary: fc
      .record({ matcher: matcherWithoutProps, props: fc.option(props, { freq: 5, nil: [] }) })
      .map(({ matcher, props }) => ({ ...matcher, props })),
  },
)

/** The numbers of two events at whose seconds an interval begins and ends. */
export const randomCuts = fc.option(fc.tuple(fc.nat(), fc.nat()), { freq: 3 })

/** In minutes, from the middle of the events, unless `cuts` is given. */
export const randomSpan = fc.record({
  from: fc.integer({ min: -40 * 60, max: 10 * 60 }),
  minutes: fc.integer({ min: 60, max: 72 * 60 }),
  cuts: randomCuts,
})
type Span = typeof randomSpan extends fc.Arbitrary<infer T> ? T : never

export function intervalOf(
  { from, minutes, cuts }: Span,
  middle: number,
  events: readonly { readonly raw: { readonly at: number } }[],
): Interval {
  const second = (nth: number) => Math.floor((events[nth % events.length]?.raw.at ?? middle) / 1000) * 1000
  if (cuts === null) return { start: middle + from * minute, end: middle + (from + minutes) * minute }
  const [start, end] = cuts.map(second).sort((a, b) => a - b) as [number, number]
  return { start, end: Math.max(end, start + minute) }
}

const optionalOnce = fc.oneof(
  { weight: 3, arbitrary: fc.constant(false) },
  { weight: 1, arbitrary: fc.boolean() },
)

const stepsUpTo = (maxLength: number) =>
  fc.array(fc.record({ matcher: randomMatcher, optional: optionalOnce }), { minLength: 2, maxLength })

export const randomFunnel = fc
  .record({
    steps: fc.oneof({ weight: 2, arbitrary: stepsUpTo(3) }, { weight: 1, arbitrary: stepsUpTo(5) }),
    exclude: fc.oneof(
      { weight: 2, arbitrary: fc.constant<Matcher[]>([]) },
      { weight: 1, arbitrary: fc.array(randomMatcher, { minLength: 1, maxLength: 2 }) },
    ),
    window_minutes: fc.constantFrom(1, 5, 30, 60, 1440, 129_600),
    order: fc.constantFrom('sequential', 'sequential', 'strict') as fc.Arbitrary<'sequential' | 'strict'>,
    scope: fc.constantFrom('visitor', 'visitor', 'visit') as fc.Arbitrary<'visitor' | 'visit'>,
  })
  .map(({ steps, order, ...rest }) => ({
    ...rest,
    order,
    steps: steps.map(
      ({ matcher, optional }, index): StepMatcher => ({
        ...matcher,
        optional: optional && index > 0 && order === 'sequential',
      }),
    ),
  }))

export const randomJourney = fc
  .record({
    steps: fc.integer({ min: 2, max: 5 }),
    start: fc.option(randomMatcher, { freq: 2, nil: undefined }),
    end: fc.option(randomMatcher, { freq: 3, nil: undefined }),
    items: fc.constantFrom('pages', 'events', 'both') as fc.Arbitrary<'pages' | 'events' | 'both'>,
    group: fc.constantFrom<{ pattern: string; label: string }[]>(
      [],
      [],
      [{ pattern: '/a', label: 'first' }],
      [
        { pattern: '/?', label: 'none' },
        { pattern: '/o*', label: 'odd' },
        { pattern: '**', label: 'rest' },
      ],
    ),
    limit: fc.constantFrom(1, 2, 10),
  })
  .map(({ start, end, ...rest }) => ({ ...rest, ...(start ? { start } : {}), ...(end ? { end } : {}) }))

export const randomRetention = fc.record({
  unit: fc.constantFrom('day', 'day', 'week', 'month') as fc.Arbitrary<'day' | 'week' | 'month'>,
  first: fc.oneof(fc.constant('first_visit' as const), randomMatcher),
  returning: fc.oneof(fc.constant('any' as const), randomMatcher),
  mode: fc.constantFrom('on', 'on_or_after') as fc.Arbitrary<'on' | 'on_or_after'>,
})
