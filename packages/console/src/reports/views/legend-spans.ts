/** The days of a series and of its comparison, for the legend. They include the year if the two differ in it. */
import type { TimeUnit } from '@footfall/contract/stats/time'
import { daySpan, tickLabel } from '../../lib/format/local-time.ts'
import type { Language } from '../../lib/i18n/language.ts'
import { addDays } from '../../lib/time/zoned-day.ts'
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

/** Whole weeks and months, also of one that is running, as the buckets' own labels have them. Null without buckets. */
export function legendSpans({ unit, points, previous }: Drawn, language: Language): LegendSpans | null {
  const daysOf = (series: readonly SeriesPoint[] | null) => {
    const [first, last] = [series?.[0], series?.at(-1)].map((point) => point?.time.slice(0, 10))
    return first && last ? ([first, unit === 'week' ? addDays(last, 6) : last] as const) : null
  }
  const [now, before] = [daysOf(points), daysOf(previous)]
  if (!now) return null
  const years = new Set([...now, ...(before ?? [])].map((day) => day.slice(0, 4)))
  const write = ([from, to]: readonly [string, string]) =>
    unit === 'month'
      ? [...new Set([from, to].map((day) => tickLabel(day, unit, language)))].join(
          language === 'zh-CN' ? '–' : ' – ',
        )
      : daySpan(from, to, language, years.size > 1)
  return { current: write(now), previous: before && write(before) }
}
