/** A figure over time: legend, time zone, a switch between line, bars and table, and the chart. */
import type { TimeUnit } from '@footfall/contract/stats/time'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../lib/format/use-format.ts'
import { useAddressChoice } from '../../lib/url/use-report-state.ts'
import type { SeriesPoint } from '../../ui/chart/runs.ts'
import { SeriesTable } from '../../ui/chart/SeriesTable.tsx'
import type { AxisKind } from '../../ui/chart/scale.ts'
import { TimeSeries } from '../../ui/chart/TimeSeries.tsx'
import { cx } from '../../ui/cx.ts'
import type { Answer } from '../use-report.ts'
import { legendSpans } from './legend-spans.ts'
import styles from './ReportSeries.module.css'
import { SeriesFrame } from './SeriesFrame.tsx'

const views = ['line', 'bar', 'table'] as const

export interface Series {
  readonly unit: TimeUnit
  readonly points: readonly SeriesPoint[]
  /** Null without a comparison. */
  readonly previous: readonly SeriesPoint[] | null
}

export interface SeriesViewProps<T> {
  readonly label: string
  readonly answer: Answer<T>
  readonly seriesOf: (data: T) => Series
  readonly axis: AxisKind
  readonly formatValue: (value: number) => string
  readonly formatExact: (value: number) => string
  readonly renderChange: (current: number | null, before: number | null) => ReactNode
  readonly zone: string
  readonly height: number
  /** Shown before the switch between line, bars and table. */
  readonly tools?: ReactNode
  /** Called with a bucket's local start time when it is clicked. */
  readonly onSelect?: ((time: string) => void) | undefined
}

export function SeriesView<T>(props: SeriesViewProps<T>) {
  const { label, answer, seriesOf, zone, height, tools, formatValue, formatExact, renderChange } = props
  const { t } = useTranslation()
  const format = useFormat()
  const [view, onView] = useAddressChoice('chart', views, 'line')
  const series = answer.data && seriesOf(answer.data)
  const axis = series && { times: series.points.map(({ time }) => time), unit: series.unit }
  const spans = series && legendSpans(series, format.language)
  return (
    <div className={styles.panel}>
      <SeriesFrame
        {...{ answer, zone, tools, views, view, onView, height }}
        legend={
          <>
            <span className={styles.legend}>
              <i className={view === 'bar' ? styles.legendBar : styles.legendLine} />
              {label}
              {spans && <span className={styles.span}>{spans.current}</span>}
            </span>
            {series?.previous && (
              <span className={styles.legend}>
                <i className={cx(styles.legendPrevious, view === 'bar' && styles.legendMark)} />
                <span className={cx(spans?.previous && styles.previousName)}>{t('chart.previous')}</span>
                {spans?.previous && <span className={styles.span}>{spans.previous}</span>}
              </span>
            )}
          </>
        }
        axis={axis}
      >
        {(data, notes) => {
          const common = { ...seriesOf(data), label, height, renderChange, notes }
          return view === 'table' ? (
            <SeriesTable {...common} formatValue={formatExact} />
          ) : (
            <TimeSeries
              {...common}
              kind={view}
              axis={props.axis}
              formatValue={formatValue}
              formatExact={formatExact}
              onSelect={props.onSelect}
            />
          )
        }}
      </SeriesFrame>
    </div>
  )
}
