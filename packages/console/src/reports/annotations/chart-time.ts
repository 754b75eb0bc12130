/** The time that a chart covers. Pure. */
import type { TimeUnit } from '@footfall/contract/stats/time'
import { addDays, addMonths, dayStart } from '../../lib/time/zoned-day.ts'
import type { ChartAxis } from '../../ui/chart/marks.ts'

/** In Unix seconds; null without buckets. `zone`: the one that the days, weeks and months are of. */
export function chartTime({ times, unit }: ChartAxis, zone: string) {
  const [first] = times
  const last = times.at(-1)
  if (first === undefined || last === undefined) return null
  return { start: Date.parse(first) / 1000, end: endOf(last, unit, zone) }
}

/** No bucket follows the last one. Its days have 23 or 25 hours if the clocks are changed. */
function endOf(start: string, unit: TimeUnit, zone: string): number {
  const date = start.slice(0, 10)
  if (unit === 'month') return dayStart(addMonths(`${date.slice(0, 7)}-01`, 1), zone)
  if (unit === 'day' || unit === 'week') return dayStart(addDays(date, unit === 'day' ? 1 : 7), zone)
  return Date.parse(start) / 1000 + (unit === 'hour' ? 3600 : 60)
}
