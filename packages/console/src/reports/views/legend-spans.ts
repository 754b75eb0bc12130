/** The days that a series and the one it is compared with cover, for the legend: with the year where the two differ in it. */
import type { TimeUnit } from '@footfall/contract/stats/time'
import { shortSpan } from '../../lib/format/local-time.ts'
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

/** Null where there is nothing to tell: no bucket, or buckets whose ends are not days. */
export function legendSpans({ unit, points, previous }: Drawn, language: Language): LegendSpans | null {
  const last = (point: SeriesPoint) => {
    const day = point.time.slice(0, 10)
    // A bucket that still runs ends nobody knows when.
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
  const write = ([from, to]: readonly [string, string]) => shortSpan(from, to, language, years.size > 1)
  return { current: write(now), previous: before && write(before) }
}
