/** Selected days on a button. The year is named if it is not this one. */
import { daySpan } from '../../lib/format/local-time.ts'
import type { Language } from '../../lib/i18n/language.ts'
import { dateAt } from '../../lib/time/zoned-day.ts'
import type { DayRange } from '../../lib/url/report-state.ts'

export function daysName({ start, end }: DayRange, language: Language, zone: string): string {
  const year = dateAt(Date.now(), zone).slice(0, 4)
  return daySpan(start, end, language, start.slice(0, 4) !== year)
}
