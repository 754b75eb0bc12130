/** The time that a chart covers. Pure. */
import type { TimeUnit } from '@footfall/contract/stats/time'
import { addDays, addMonths, dayStart } from '../../lib/time/zoned-day.ts'
import type { ChartAxis } from '../../ui/chart/marks.ts'

/** In Unix seconds; null without buckets. `zone`: the one that the days, weeks and months are of. */
export function chartTime({ times, unit }: ChartAxis, zone: string) {
  const last = times.at(-1)
  return last ? { start: Date.parse(times[0] ?? last) / 1000, end: endOf(last, unit, zone) } : null
}

/** No bucket follows the last one. Its days have 23 or 25 hours if the clocks are changed. */
function endOf(start: string, unit: TimeUnit, zone: string): number {
  const date = start.slice(0, 10)
  if (unit === 'month') return dayStart(addMonths(`${date.slice(0, 7)}-01`, 1), zone)
  const days = { minute: 0, hour: 0, day: 1, week: 7 }[unit]
  return days ? dayStart(addDays(date, days), zone) : Date.parse(start) / 1000 + (unit === 'hour' ? 3600 : 60)
}
