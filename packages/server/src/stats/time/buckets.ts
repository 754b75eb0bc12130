/** Cuts an interval into the local minutes, hours, days, weeks or months it touches: rule 13 of docs/metrics.md. */
import { hour, minute } from '@footfall/contract/durations'
import type { TimeUnit } from '@footfall/contract/stats/time'
import { Temporal } from 'temporal-polyfill'
import { type Interval, isEmpty } from './interval.ts'
import { dayStart, localDate, localIso, mondayOf, offsetSpans, type Zone } from './zone.ts'

export interface BucketCut extends Interval {
  /** Local time with offset at which the bucket begins, even if the interval begins later. */
  readonly time: string
  /** Whether the interval begins or ends inside the bucket. */
  readonly partial: boolean
}

/** The latest cuts: an answer needs the same ones several times, and calendar arithmetic is slow. */
const cuts = new Map<string, readonly BucketCut[]>()
const mostCuts = 20

/** Every bucket that the interval touches, in order. `start` and `end` are those of the whole bucket. */
export function bucketsOf(interval: Interval, unit: TimeUnit, zone: Zone): readonly BucketCut[] {
  const key = `${interval.start} ${interval.end} ${unit} ${zone}`
  const buckets = cuts.get(key) ?? cut(interval, unit, zone)
  cuts.delete(key)
  cuts.set(key, buckets)
  const [oldest] = cuts.keys()
  if (cuts.size > mostCuts && oldest !== undefined) cuts.delete(oldest)
  return buckets
}

function cut(interval: Interval, unit: TimeUnit, zone: Zone): BucketCut[] {
  if (isEmpty(interval)) return []
  const edges =
    unit === 'minute' || unit === 'hour'
      ? clockEdges(interval, unit === 'minute' ? minute : hour, zone)
      : calendarEdges(interval, unit, zone)
  return edges.slice(0, -1).map((start, index) => {
    const end = edges[index + 1] ?? start
    return {
      start,
      end,
      time: localIso(start, zone),
      partial: start < interval.start || end > interval.end,
    }
  })
}

/** Full minutes or hours of the local clock; a change of the offset begins a new bucket. */
function clockEdges(interval: Interval, width: number, zone: Zone): number[] {
  const from = interval.start - width
  const to = interval.end + width
  const edges: number[] = []
  for (const span of offsetSpans(from, to, zone)) {
    if (span.start > from) edges.push(span.start)
    const first = Math.ceil((span.start + span.offset) / width) * width - span.offset
    for (let edge = first; edge < span.end; edge += width) if (edge !== edges.at(-1)) edges.push(edge)
  }
  const first = edges.findLastIndex((edge) => edge <= interval.start)
  const last = edges.findIndex((edge) => edge >= interval.end)
  return edges.slice(Math.max(first, 0), last + 1)
}

function calendarEdges(interval: Interval, unit: 'day' | 'week' | 'month', zone: Zone): number[] {
  const first = localDate(interval.start, zone)
  let date = unit === 'day' ? first : unit === 'week' ? mondayOf(first) : first.with({ day: 1 })
  const step = Temporal.Duration.from({ [`${unit}s`]: 1 })
  const edges: number[] = []
  for (;;) {
    const edge = dayStart(date, zone)
    if (edge !== edges.at(-1)) edges.push(edge)
    if (edge >= interval.end) return edges
    date = date.add(step)
  }
}
