/**
 * A series over time as line or bars. The compared series is dashed (bars: a mark), partial buckets are dotted, and nothing is drawn after the
 * current time. Pointer, touch and arrow keys show each position. `SeriesTable` shows the same as a table. It is own code because the shared report
 * must load fast: the line chart of echarts is 172 kB over the network. uPlot has 23 kB, but it draws on a canvas that neither screen readers nor the
 * keyboard can reach.
 */
import type { TimeUnit } from '@footfall/contract/stats/time'
import { type ReactNode, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { bucketLabel, tickLabel } from '../../lib/format/local-time.ts'
import { formatRoundCount, formatRoundDuration, noValue } from '../../lib/format/numbers.ts'
import { useFormat } from '../../lib/format/use-format.ts'
import { cx } from '../cx.ts'
import { ChartAxes } from './ChartAxes.tsx'
import { ChartMarks } from './ChartMarks.tsx'
import { ChartTooltip } from './ChartTooltip.tsx'
import { chartPlace } from './chart-place.ts'
import { type ChartNote, marksOf, textsAt } from './marks.ts'
import type { SeriesPoint } from './runs.ts'
import { SeriesBars, SeriesLines } from './SeriesShapes.tsx'
import type { AxisKind } from './scale.ts'
import styles from './TimeSeries.module.css'
import { usePointed } from './use-pointed.ts'
import { useWidth } from './use-width.ts'

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
  const { label, points, previous, unit, kind = 'line', axis = 'count', height = 264 } = props
  const { t } = useTranslation()
  const { language } = useFormat()
  const box = useRef<HTMLDivElement>(null)
  const width = useWidth(box)
  const fade = useId()
  const count = Math.max(points.length, previous?.length ?? 0)
  const times = timesOf(points)
  const marks = marksOf(props.notes ?? [], times)
  const values = [...points, ...(previous ?? [])].map((point) => point.value ?? 0)
  const tickText = (tick: number) =>
    axis === 'duration'
      ? formatRoundDuration(tick, language)
      : axis === 'count'
        ? formatRoundCount(tick, language)
        : props.formatValue(tick)
  const longer = points.length >= (previous?.length ?? 0) ? points : (previous ?? points)
  const names = longer.map((point) => tickLabel(point.time, unit, language))
  const highest = Math.max(...values, 0)
  const lowest = Math.min(...values, 0)
  const place = chartPlace({ width, height, count, highest, lowest, axis, unit, kind, tickText, names })
  const { at, handlers } = usePointed(box, place, count, (index) => {
    const chosen = points[index]
    if (chosen) props.onSelect?.(chosen.time)
  })
  const current = at === null ? undefined : points[at]
  const compared = at === null ? undefined : previous?.[at]
  const show = (value: number | null | undefined) =>
    value === null || value === undefined ? noValue : (props.formatExact ?? props.formatValue)(value)

  return (
    // The arrow keys walk along the series as along a scale, Enter is the click.
    // biome-ignore lint/a11y/useKeyWithClickEvents: the handlers hold the keys
    <div
      ref={box}
      role="slider"
      tabIndex={0}
      aria-label={t('chart.label', { name: label })}
      aria-valuemin={0}
      aria-valuemax={Math.max(0, count - 1)}
      aria-valuenow={at ?? Math.max(0, count - 1)}
      aria-valuetext={spoken(at ?? points.length - 1)}
      className={cx(styles.chart, props.onSelect && styles.clickable)}
      // The page may set the height by the window's size before a script has measured it.
      style={{ height: `var(--chart-height, ${height}px)` }}
      {...handlers}
      onClick={() => {
        const isMouse = window.matchMedia('(hover: hover)').matches
        if (isMouse && current) props.onSelect?.(current.time)
      }}
    >
      {width > 0 && (
        <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} fill="none" aria-hidden="true">
          <defs>
            <linearGradient id={fade} x1="0" y1="0" x2="0" y2="1">
              <stop offset="0" stopColor="var(--accent)" stopOpacity="0.16" />
              <stop offset="1" stopColor="var(--accent)" stopOpacity="0.01" />
            </linearGradient>
          </defs>
          <ChartAxes {...{ place, height, tickText, names }} />
          <ChartMarks marks={marks} place={place} />
          {kind === 'bar' ? (
            <SeriesBars {...{ points, previous, place, at }} />
          ) : (
            <SeriesLines {...{ points, previous, place, at, fade }} />
          )}
        </svg>
      )}
      {at !== null && width > 0 && (
        <ChartTooltip
          title={label}
          at={place.xOf(at)}
          width={width}
          current={{
            when: current ? bucketLabel(current.time, unit, language, times) : t('chart.notYet'),
            value: show(current?.value),
          }}
          previous={
            compared && {
              when: bucketLabel(compared.time, unit, language, timesOf(previous ?? [])),
              value: show(compared.value),
            }
          }
          change={
            compared && current && !current.partial && props.renderChange?.(current.value, compared.value)
          }
          note={current?.partial ? t('chart.partial') : undefined}
          marks={textsAt(marks, at)}
        />
      )}
    </div>
  )

  function spoken(index: number): string {
    const point = points[index]
    if (!point) return t('chart.notYet')
    const when = bucketLabel(point.time, unit, language, times)
    return [`${when} ${show(point.value)}`, ...textsAt(marks, index)].join(', ')
  }
}

function timesOf(points: readonly SeriesPoint[]): string[] {
  return points.map(({ time }) => time)
}
