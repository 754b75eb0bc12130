/**
 * A plain implementation of "What changed?" from its definition: every slice of one dimension, and of two of the strongest. The call is compared
 * with it.
 */
import { type Dimension, dimensionNames } from '@footfall/contract/stats/dimensions'
import { type Filter, fieldInfo } from '@footfall/contract/stats/filters'
import type { Metric } from '@footfall/contract/stats/metrics'
import type { Interval } from '../time/interval.ts'
import type { ReferenceVisit } from './raw-event.ts'
import { eventValues, type ReferenceMetrics, reference, referenceGroups, visitValues } from './reference.ts'

export interface ReferenceSlice {
  readonly dimensions: readonly Dimension[]
  readonly values: readonly string[]
  readonly current: number | null
  readonly previous: number | null
  readonly contribution: number
  readonly surprise: number
}

export interface Asked {
  readonly visits: readonly ReferenceVisit[]
  readonly metric: Metric
  readonly filters: readonly Filter[]
  readonly now: Interval
  readonly before: Interval
}

const countMetrics: readonly Metric[] = ['visitors', 'visits', 'pageviews', 'events']

/** The totals of both periods, and the slices that explain the change, largest contribution first. */
export function referenceChanges(asked: Asked): {
  current: number | null
  previous: number | null
  list: ReferenceSlice[]
} {
  const whole = { now: factsBy(asked, asked.now, []).get(''), past: factsBy(asked, asked.before, []).get('') }
  const [current, previous] = [whole.now?.figure ?? null, whole.past?.figure ?? null]
  if (!whole.now || !whole.past || current === null || previous === null)
    return { current, previous, list: [] }
  const both = { now: whole.now, past: whole.past }
  const of = (dimensions: readonly Dimension[]) => slicesBy(asked, dimensions, both)
  const matters = ({ visitors, surprise }: Slice) => visitors >= 20 && Math.abs(surprise) >= 3
  const singles = dimensionNames
    .filter((name) => !isUnsupported(asked.metric, name))
    .flatMap((name) => of([name]))
  const isExplained = (slice: Slice) =>
    singles.some((single) => isPart(slice, single) && explains(single, slice))
  const strong = singles.filter((single) => matters(single) && !isExplained(single)).sort(largestFirst)
  const ten = strong.slice(0, 10)
  const names = [...new Set(ten.map(({ dimensions: [name] }) => name as Dimension))]
  const isOfTen = ({ dimensions, values }: Slice) =>
    dimensions.every((name, at) =>
      ten.some((one) => one.dimensions[0] === name && one.values[0] === values[at]),
    )
  const pairs = names
    .flatMap((name, at) => names.slice(at + 1).map((other) => [name, other]))
    .flatMap(of)
    .filter((pair) => isOfTen(pair) && matters(pair))
    .filter((pair) => !isExplained(pair))
  return { current, previous, list: [...strong, ...pairs].sort(largestFirst).slice(0, 20) }
}

/** Rates and means of visits have the entry's title and hostname; what else belongs to events does not tell them. Other titles are told as pages. */
function isUnsupported(metric: Metric, name: Dimension): boolean {
  if (fieldInfo(name).scope === 'visit') return false
  if (metric === 'bounce_rate' || metric === 'visit_duration')
    return name !== 'page_title' && name !== 'hostname'
  if (metric === 'pageviews' && name === 'event') return true
  return metric === 'views_per_visit' || name === 'page_title'
}

interface Slice extends ReferenceSlice {
  /** In the period with more of them. */
  readonly visitors: number
}

interface Facts {
  readonly visitors: number
  /** The metric itself. */
  readonly figure: number | null
  /** What the metric counts, out of how many (1 for a count), and the variance of the count. */
  readonly counted: number
  readonly of: number
  readonly variance: number
}

function factsBy(
  { visits, metric, filters }: Asked,
  interval: Interval,
  by: readonly Dimension[],
): Map<string, Facts> {
  const groups = referenceGroups(
    visits,
    interval,
    filters,
    by.map((dimension) => ({ dimension })),
  )
  return new Map(
    [...groups].map(([key, group]) => {
      const metrics = group.metrics()
      const { entered, bounces, lasted } = group.entries()
      const facts = { visitors: metrics.visitors, figure: metrics[metric] }
      const poisson = (counted: number, of: number): Facts => ({ ...facts, counted, of, variance: counted })
      if (metric === 'bounce_rate') return [key, poisson(bounces, entered.length)]
      if (metric === 'views_per_visit') return [key, poisson(group.views, metrics.visits)]
      if (metric === 'visit_duration') {
        const variance = entered.length === 0 ? 0 : (2 * lasted ** 2) / entered.length
        return [key, { ...facts, counted: lasted, of: entered.length, variance }]
      }
      return [key, poisson(metrics[metric], 1)]
    }),
  )
}

const nothing: Facts = { visitors: 0, figure: 0, counted: 0, of: 1, variance: 0 }

function slicesBy(
  asked: Asked,
  by: readonly Dimension[],
  whole: { readonly now: Facts; readonly past: Facts },
): Slice[] {
  const { metric, now, before } = asked
  const isCount = countMetrics.includes(metric)
  const [here, there] = [factsBy(asked, now, by), factsBy(asked, before, by)]
  // From nothing every slice comes from nothing, as the total does.
  const growth = whole.past.figure ? (whole.now.figure ?? 0) / whole.past.figure : null
  return [...new Set([...here.keys(), ...there.keys()])].map((key) => {
    const none = isCount ? nothing : { ...nothing, figure: null, of: 0 }
    const [own, past] = [here.get(key) ?? none, there.get(key) ?? none]
    // A rate that does not exist is the total's.
    const [a, b] = [own.of === 0 ? whole.now : own, past.of === 0 ? whole.past : past]
    const scale = (growth ?? 0) * (a.of / b.of)
    const spread = Math.sqrt(a.variance + scale ** 2 * b.variance)
    const values = by.length === 0 ? [] : key.split('\n')
    return {
      dimensions: by,
      values,
      current: own.figure,
      previous: past.figure,
      contribution: isCount
        ? (own.figure ?? 0) - (past.figure ?? 0)
        : lift(asked, now, by, values) - lift(asked, before, by, values),
      surprise:
        growth === null || spread === 0 ? 0 : Number(((a.counted - scale * b.counted) / spread).toFixed(9)),
      visitors: Math.max(own.visitors, past.visitors),
    }
  })
}

/** The difference of the total's rate to that of all other visits. */
function lift(
  { visits, metric, filters }: Asked,
  interval: Interval,
  by: readonly Dimension[],
  values: readonly string[],
): number {
  const others = visits.filter(
    (visit) => !by.every((dimension, at) => entryValues(visit, dimension).includes(values[at] ?? '')),
  )
  const figure = (of: readonly ReferenceVisit[]): ReferenceMetrics[Metric] | undefined =>
    reference(of, interval, filters).get('')?.[metric]
  const [all, without] = [figure(visits), figure(others)]
  return all == null || without == null ? 0 : all - without
}

/** What a visit has, or for a dimension of events, its first pageview. */
function entryValues(visit: ReferenceVisit, dimension: Dimension): string[] {
  if (fieldInfo(dimension).scope === 'visit') return visitValues(visit, dimension)
  const entry = visit.events.find(({ kind }) => kind === 'pageview')
  return entry ? eventValues(entry, dimension) : []
}

/** A pair is part of both its values; `CN-GD/Guangzhou` of `CN-GD` and `cn`. */
function isPart(slice: Slice, single: Slice): boolean {
  const [name, value = ''] = [single.dimensions[0], single.values[0]]
  if (slice === single) return false
  return slice.dimensions.some((one, at) => {
    const own = slice.values[at] ?? ''
    if (one === name) return own === value
    if (name === 'country' && (one === 'region' || one === 'city'))
      return value !== '' && own.toLowerCase().startsWith(value)
    return name === 'region' && one === 'city' && value !== '' && own.startsWith(`${value}/`)
  })
}

/** Whether the slice changed as its parent did, except for a tenth of its change. */
function explains(parent: Slice, slice: Slice): boolean {
  const [now, then] = [parent.current ?? 0, parent.previous ?? 0]
  if (then === 0) return true
  const before = slice.previous ?? then
  const change = (slice.current ?? now) - before
  return Math.abs(change - (before * (now / then) - before)) <= 0.1 * Math.abs(change) + 1e-9
}

const ofEvents = ['page', 'page_title', 'hostname', 'event', 'event_property']

/** Of the same contribution: one dimension before two, those of visits before those of events, in the contract's order, values as text. */
function largestFirst(a: Slice, b: Slice): number {
  const rank = ({ dimensions }: Slice) =>
    dimensions.map((name) => (ofEvents.includes(name) ? 100 : 0) + dimensionNames.indexOf(name) + 100).join()
  return (
    Math.abs(b.contribution) - Math.abs(a.contribution) ||
    a.dimensions.length - b.dimensions.length ||
    (`${rank(a)} ${a.values}` < `${rank(b)} ${b.values}` ? -1 : 1)
  )
}
