/** Groups days into weeks from Monday to Sunday, with gaps at the start and end of the period. */
import { addDays, weekdayOf } from '../../lib/time/zoned-day.ts'

export interface DayCell {
  /** `2025-06-02`. */
  readonly date: string
  readonly value: number | null
  readonly partial: boolean
}

export interface Week {
  readonly monday: string
  /** Seven entries, null for gaps. */
  readonly days: readonly (DayCell | null)[]
}

export function weeksOf(days: readonly DayCell[]): Week[] {
  const weeks = new Map<string, (DayCell | null)[]>()
  for (const day of days) {
    const weekday = weekdayOf(day.date)
    const monday = addDays(day.date, 1 - weekday)
    const week = weeks.get(monday) ?? Array.from<DayCell | null>({ length: 7 }).fill(null)
    week[weekday - 1] = day
    weeks.set(monday, week)
  }
  return [...weeks].map(([monday, list]) => ({ monday, days: list }))
}
