/** A plain implementation of custom events and properties. The calls are compared with it. */
import type { Interval } from '../time/interval.ts'
import { type Happening, within } from './happenings.ts'
import { near } from './near.ts'

const distinct = (all: readonly Happening[]) => new Set(all.map(({ visit }) => visit.visitor)).size

function by<T>(all: readonly T[], keyOf: (one: T) => string): [string, T[]][] {
  const found = new Map<string, T[]>()
  for (const one of all) found.set(keyOf(one), [...(found.get(keyOf(one)) ?? []), one])
  return [...found].sort(([a], [b]) => (a < b ? -1 : 1))
}

/** Each name in the interval. Its visits are those that began in the interval. */
export function eventsByName(all: readonly Happening[], interval: Interval, everyone: number) {
  const custom = all.filter(({ event }) => event.kind === 'custom')
  const begun = custom.filter(({ visit }) => within(interval, visit.start))
  return by(
    custom.filter(({ event }) => within(interval, event.time)),
    ({ event }) => event.name,
  ).map(([name, own]) => ({
    name,
    events: own.length,
    visitors: distinct(own),
    visits: new Set(begun.filter(({ event }) => event.name === name).map(({ visit }) => visit)).size,
    share: everyone === 0 ? null : near((distinct(own) / everyone) * 100),
    last_time: Math.floor(Math.max(...own.map(({ event }) => event.time)) / 1000),
  }))
}

/** Events and visitors by name (`null` for other names) and bucket. */
export function eventsOverTime(
  all: readonly Happening[],
  interval: Interval,
  names: readonly string[],
  bucketOf: (time: number) => string,
) {
  const custom = all.filter(({ event }) => event.kind === 'custom' && within(interval, event.time))
  const keyOf = ({ event }: Happening) =>
    `${names.includes(event.name) ? event.name : null} ${bucketOf(event.time)}`
  return by(custom, keyOf).map(([key, own]) => [key, own.length, distinct(own)])
}

export interface WhichEvents {
  readonly kind: 'event' | 'pageview'
  readonly name?: string
}

/** The properties of the matching events, each with its value and visitor. */
export function propertiesOf(all: readonly Happening[], interval: Interval, { kind, name }: WhichEvents) {
  return all
    .filter(({ event }) => within(interval, event.time))
    .filter(({ event }) => event.kind === (kind === 'event' ? 'custom' : 'pageview'))
    .filter(({ event }) => name === undefined || kind === 'pageview' || event.name === name)
    .flatMap((happening) =>
      Object.entries(happening.event.props).map(([key, value]) => ({ key, value, happening })),
    )
}
type Property = ReturnType<typeof propertiesOf>[number]

const isNumber = (value: string) => /^-?\d+(\.\d+)?$/.test(value)

export function byKey(properties: readonly Property[]) {
  return by(properties, ({ key }) => key).map(([key, own]) => {
    const numbers = own.filter(({ value }) => isNumber(value)).length
    return {
      key,
      events: own.length,
      values: new Set(own.map(({ value }) => value)).size,
      type: numbers === own.length ? 'number' : numbers === 0 ? 'text' : 'mixed',
    }
  })
}

/** The values of one property, with their numbers. */
export function byValue(properties: readonly Property[]) {
  const numbers = properties
    .filter(({ value }) => isNumber(value))
    .map(({ value }) => Number(value))
    .sort((a, b) => a - b)
  /** Interpolates between two values. */
  const quantile = (share: number) => {
    const place = (numbers.length - 1) * share
    const [low = 0, high = 0] = [numbers[Math.floor(place)], numbers[Math.ceil(place)]]
    return low + (high - low) * (place - Math.floor(place))
  }
  const sum = numbers.reduce((all, one) => all + one, 0)
  return {
    list: by(properties, ({ value }) => value).map(([value, own]) => ({
      value,
      events: own.length,
      visitors: distinct(own.map(({ happening }) => happening)),
      share: (own.length / properties.length) * 100,
    })),
    numbers:
      numbers.length === 0
        ? null
        : {
            count: numbers.length,
            sum,
            mean: sum / numbers.length,
            min: numbers[0],
            max: numbers.at(-1),
            p50: quantile(0.5),
            p95: quantile(0.95),
          },
  }
}
