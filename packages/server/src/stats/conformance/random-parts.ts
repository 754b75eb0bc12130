/** Common parts of random events and filters, for any set of values. */
import { minute } from '@footfall/contract/durations'
import { type Filter, filterFields, operators } from '@footfall/contract/stats/filters'
import fc from 'fast-check'

/** A gap between a visitor's events, including exactly the pause that ends a visit and a millisecond more. */
export const gap = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: 0, max: 40 * minute }) },
  { weight: 2, arbitrary: fc.constantFrom(0, 1, 30 * minute, 30 * minute + 1, 5 * minute) },
  { weight: 1, arbitrary: fc.integer({ min: 0, max: 36 * 60 * minute }) },
)

/** Properties of any event, without its page and the columns of its visit. */
export const eventParts = {
  kind: fc.constantFrom('pageview', 'pageview', 'pageview', 'custom', 'engagement'),
  interactive: fc.boolean(),
  title: fc.constantFrom('', 'Home', 'Über'),
  hostname: fc.constantFrom('example.com', 'shop.example.com'),
  name: fc.constantFrom('signup', 'buy'),
  props: fc.record(
    { plan: fc.constantFrom('pro', 'free', ''), amount: fc.constantFrom('5', '12.5') },
    { requiredKeys: [] },
  ),
  engagedMs: fc.integer({ min: 0, max: 20_000 }),
  scrollDepth: fc.constantFrom(0, 30, 50, 90, 100),
} as const

/** How many visitors there are, how many events each has, and within how many hours of the instant they begin. */
export interface Sizes {
  readonly visitors: readonly [least: number, most: number]
  readonly events: readonly [least: number, most: number]
  readonly hours: number
}

const few: Sizes = { visitors: [1, 5], events: [1, 9], hours: 30 }

/** Visitors around an instant, by default up to five with up to nine events each, each with the time of the first event. */
export function linesAround<E>(
  middle: number,
  event: fc.Arbitrary<E>,
  { visitors, events, hours }: Sizes = few,
): fc.Arbitrary<{ readonly begin: number; readonly events: E[] }[]> {
  const arrayOf = <T>(one: fc.Arbitrary<T>, [minLength, maxLength]: readonly [number, number]) =>
    fc.array(one, { minLength, maxLength })
  const line = fc.record({
    begin: fc.integer({ min: -hours * 60, max: hours * 60 }).map((minutes) => middle + minutes * minute),
    events: arrayOf(event, events),
  })
  return arrayOf(line, visitors)
}

/** Filter values in addition to those of the field. */
const wishes = [
  'plan=pro',
  'amount=6',
  'utm_source=news',
  'pro',
  'plan',
  '17',
  '400',
  'signup',
  'Home',
  'example.com',
]

/** A filter that is likely to match: mostly one of the field's own values, with any other value beside it. */
export function filterOf(
  world: readonly string[],
  valuesOf: (field: Filter['field']) => readonly string[],
): fc.Arbitrary<Filter> {
  return fc
    .record({
      field: fc.constantFrom(...filterFields),
      operator: fc.constantFrom(...operators),
      value: fc.array(fc.constantFrom(...world, ...wishes), { minLength: 1, maxLength: 3 }),
      pick: fc.nat(),
    })
    .map(({ field, operator, value, pick }) => {
      if (operator === 'is_set' || operator === 'is_not_set') return { field, operator, value: [] }
      const own = valuesOf(field)
      const picked = own.length > 0 ? [own[pick % own.length] ?? '', ...value.slice(1)] : value
      return { field, operator, value: picked }
    })
}
