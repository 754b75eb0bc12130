/** The local days of a period in words. The last one is that of the instant before its end, which is not always before midnight. */
import type { PeriodResult } from '@footfall/contract/stats/results'
import { daySpan } from '../../lib/format/local-time.ts'
import type { Language } from '../../lib/i18n/language.ts'
import { dateAt } from '../../lib/time/zoned-day.ts'

type Period = Pick<PeriodResult, 'start' | 'start_time' | 'end_time'>

export function periodSpan(
  { start, start_time, end_time }: Period,
  zone: string,
  language: Language,
): string {
  const last = Math.max(start_time, end_time - 1)
  return daySpan(start.slice(0, 10), dateAt(last * 1000, zone), language, true)
}
