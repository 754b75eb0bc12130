/** The bucket units that suit a period. */
import { day, hour, minute } from '@footfall/contract/durations'
import { type TimeRange, type TimeUnit, timeUnits } from '@footfall/contract/stats/time'
import type { Interval } from './interval.ts'
import { dayStart, localDate, type Zone } from './zone.ts'

/** Milliseconds: the shortest that each may be. */
const shortest = { minute, hour, day, week: 7 * day, month: 28 * day } as const satisfies Record<
  TimeUnit,
  number
>
/** A chart with more buckets is refused. */
const maxBuckets = 2000

/** Whether an interval has at most so many buckets of a unit, as far as its length tells. */
export function hasAtMost(most: number, unit: TimeUnit, { start, end }: Interval): boolean {
  return (end - start) / shortest[unit] <= most
}

/** Minutes and hours are for at most 24 hours, or for one local day, which may have 25. */
function isShort(full: Interval, zone: Zone): boolean {
  if (full.end - full.start <= day) return true
  const date = localDate(full.start, zone)
  return full.start === dayStart(date, zone) && full.end === dayStart(date.add({ days: 1 }), zone)
}

/** Whether a period, whole as it was asked for, may be divided by a unit. */
export function allowsUnit(unit: TimeUnit, full: Interval, zone: Zone): boolean {
  switch (unit) {
    case 'minute':
    case 'hour':
      return isShort(full, zone)
    case 'day':
    case 'week':
      return hasAtMost(maxBuckets, unit, full)
    case 'month':
      return true
  }
}

/** Whether a comparison of any length has few enough buckets of a unit that suits the period beside it. */
export function allowsComparison(unit: TimeUnit, compared: Interval): boolean {
  return hasAtMost(maxBuckets, unit, compared)
}

/** The units that `allowsUnit` allows, the shortest first. */
export function unitsFor(full: Interval, zone: Zone): TimeUnit[] {
  return timeUnits.filter((unit) => allowsUnit(unit, full, zone))
}

const byMonth: readonly TimeRange[] = ['this_year', 'last_6_months', 'last_12_months']

/** The default unit of a period. */
export function defaultUnit(range: TimeRange, full: Interval, zone: Zone): TimeUnit {
  if (byMonth.includes(range)) return 'month'
  const length = full.end - full.start
  if (length <= 2 * hour) return 'minute'
  if (isShort(full, zone)) return 'hour'
  if (length <= 100 * day) return 'day'
  return length <= 200 * day ? 'week' : 'month'
}
