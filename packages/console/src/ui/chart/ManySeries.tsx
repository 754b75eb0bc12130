/**
 * Several series over time, each with its own colour and dash pattern. Partial buckets are paler. Pointer, touch and arrow keys show each position.
 * `ManySeriesTable` shows the same as a table.
 */
import type { TimeUnit } from '@footfall/contract/stats/time'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { bucketLabel, tickLabel } from '../../lib/format/local-time.ts'
import { useFormat } from '../../lib/format/use-format.ts'
import { ChartAxes } from './ChartAxes.tsx'
import { ChartMarks } from './ChartMarks.tsx'
import tips from './ChartTooltip.module.css'
import { TooltipMarks, tipPlace } from './ChartTooltip.tsx'
import { chartPlace } from './chart-place.ts'
import styles from './ManySeries.module.css'
import { type ChartNote, marksOf, textsAt } from './marks.ts'
import { drawSeries, type SeriesPoint } from './runs.ts'
import { SeriesSwatch, toneOf } from './SeriesSwatch.tsx'
import frame from './TimeSeries.module.css'
import { usePointed } from './use-pointed.ts'
import { useWidth } from './use-width.ts'

export interface NamedSeries {
  readonly key: string
  readonly name: string
  /** The sum of all unnamed series, drawn in grey behind the others. */
  readonly rest?: boolean
  /** The same number of points and the same times as the other series. */
  readonly points: readonly SeriesPoint[]
}

export interface ManySeriesProps {
  readonly label: string
  readonly series: readonly NamedSeries[]
  readonly unit: TimeUnit
  readonly height: number
  /** Annotations of the period. */
  readonly notes?: readonly ChartNote[]
}

export function ManySeries({ label, series, unit, height, notes = [] }: ManySeriesProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const box = useRef<HTMLDivElement>(null)
  const width = useWidth(box)
  const points = series[0]?.points ?? []
  const count = points.length
  const times = points.map(({ time }) => time)
  const marks = marksOf(notes, times)
  const names = times.map((time) => tickLabel(time, unit, format.language))
  const highest = Math.max(...series.flatMap((one) => one.points.map(({ value }) => value ?? 0)), 0)
  const tickText = format.roundCount
  const common = { axis: 'count', kind: 'line', unit, tickText, names } as const
  const place = chartPlace({ width, height, count, highest, ...common })
  const { at, handlers } = usePointed(box, place, count)
  const when = (index: number) => {
    const time = points[index]?.time
    return time === undefined ? t('chart.notYet') : bucketLabel(time, unit, format.language, times)
  }
  const valuesAt = (index: number) =>
    series.map(({ key, name, points: own }) => ({ key, name, value: own[index]?.value ?? 0 }))
  const current = at ?? Math.max(0, count - 1)
  return (
    // The arrow keys move along the time like on a slider.
    <div
      ref={box}
      role="slider"
      tabIndex={0}
      aria-label={t('chart.label', { name: label })}
      aria-valuemin={0}
      aria-valuemax={Math.max(0, count - 1)}
      aria-valuenow={current}
      aria-valuetext={[
        when(current),
        ...valuesAt(current).map(({ name, value }) => `${name} ${format.exact(value)}`),
        ...textsAt(marks, current),
      ].join(', ')}
      className={frame.chart}
      style={{ height: `var(--chart-height, ${height}px)` }}
      {...handlers}
    >
      {width > 0 && (
        <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} fill="none" aria-hidden="true">
          <ChartAxes {...{ place, height, tickText, names }} />
          <ChartMarks marks={marks} place={place} />
          {at !== null && (
            <line
              x1={place.xOf(at)}
              x2={place.xOf(at)}
              y1={place.top}
              y2={place.base}
              className={frame.guide}
            />
          )}
          {series
            .map((one, index) => ({ one, index }))
            .reverse()
            .map(({ one, index }) => {
              const { color, dash } = toneOf(index, one.rest)
              const drawn = drawSeries(one.points, place.xOf, place.yOf, place.base)
              const value = at === null ? null : one.points[at]?.value
              return (
                <g key={one.key} style={{ '--tone': color } as React.CSSProperties}>
                  <path d={drawn.solid} className={styles.line} strokeDasharray={dash} />
                  <path d={drawn.dotted} className={styles.partial} strokeDasharray={dash} />
                  {drawn.lone.map(({ x, y }) => (
                    <circle key={x} cx={x} cy={y} r="3.5" className={styles.lone} />
                  ))}
                  {at !== null && typeof value === 'number' && (
                    <circle cx={place.xOf(at)} cy={place.yOf(value)} r="4" className={styles.dot} />
                  )}
                </g>
              )
            })}
        </svg>
      )}
      {at !== null && width > 0 && (
        <div className={tips.tip} style={tipPlace(place.xOf(at), width)}>
          <div className={tips.head}>{when(at)}</div>
          {valuesAt(at).map(({ key, name, value }, index) => (
            <div key={key} className={tips.row}>
              <SeriesSwatch at={index} rest={series[index]?.rest} />
              <span className={styles.name}>{name}</span>
              <span className={tips.value}>{format.exact(value)}</span>
            </div>
          ))}
          {points[at]?.partial && <div className={tips.note}>{t('chart.partial')}</div>}
          <TooltipMarks marks={textsAt(marks, at)} />
        </div>
      )}
    </div>
  )
}
