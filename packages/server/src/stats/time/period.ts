/** Turns a named period into instants: rules 13 and 15 of docs/metrics.md, cut in the website's zone. */
import { day } from '@footfall/contract/durations'
import type { TimeRange } from '@footfall/contract/stats/time'
import { Temporal } from 'temporal-polyfill'
import type { Interval } from './interval.ts'
import { dayStart, localDate, mondayOf, type Zone } from './zone.ts'

export interface PeriodRequest {
  readonly range: TimeRange
  /** Unix seconds, for `custom_time_range`. */
  readonly startTime?: number | undefined
  readonly endTime?: number | undefined
}

export interface PeriodContext {
  readonly zone: Zone
  readonly now: number
  /** Instant of the website's first event, or of its creation; the start of all time. */
  readonly beginning: number
}

/** The whole period, including its future. `last_n` periods end with today and include it. */
export function periodOf(request: PeriodRequest, context: PeriodContext): Interval {
  const { zone, now } = context
  const today = localDate(now, zone)
  const days = (from: Temporal.PlainDate, to: Temporal.PlainDate): Interval => ({
    start: dayStart(from, zone),
    end: dayStart(to, zone),
  })
  const tomorrow = today.add({ days: 1 })
  const month = today.with({ day: 1 })
  const year = month.with({ month: 1 })
  switch (request.range) {
    case 'today':
      return days(today, tomorrow)
    case 'yesterday':
      // Not the date before: a zone that moves across the date line may have skipped it.
      return days(localDate(dayStart(today, zone) - 1, zone), today)
    case 'last_24_hours':
      return { start: now + 1 - day, end: now + 1 }
    case 'this_week':
      return days(mondayOf(today), mondayOf(today).add({ weeks: 1 }))
    case 'last_7_days':
      return days(tomorrow.subtract({ days: 7 }), tomorrow)
    case 'this_month':
      return days(month, month.add({ months: 1 }))
    case 'last_30_days':
      return days(tomorrow.subtract({ days: 30 }), tomorrow)
    case 'last_90_days':
      return days(tomorrow.subtract({ days: 90 }), tomorrow)
    case 'this_year':
      return days(year, year.add({ years: 1 }))
    case 'last_6_months':
      return days(month.subtract({ months: 5 }), tomorrow)
    case 'last_12_months':
      return days(month.subtract({ months: 11 }), tomorrow)
    case 'all_time_periods':
      return days(
        Temporal.PlainDate.compare(localDate(context.beginning, zone), today) < 0
          ? localDate(context.beginning, zone)
          : today,
        tomorrow,
      )
    case 'custom_time_range':
      return { start: (request.startTime ?? 0) * 1000, end: (request.endTime ?? 0) * 1000 }
  }
}

/** The instant after which nothing counts; now itself still counts. */
export function horizon(now: number): number {
  return now + 1
}
