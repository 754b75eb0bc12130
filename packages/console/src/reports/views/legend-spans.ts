/** The days of a series and of its comparison, for the legend. They include the year if the two differ in it. */
import type { TimeUnit } from '@footfall/contract/stats/time'
import { daySpan } from '../../lib/format/local-time.ts'
import type { Language } from '../../lib/i18n/language.ts'
import { addDays, addMonths } from '../../lib/time/zoned-day.ts'
import type { SeriesPoint } from '../../ui/chart/runs.ts'

interface Drawn {
  readonly unit: TimeUnit
  readonly points: readonly SeriesPoint[]
  readonly previous: readonly SeriesPoint[] | null
}

export interface LegendSpans {
  readonly current: string
  readonly previous: string | null
}

/** Null without buckets, or if the buckets do not begin and end with days. */
export function legendSpans({ unit, points, previous }: Drawn, language: Language): LegendSpans | null {
  const last = (point: SeriesPoint) => {
    const day = point.time.slice(0, 10)
    // The end of a running bucket is not known.
    if (point.partial) return day
    if (unit === 'week') return addDays(day, 6)
    return unit === 'month' ? addDays(addMonths(`${day.slice(0, 7)}-01`, 1), -1) : day
  }
  const daysOf = (series: readonly SeriesPoint[] | null) => {
    const [first, end] = [series?.[0], series?.at(-1)]
    return first && end ? ([first.time.slice(0, 10), last(end)] as const) : null
  }
  const [now, before] = [daysOf(points), daysOf(previous)]
  if (!now) return null
  const years = new Set([...now, ...(before ?? [])].map((day) => day.slice(0, 4)))
  const write = ([from, to]: readonly [string, string]) => daySpan(from, to, language, years.size > 1)
  return { current: write(now), previous: before && write(before) }
}
