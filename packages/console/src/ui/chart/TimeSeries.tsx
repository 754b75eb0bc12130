/**
 * A series over time as line or bars. The compared series is dashed (bars: a mark), partial buckets are dotted, and nothing is drawn after the
 * current time. Pointer, touch and arrow keys show each position. `SeriesTable` shows the same as a table. It is own code because the shared report
 * must load fast: the line chart of echarts is 172 kB over the network. uPlot has 23 kB, but it draws on a canvas that neither screen readers nor the
 * keyboard can reach.
 */
import type { TimeUnit } from '@footfall/contract/stats/time'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { bucketLabel } from '../../lib/format/local-time.ts'
import { formatRoundCount, formatRoundDuration, noValue } from '../../lib/format/numbers.ts'
import { useFormat } from '../../lib/format/use-format.ts'
import { ChartFrame } from './ChartFrame.tsx'
import { ChartTooltip } from './ChartTooltip.tsx'
import { type ChartNote, marksOf, textsAt } from './marks.ts'
import type { SeriesPoint } from './runs.ts'
import { SeriesBars, SeriesLines } from './SeriesShapes.tsx'
import type { AxisKind } from './scale.ts'

export interface TimeSeriesProps {
  /** Name of the series, e.g. "Visitors". */
  readonly label: string
  readonly points: readonly SeriesPoint[]
  /** The n-th point is compared with the n-th of `points`. */
  readonly previous?: readonly SeriesPoint[] | null
  readonly unit: TimeUnit
  /** Annotations of the period. */
  readonly notes?: readonly ChartNote[]
  readonly kind?: 'line' | 'bar'
  readonly axis?: AxisKind
  /** Format of the axis. The tooltip uses `formatExact` if given. */
  readonly formatValue: (value: number) => string
  readonly formatExact?: (value: number) => string
  /** Renders the change between two values for the tooltip. */
  readonly renderChange?: (current: number | null, previous: number | null) => ReactNode
  readonly height?: number
  /** Called when a bucket is clicked, e.g. to show that day. */
  readonly onSelect?: ((time: string) => void) | undefined
}

export function TimeSeries(props: TimeSeriesProps) {
  const { label, points, previous, unit, kind = 'line', axis = 'count', height = 264, onSelect } = props
  const { t } = useTranslation()
  const { language } = useFormat()
  const times = timesOf(points)
  const marks = marksOf(props.notes ?? [], times)
  const values = [...points, ...(previous ?? [])].map((point) => point.value ?? 0)
  const tickText = (tick: number) =>
    axis === 'duration'
      ? formatRoundDuration(tick, language)
      : axis === 'count'
        ? formatRoundCount(tick, language)
        : props.formatValue(tick)
  const show = (value: number | null | undefined) =>
    value === null || value === undefined ? noValue : (props.formatExact ?? props.formatValue)(value)
  const whenOf = (point: SeriesPoint | undefined, among = points) =>
    point ? bucketLabel(point.time, unit, language, timesOf(among)) : t('chart.notYet')

  return (
    <ChartFrame
      {...{ label, height, axis, unit, kind, tickText, marks }}
      times={timesOf(previous && previous.length > points.length ? previous : points)}
      highest={Math.max(...values, 0)}
      lowest={Math.min(...values, 0)}
      last={points.length - 1}
      textAt={(at) => {
        const point = points[at]
        if (!point) return whenOf(point)
        return [`${whenOf(point)} ${show(point.value)}`, ...textsAt(marks, at)].join(', ')
      }}
      onSelect={onSelect && ((at) => points[at] && onSelect(points[at].time))}
      tip={(at, style) => {
        const [current, compared] = [points[at], previous?.[at]]
        return (
          <ChartTooltip
            title={label}
            style={style}
            current={{ when: whenOf(current), value: show(current?.value) }}
            previous={compared && { when: whenOf(compared, previous ?? []), value: show(compared.value) }}
            change={
              compared && current && !current.partial && props.renderChange?.(current.value, compared.value)
            }
            note={current?.partial ? t('chart.partial') : undefined}
            marks={textsAt(marks, at)}
          />
        )
      }}
    >
      {(place, at) => {
        const Shapes = kind === 'bar' ? SeriesBars : SeriesLines
        return <Shapes {...{ points, previous, place, at }} />
      }}
    </ChartFrame>
  )
}

function timesOf(points: readonly SeriesPoint[]): string[] {
  return points.map(({ time }) => time)
}
