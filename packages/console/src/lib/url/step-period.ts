/** The previous and next period, for the keys ← and →. Whole local days, never beyond today. */
import { day } from '@footfall/contract/durations'
import type { TimeRange } from '@footfall/contract/stats/time'
import { addDays, addMonths, type LocalDate, weekdayOf } from '../time/zoned-day.ts'
import type { DayRange, ReportState } from './report-state.ts'

/** The days of a named period up to today; null for all time. */
export function daysOf(timeRange: TimeRange, today: LocalDate): DayRange | null {
  const back = (days: number) => ({ start: addDays(today, -days), end: today })
  const month = `${today.slice(0, 7)}-01`
  switch (timeRange) {
    case 'today':
      return back(0)
    case 'yesterday':
      return { start: addDays(today, -1), end: addDays(today, -1) }
    case 'last_24_hours':
      return back(1)
    case 'this_week':
      return back(weekdayOf(today) - 1)
    case 'last_7_days':
      return back(6)
    case 'this_month':
      return { start: month, end: today }
    case 'last_30_days':
      return back(29)
    case 'last_90_days':
      return back(89)
    case 'this_year':
      return { start: `${today.slice(0, 4)}-01-01`, end: today }
    case 'last_6_months':
      return { start: addMonths(month, -5), end: today }
    case 'last_12_months':
      return { start: addMonths(month, -11), end: today }
    default:
      return null
  }
}

/** Calendar periods move by their own unit, all others by their length. */
export function stepPeriod(
  state: Pick<ReportState, 'timeRange' | 'days'>,
  step: 1 | -1,
  today: LocalDate,
): Pick<ReportState, 'timeRange' | 'days'> | null {
  const days = state.days ?? daysOf(state.timeRange, today)
  if (!days) return null
  const next = shift(days, state.timeRange, step)
  if (next.start > today) return null
  if (next.start === today && next.end >= today) return { timeRange: 'today', days: null }
  if (next.start === addDays(today, -1) && next.end === next.start)
    return { timeRange: 'yesterday', days: null }
  for (const running of ['this_month', 'this_year'] as const)
    if (next.end >= today && next.start === daysOf(running, today)?.start && next.end > next.start)
      return { timeRange: running, days: null }
  return {
    timeRange: 'custom_time_range',
    days: { start: next.start, end: next.end > today ? today : next.end },
  }
}

function shift(days: DayRange, timeRange: TimeRange, step: 1 | -1): DayRange {
  if (timeRange === 'this_week')
    return between(addDays(days.start, 7 * step), addDays(days.start, 7 * step + 7))
  if (timeRange === 'this_month' || isWholeMonth(days))
    return between(addMonths(days.start, step), addMonths(days.start, step + 1))
  if (timeRange === 'this_year')
    return between(addMonths(days.start, 12 * step), addMonths(days.start, 12 * step + 12))
  const months = monthsOf(days, timeRange)
  if (months) return between(addMonths(days.start, months * step), addMonths(days.start, months * (step + 1)))
  const length = Math.round((Date.parse(days.end) - Date.parse(days.start)) / day) + 1
  return { start: addDays(days.start, length * step), end: addDays(days.end, length * step) }
}

/** Length in months, of half years and years; undefined if the days are not of such a period. */
function monthsOf({ start, end }: DayRange, timeRange: TimeRange): number | undefined {
  if (timeRange === 'last_6_months') return 6
  if (timeRange === 'last_12_months') return 12
  return [6, 12, 24, 36, 48, 60].find((months) => addDays(addMonths(start, months), -1) === end)
}

/** From a day to the day before another one. */
function between(start: LocalDate, next: LocalDate): DayRange {
  return { start, end: addDays(next, -1) }
}

function isWholeMonth({ start, end }: DayRange): boolean {
  return start.endsWith('-01') && addDays(addMonths(start, 1), -1) === end
}
