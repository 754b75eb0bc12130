/** The interval a period is compared with: rule 14 of the metric definitions. */
import type { Comparison, TimeRange } from '@footfall/contract/stats/time'
import { Temporal } from 'temporal-polyfill'
import type { Interval } from './interval.ts'
import { dayStart, instantOf, localDate, type Zone, zoned } from './zone.ts'

const DAY = 86_400_000

export interface ComparisonRequest {
  readonly range: TimeRange
  readonly compare: Comparison
  /** Moved back by whole weeks, so that each day stands beside the same day of the week. */
  readonly matchWeekday?: boolean | undefined
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

/** Whether what a period is compared with moves along with time: as long as the period itself still runs. */
export function movesAlong({ range, compare, full, counted }: Omit<ComparisonRequest, 'zone'>): boolean {
  return compare !== 'custom_time_range' && range !== 'all_time_periods' && counted.end < full.end
}

/** Periods of calendar months that end with today. */
const monthsToDate: Partial<Record<TimeRange, number>> = { last_6_months: 6, last_12_months: 12 }

/** Null where nothing comes before, as with all time. A period that still runs is compared with as much of the one before as has passed of it. */
export function comparedWith(request: ComparisonRequest): Interval | null {
  const { range, compare, full, counted, zone } = request
  if (compare === 'custom_time_range')
    return { start: (request.startTime ?? 0) * 1000, end: (request.endTime ?? 0) * 1000 }
  if (range === 'all_time_periods') return null
  const before = sameLengthBefore(request)
  return request.matchWeekday ? sameWeekdays(full, counted, before.start, zone) : before
}

function sameLengthBefore({ range, compare, full, counted, zone }: ComparisonRequest): Interval {
  const byYear = compare === 'previous_year'
  // A day begins on 29 February, the longer units never do.
  const unit = byYear && range === 'today' ? undefined : unitToDate[range]
  if (unit) return toDate(full, counted.end, byYear ? 'years' : unit, zone)
  if (byYear) return shifted(full, counted, yearBefore(localDate(full.start, zone)), zone)
  if (range === 'last_24_hours') return { start: full.start - DAY, end: full.end - DAY }
  const months = monthsToDate[range]
  if (months) return shifted(full, counted, (local) => sameClock(local, 'months', months), zone)
  const days = daysLong(full, zone)
  return shifted(full, counted, (local) => local.subtract({ days }), zone)
}

/** Both ends moved on the local clock; the end no further than what has passed. */
function shifted(
  full: Interval,
  counted: Interval,
  move: (local: Temporal.PlainDateTime) => Temporal.PlainDateTime,
  zone: Zone,
): Interval {
  const back = (instant: number) => instantOf(move(zoned(instant, zone).toPlainDateTime()), zone)
  return { start: back(full.start), end: Math.min(back(full.end), back(counted.end)) }
}

/** What begins on a 29 February stands beside what begins on a 28, or nothing would. */
function yearBefore(first: Temporal.PlainDate): (local: Temporal.PlainDateTime) => Temporal.PlainDateTime {
  const begins = first.subtract({ years: 1 }).day === first.day
  return (local) => (begins ? sameClock(local, 'years') : local.subtract({ years: 1 }))
}

/** Days of a period, by the clock or by the hours passed, whichever are fewer; begun ones count. */
function daysLong({ start, end }: Interval, zone: Zone): number {
  const from = zoned(start, zone).toPlainDateTime()
  const onTheClock = from.until(zoned(end, zone).toPlainDateTime(), { largestUnit: 'hours' }).total('hours')
  return Math.max(1, Math.ceil(Math.min(onTheClock / 24, (end - start) / DAY)))
}

/** The nearest whole weeks to a beginning that would be compared with otherwise; what has passed never overlaps what it is compared with. */
function sameWeekdays(full: Interval, counted: Interval, before: number, zone: Zone): Interval {
  const apart = localDate(before, zone).until(localDate(full.start, zone), { largestUnit: 'days' }).days
  const passed = daysLong({ start: full.start, end: Math.max(counted.end, full.start + 1) }, zone)
  const weeks = Math.max(Math.round(apart / 7), Math.ceil(passed / 7))
  return shifted(full, counted, (local) => local.subtract({ weeks }), zone)
}

/** The unit before, up to the same point of its clock; where it has no such point, up to its end. */
function toDate(full: Interval, countedEnd: number, unit: Unit, zone: Zone): Interval {
  const start = dayStart(localDate(full.start, zone).subtract({ [unit]: 1 }), zone)
  const unitEnd = dayStart(localDate(full.end, zone).subtract({ [unit]: 1 }), zone)
  const point = instantOf(sameClock(zoned(countedEnd, zone).toPlainDateTime(), unit), zone)
  return { start, end: Math.min(point, Math.max(unitEnd, start)) }
}

type Unit = 'days' | 'weeks' | 'months' | 'years'

/** The same clock so many units earlier. A date that does not exist there (30 February) is the first instant after that month. */
function sameClock(local: Temporal.PlainDateTime, unit: Unit, units = 1): Temporal.PlainDateTime {
  const earlier = local.subtract({ [unit]: units })
  if (unit === 'days' || unit === 'weeks' || earlier.day === local.day) return earlier
  return earlier.toPlainDate().add({ days: 1 }).toPlainDateTime(new Temporal.PlainTime())
}
