/**
 * Several series over time, each with its own colour and dash pattern. Partial buckets are paler. Pointer, touch and arrow keys show each position.
 * `ManySeriesTable` shows the same as a table.
 */
import type { TimeUnit } from '@footfall/contract/stats/time'
import { useTranslation } from 'react-i18next'
import { bucketLabel } from '../../lib/format/local-time.ts'
import { useFormat } from '../../lib/format/use-format.ts'
import { ChartFrame } from './ChartFrame.tsx'
import tips from './ChartTooltip.module.css'
import { TooltipMarks } from './ChartTooltip.tsx'
import styles from './ManySeries.module.css'
import { type ChartNote, marksOf, textsAt } from './marks.ts'
import { drawSeries, type SeriesPoint } from './runs.ts'
import { SeriesSwatch, toneOf } from './SeriesSwatch.tsx'
import frame from './TimeSeries.module.css'

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
  const points = series[0]?.points ?? []
  const times = points.map(({ time }) => time)
  const marks = marksOf(notes, times)
  const when = (at: number) => {
    const time = times[at]
    return time === undefined ? t('chart.notYet') : bucketLabel(time, unit, format.language, times)
  }
  const valuesAt = (at: number) =>
    series.map(({ key, name, points: own }) => ({ key, name, value: own[at]?.value ?? 0 }))
  return (
    <ChartFrame
      {...{ label, times, marks, height, unit }}
      axis="count"
      kind="line"
      highest={Math.max(...series.flatMap((one) => one.points.map(({ value }) => value ?? 0)), 0)}
      tickText={format.roundCount}
      last={times.length - 1}
      textAt={(at) =>
        [
          when(at),
          ...valuesAt(at).map(({ name, value }) => `${name} ${format.exact(value)}`),
          ...textsAt(marks, at),
        ].join(', ')
      }
      tip={(at, style) => (
        <div className={tips.tip} style={style}>
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
    >
      {({ xOf, yOf, top, base }, at) => (
        <>
          {at !== null && <line x1={xOf(at)} x2={xOf(at)} y1={top} y2={base} className={frame.guide} />}
          {series
            .map((one, index) => ({ one, index }))
            .reverse()
            .map(({ one, index }) => {
              const { color, dash } = toneOf(index, one.rest)
              const drawn = drawSeries(one.points, xOf, yOf, base)
              const value = at === null ? null : one.points[at]?.value
              return (
                <g key={one.key} style={{ '--tone': color } as React.CSSProperties}>
                  <path d={drawn.solid} className={styles.line} strokeDasharray={dash} />
                  <path d={drawn.dotted} className={styles.partial} strokeDasharray={dash} />
                  {drawn.lone.map(({ x, y }) => (
                    <circle key={x} cx={x} cy={y} r="3.5" className={styles.lone} />
                  ))}
                  {at !== null && typeof value === 'number' && (
                    <circle cx={xOf(at)} cy={yOf(value)} r="4" className={styles.dot} />
                  )}
                </g>
              )
            })}
        </>
      )}
    </ChartFrame>
  )
}
