/** A plain, slow implementation of docs/metrics.md: events in memory, sets and sums, no SQL. The reports are compared with it. */
import type { Dimension } from '@footfall/contract/stats/dimensions'
import { type Filter, fieldInfo } from '@footfall/contract/stats/filters'
import type { Interval } from '../time/interval.ts'
import type { ReferenceVisit, StoredEvent } from './raw-event.ts'

export interface ReferenceMetrics {
  visitors: number
  visits: number
  pageviews: number
  events: number
  bounce_rate: number | null
  visit_duration: number | null
  views_per_visit: number | null
}

/** A grouping key: a label for an instant, or a dimension. */
export type ReferenceKey = { readonly at: (time: number) => string } | { readonly dimension: Dimension }

const counted = (event: StoredEvent) => event.kind !== 'engagement'
const pageviewsOf = (visit: ReferenceVisit) => visit.events.filter((event) => event.kind === 'pageview')
const inside = (time: number, interval: Interval) => time >= interval.start && time < interval.end

/** The metrics of each existing combination of keys, indexed by the keys joined with a line feed. */
export function reference(...asked: Parameters<typeof referenceGroups>): Map<string, ReferenceMetrics> {
  return new Map([...referenceGroups(...asked)].map(([label, group]) => [label, group.metrics()]))
}

/** The same before counting. */
export function referenceGroups(
  visits: readonly ReferenceVisit[],
  interval: Interval,
  filters: readonly Filter[],
  keys: readonly ReferenceKey[] = [],
): Map<string, Group> {
  const groups = new Map<string, Group>()
  const groupAt = (label: string): Group => {
    const found = groups.get(label) ?? new Group()
    groups.set(label, found)
    return found
  }
  const groupsOf = (visit: ReferenceVisit, event: StoredEvent, time: number): Group[] =>
    rowsOf(keys, visit, event, time).map(groupAt)
  if (keys.length === 0) groupAt('')
  const byVisit = filters.filter((entry) => fieldInfo(entry.field).scope === 'visit')
  const byEvent = filters.filter((entry) => fieldInfo(entry.field).scope === 'event')
  const eventScoped =
    byEvent.length > 0 || keys.some((key) => 'dimension' in key && fieldInfo(key.dimension).scope === 'event')

  for (const visit of visits) {
    if (!byVisit.every((entry) => holds(entry, visitValues(visit, entry.field)))) continue
    const matching = visit.events.filter(
      (event) => counted(event) && byEvent.every((entry) => holds(entry, eventValues(event, entry.field))),
    )
    // Rule 9: visitors, pageviews and events count by the time of each event.
    for (const event of matching.filter(({ time }) => inside(time, interval)))
      for (const group of groupsOf(visit, event, event.time)) {
        group.visitors.add(visit.visitor)
        if (event.kind === 'pageview') group.pageviews++
        else group.events++
      }
    if (!inside(visit.start, interval)) continue
    // Rule 9: visits and their pageviews count by the start of the visit, for the whole visit.
    for (const event of eventScoped ? matching : visit.events.filter(counted))
      for (const group of groupsOf(visit, event, visit.start)) {
        group.visits.add(visit)
        if (event.kind === 'pageview') group.views++
      }
    // Rule 12: bounces and durations are of visits that entered on a matching page; of all, if nothing is asked about events.
    const [entry] = pageviewsOf(visit)
    const first = !eventScoped ? visit.events[0] : entry && matching.includes(entry) ? entry : undefined
    for (const group of first ? groupsOf(visit, first, visit.start) : []) group.entered.add(visit)
  }
  return groups
}

class Group {
  visitors = new Set<string>()
  visits = new Set<ReferenceVisit>()
  entered = new Set<ReferenceVisit>()
  pageviews = 0
  events = 0
  views = 0

  /** The visits of the bounce rate, and the durations in milliseconds. */
  entries() {
    const entered = [...this.entered]
    return {
      entered,
      bounces: entered.filter(isBounce).length,
      lasted: entered.reduce((sum, visit) => sum + (isBounce(visit) ? 0 : lengthOf(visit)), 0),
    }
  }

  metrics(): ReferenceMetrics {
    const { entered, bounces, lasted } = this.entries()
    return {
      visitors: this.visitors.size,
      visits: this.visits.size,
      pageviews: this.pageviews,
      events: this.events,
      bounce_rate: entered.length === 0 ? null : (bounces / entered.length) * 100,
      visit_duration: entered.length === 0 ? null : lasted / entered.length / 1000,
      views_per_visit: this.visits.size === 0 ? null : this.views / this.visits.size,
    }
  }
}

export function isBounce(visit: ReferenceVisit): boolean {
  return pageviewsOf(visit).length <= 1 && !visit.events.some((event) => event.interactive)
}

export function lengthOf(visit: ReferenceVisit): number {
  const last = visit.events.filter((event) => event.kind === 'pageview' || event.interactive).at(-1)
  return (last?.time ?? visit.start) - visit.start
}

/** The rows to which an event of a visit belongs at an instant: the keys of each joined with a line feed. */
export function rowsOf(
  keys: readonly ReferenceKey[],
  visit: ReferenceVisit,
  event: StoredEvent,
  time: number,
): string[] {
  return product(keys.map((key) => labelsOf(key, visit, event, time)))
}

function labelsOf(key: ReferenceKey, visit: ReferenceVisit, event: StoredEvent, time: number): string[] {
  if ('at' in key) return [key.at(time)]
  if (fieldInfo(key.dimension).scope === 'visit') return visitValues(visit, key.dimension)
  const values = eventValues(event, key.dimension)
  return key.dimension === 'event' ? values.filter((value) => value !== '') : values
}

function product(labels: readonly (readonly string[])[]): string[] {
  return labels
    .reduce<string[][]>((rows, values) => rows.flatMap((row) => values.map((value) => [...row, value])), [[]])
    .map((row) => row.join('\n'))
}

/** The values of a field for a visit: one, or its `key=value` pairs. */
export function visitValues(visit: ReferenceVisit, field: Filter['field']): string[] {
  const { scope } = visit
  const views = pageviewsOf(visit)
  switch (field) {
    case 'entry_page':
      return [views[0]?.page ?? '']
    case 'exit_page':
      return [views.at(-1)?.page ?? '']
    case 'referer':
      return [scope.referrer]
    case 'country':
    case 'utm_source':
    case 'utm_medium':
      return [scope[field].toLowerCase()]
    case 'utm_tags':
      return (['utm_source', 'utm_medium', 'utm_campaign', 'utm_content', 'utm_term'] as const)
        .filter((tag) => scope[tag] !== '')
        .map(
          (tag) =>
            `${tag}=${tag === 'utm_source' || tag === 'utm_medium' ? scope[tag].toLowerCase() : scope[tag]}`,
        )
    case 'page':
    case 'page_title':
    case 'hostname':
    case 'event':
    case 'event_property':
      throw new Error(`${field} belongs to events`)
    default:
      return [ownColumn(scope, field)]
  }
}

/** The column of the field's name. A field that the definitions do not cover yet fails the test. */
function ownColumn(scope: Readonly<Record<string, string>>, field: Filter['field']): string {
  const value = scope[field]
  if (value === undefined) throw new Error(`the reference does not know ${field}`)
  return value
}

export function eventValues(event: StoredEvent, field: Filter['field']): string[] {
  switch (field) {
    case 'page':
      return [event.page]
    case 'page_title':
      return [event.title]
    case 'hostname':
      return [event.hostname]
    case 'event':
      return [event.name]
    case 'event_property':
      return Object.entries(event.props).map(([key, value]) => `${key}=${value}`)
    default:
      throw new Error(`${field} belongs to visits`)
  }
}

/** Whether a filter matches a field's values. */
export function holds(entry: Filter, values: readonly string[]): boolean {
  const { operator, field } = entry
  const pairs = field === 'utm_tags' || field === 'event_property'
  const caseless = field === 'country' || field === 'utm_source' || field === 'utm_medium'
  const wanted = caseless ? entry.value.map((value) => value.toLowerCase()) : entry.value
  const width = (wish: string) => (field === 'screen' ? wish.replace(/^(\d+) ?[x×] ?\d+$/i, '$1') : wish)
  const spelt = (value: string, wish: string) =>
    field === 'utm_tags' && /^utm_(source|medium)=/.test(value) ? wish.toLowerCase() : wish
  const some = (test: (value: string, wish: string) => boolean) =>
    values.some((value) => wanted.some((wish) => test(value, spelt(value, wish))))
  const equal = (value: string, wish: string) =>
    value === wish || (pairs && !wish.includes('=') && value.slice(value.indexOf('=') + 1) === wish)
  const contains = (value: string, wish: string) =>
    pairs ? pairHolds(value, wish, (own, part) => own.includes(part)) : value.includes(wish)
  const isSet =
    pairs && wanted.length > 0
      ? some((value, key) => value.startsWith(`${key}=`))
      : values.some((value) => value !== '')
  switch (operator) {
    case 'in':
      return some(equal)
    case 'not_in':
      return !some(equal)
    case 'contains':
      return some(contains)
    case 'not_contains':
      return !some(contains)
    case 'is_set':
      return isSet
    case 'is_not_set':
      return !isSet
    default:
      return some((value, wish) =>
        pairs
          ? pairHolds(value, wish, (own, limit) => ordered(own, limit, operator))
          : ordered(value, width(wish), operator),
      )
  }
}

/** Whether a wish such as `plan=pro`, or `pro` for any key, holds of the value of a pair. */
function pairHolds(pair: string, wish: string, holds: (value: string, wish: string) => boolean): boolean {
  const split = wish.indexOf('=')
  if (split < 0) return holds(pair.slice(pair.indexOf('=') + 1), wish)
  const key = wish.slice(0, split + 1)
  return pair.startsWith(key) && holds(pair.slice(key.length), wish.slice(split + 1))
}

function ordered(value: string, wish: string, operator: Filter['operator']): boolean {
  const number = /^-?\d+(\.\d+)?(e[-+]?\d{1,3})?/i.exec(value)
  if (/^-?\d+(\.\d+)?(e[-+]?\d{1,3})?$/i.test(wish))
    return number !== null && compare(Number(number[0]), Number(wish), operator)
  return value !== '' && compare(Buffer.compare(Buffer.from(value), Buffer.from(wish)), 0, operator)
}

function compare(a: number, b: number, operator: Filter['operator']): boolean {
  if (operator === 'gt') return a > b
  if (operator === 'lt') return a < b
  return operator === 'gte' ? a >= b : a <= b
}
