/** The comparison interval of a period: rule 14 of docs/metrics.md. */
import { day } from '@footfall/contract/durations'
import type { Comparison, TimeRange } from '@footfall/contract/stats/time'
import { Temporal } from 'temporal-polyfill'
import type { Interval } from './interval.ts'
import { dayStart, instantOf, localDate, type Zone, zoned } from './zone.ts'

export interface ComparisonRequest {
  readonly range: TimeRange
  readonly compare: Comparison
  /** Moved back by whole weeks, so that each day is compared with the same day of the week. */
  readonly matchWeekday?: boolean | undefined
  /** The whole period and the part of it before the horizon. */
  readonly full: Interval
  readonly counted: Interval
  readonly zone: Zone
  /** Unix seconds, for a custom comparison. */
  readonly startTime?: number | undefined
  readonly endTime?: number | undefined
}

/** Periods up to the end of a calendar unit, which are compared up to the same point of the clock. */
const unitToDate: Partial<Record<TimeRange, 'days' | 'weeks' | 'months' | 'years'>> = {
  today: 'days',
  this_week: 'weeks',
  this_month: 'months',
  this_year: 'years',
}

/** Whether the comparison interval moves with time: as long as the period is in progress. */
export function comparisonMoves({ range, compare, full, counted }: Omit<ComparisonRequest, 'zone'>): boolean {
  return compare !== 'custom_time_range' && range !== 'all_time_periods' && counted.end < full.end
}

/** Periods of calendar months that end with today. */
const monthsToDate: Partial<Record<TimeRange, number>> = { last_6_months: 6, last_12_months: 12 }

/** Null if nothing comes before, as for all time. A period in progress is compared with as much of the previous one as has passed of it. */
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
  // Only a day can begin on 29 February, longer units cannot.
  const unit = byYear && range === 'today' ? undefined : unitToDate[range]
  if (unit) return toDate(full, counted.end, byYear ? 'years' : unit, zone)
  if (byYear) return shifted(full, counted, yearBefore(localDate(full.start, zone)), zone)
  if (range === 'last_24_hours') return { start: full.start - day, end: full.end - day }
  const months = monthsToDate[range]
  if (months) return shifted(full, counted, (local) => sameClock(local, 'months', months), zone)
  const days = daysLong(full, zone)
  return shifted(full, counted, (local) => daysBefore(local, days, zone), zone)
}

/** Both ends moved on the local clock; the end by no more than what has passed, and never into the period itself. */
function shifted(
  full: Interval,
  counted: Interval,
  move: (local: Temporal.PlainDateTime) => Temporal.PlainDateTime,
  zone: Zone,
): Interval {
  const back = (instant: number) => instantOf(move(clockAt(instant, zone)), zone)
  return { start: back(full.start), end: Math.min(back(full.end), back(counted.end), full.start) }
}

/** The same clock so many days earlier. A day that a zone skipped when it moved across the date line is none. */
function daysBefore(local: Temporal.PlainDateTime, days: number, zone: Zone): Temporal.PlainDateTime {
  const earlier = local.subtract({ days })
  const lived = (dayStart(local.toPlainDate(), zone) - dayStart(earlier.toPlainDate(), zone)) / day
  return earlier.subtract({ days: Math.max(0, days - Math.round(lived)) })
}

/** The local clock; midnight for the first instant of any day, also of one whose midnight a clock change skips. */
function clockAt(instant: number, zone: Zone): Temporal.PlainDateTime {
  const local = zoned(instant, zone).toPlainDateTime()
  const date = local.toPlainDate()
  return dayStart(date, zone) === instant ? date.toPlainDateTime() : local
}

/** A period that begins on 29 February is compared with one that begins on 28 February, because its own day does not exist in the year before. */
function yearBefore(first: Temporal.PlainDate): (local: Temporal.PlainDateTime) => Temporal.PlainDateTime {
  const begins = first.subtract({ years: 1 }).day === first.day
  return (local) => (begins ? sameClock(local, 'years') : local.subtract({ years: 1 }))
}

/** Days of a period, by the clock or by the hours passed, whichever are fewer; begun ones count. */
function daysLong({ start, end }: Interval, zone: Zone): number {
  const from = zoned(start, zone).toPlainDateTime()
  const onTheClock = from.until(zoned(end, zone).toPlainDateTime(), { largestUnit: 'hours' }).total('hours')
  return Math.max(1, Math.ceil(Math.min(onTheClock / 24, (end - start) / day)))
}

/** The closest whole weeks to the start of the ordinary comparison. The comparison never overlaps the passed part of the period. */
function sameWeekdays(full: Interval, counted: Interval, before: number, zone: Zone): Interval {
  const apart = localDate(before, zone).until(localDate(full.start, zone), { largestUnit: 'days' }).days
  const passed = daysLong({ start: full.start, end: Math.max(counted.end, full.start + 1) }, zone)
  const weeks = Math.max(Math.round(apart / 7), Math.ceil(passed / 7))
  const earlier = (weeks: number) => shifted(full, counted, (local) => local.subtract({ weeks }), zone)
  const nearest = earlier(weeks)
  // Empty if the day of the week before is one that the zone skipped.
  return nearest.start < nearest.end ? nearest : earlier(weeks + 1)
}

/** The previous unit up to the same point of its clock; up to its end if it has no such point. */
function toDate(full: Interval, countedEnd: number, unit: Unit, zone: Zone): Interval {
  const back = (local: Temporal.PlainDateTime) =>
    unit === 'days' ? daysBefore(local, 1, zone) : sameClock(local, unit)
  const start = dayStart(back(zoned(full.start, zone).toPlainDateTime()).toPlainDate(), zone)
  const unitEnd = dayStart(localDate(full.end, zone).subtract({ [unit]: 1 }), zone)
  const point = instantOf(back(zoned(countedEnd, zone).toPlainDateTime()), zone)
  return { start, end: Math.min(point, Math.max(unitEnd, start)) }
}

type Unit = 'days' | 'weeks' | 'months' | 'years'

/** The same clock so many units earlier. A date that does not exist there (30 February) is the first instant after that month. */
function sameClock(
  local: Temporal.PlainDateTime,
  unit: Exclude<Unit, 'days'>,
  units = 1,
): Temporal.PlainDateTime {
  const earlier = local.subtract({ [unit]: units })
  if (unit === 'weeks' || earlier.day === local.day) return earlier
  return earlier.toPlainDate().add({ days: 1 }).toPlainDateTime(new Temporal.PlainTime())
}
