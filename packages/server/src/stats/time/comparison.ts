/** The interval a period is compared with: rule 14 of the metric definitions. */
import type { Comparison, TimeRange } from '@footfall/contract/stats/time'
import { Temporal } from 'temporal-polyfill'
import type { Interval } from './interval.ts'
import { dayStart, instantOf, localDate, type Zone, zoned } from './zone.ts'

const DAY = 86_400_000

export interface ComparisonRequest {
  readonly range: TimeRange
  readonly compare: Comparison
  /** The whole period and the part of it that lies before the horizon. */
  readonly full: Interval
  readonly counted: Interval
  readonly zone: Zone
  /** Unix seconds, for a custom comparison. */
  readonly startTime?: number | undefined
  readonly endTime?: number | undefined
}

/** Periods that run to the end of a calendar unit and are compared up to the same point of the clock. */
const unitToDate: Partial<Record<TimeRange, 'days' | 'weeks' | 'months' | 'years'>> = {
  today: 'days',
  this_week: 'weeks',
  this_month: 'months',
  this_year: 'years',
}

/** Whether the end of what a period is compared with moves along with time. */
export function movesAlong(range: TimeRange, compare: Comparison | undefined): boolean {
  return compare !== undefined && compare !== 'custom_time_range' && unitToDate[range] !== undefined
}

/** Null where nothing comes before, as with all time. */
export function comparedWith(request: ComparisonRequest): Interval | null {
  const { range, compare, full, counted, zone } = request
  if (compare === 'custom_time_range')
    return { start: (request.startTime ?? 0) * 1000, end: (request.endTime ?? 0) * 1000 }
  if (range === 'all_time_periods') return null
  const unit = unitToDate[range]
  if (unit === undefined) return compare === 'previous_year' ? yearBefore(full, zone) : daysBefore(full, zone)
  return toDate(full, counted.end, compare === 'previous_year' ? 'years' : unit, zone)
}

function daysBefore(full: Interval, zone: Zone): Interval {
  const start = zoned(full.start, zone).toPlainDateTime()
  const end = zoned(full.end, zone).toPlainDateTime()
  const onTheClock = start.until(end, { largestUnit: 'hours' }).total('hours') / 24
  const passed = (full.end - full.start) / DAY
  const days = Math.max(1, Math.ceil(Math.min(onTheClock, passed)))
  return { start: instantOf(start.subtract({ days }), zone), end: instantOf(end.subtract({ days }), zone) }
}

function yearBefore(full: Interval, zone: Zone): Interval {
  const shift = (instant: number) =>
    instantOf(sameClock(zoned(instant, zone).toPlainDateTime(), 'years'), zone)
  return { start: shift(full.start), end: shift(full.end) }
}

/** The unit before, up to the same point of its clock; where it has no such point, up to its end. */
function toDate(full: Interval, countedEnd: number, unit: Unit, zone: Zone): Interval {
  const start = dayStart(localDate(full.start, zone).subtract({ [unit]: 1 }), zone)
  const unitEnd = dayStart(localDate(full.end, zone).subtract({ [unit]: 1 }), zone)
  const point = instantOf(sameClock(zoned(countedEnd, zone).toPlainDateTime(), unit), zone)
  return { start, end: Math.min(point, Math.max(unitEnd, start)) }
}

type Unit = 'days' | 'weeks' | 'months' | 'years'

/** The same clock one unit earlier. A date that does not exist there (30 February) is the first instant after that month. */
function sameClock(local: Temporal.PlainDateTime, unit: Unit): Temporal.PlainDateTime {
  const earlier = local.subtract({ [unit]: 1 })
  if (unit === 'days' || unit === 'weeks' || earlier.day === local.day) return earlier
  return earlier.toPlainDate().add({ days: 1 }).toPlainDateTime(new Temporal.PlainTime())
}
