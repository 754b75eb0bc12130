import { writeLocal } from '../../lib/format/local-time.ts'
import { useFormat } from '../../lib/format/use-format.ts'
import { addDays } from '../../lib/time/zoned-day.ts'

/** Weekdays by their short names, Monday first. */
export function useWeekdays(): string[] {
  const { language } = useFormat()
  const monday = '2024-01-01'
  return Array.from({ length: 7 }, (_, at) => writeLocal(addDays(monday, at), language, { weekday: 'short' }))
}
