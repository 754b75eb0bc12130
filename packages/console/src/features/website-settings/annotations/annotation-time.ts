/** When an annotation is, as the list of them says it: whole days by their dates, anything else to the minute. */
import { daySpan, writeLocal } from '../../../lib/format/local-time.ts'
import type { Language } from '../../../lib/i18n/language.ts'
import { localMoment } from '../../../lib/time/zoned-moment.ts'

export interface Annotated {
  /** Unix seconds. */
  readonly start_time: number
  /** Exclusive; null for a moment. */
  readonly end_time: number | null
}

export function annotationTime(
  { start_time: start, end_time: end }: Annotated,
  zone: string,
  language: Language,
): string {
  const from = localMoment(start, zone)
  if (isMidnight(from) && (end === null || isMidnight(localMoment(end, zone)))) {
    // The last second is of the last day, also where a clock change makes it shorter or longer.
    const last = end === null ? from : localMoment(end - 1, zone)
    return daySpan(from.slice(0, 10), last.slice(0, 10), language, true)
  }
  const toMinute = (moment: string) =>
    writeLocal(moment, language, {
      year: 'numeric',
      month: 'short',
      day: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
    })
  return end === null ? toMinute(from) : `${toMinute(from)} – ${toMinute(localMoment(end, zone))}`
}

const isMidnight = (moment: string): boolean => moment.endsWith('T00:00')
