/** Several series over time: legend, time zone, a switch between lines and table, and the chart. */
import type { TimeUnit } from '@footfall/contract/stats/time'
import type { ReactNode } from 'react'
import { useAddressChoice } from '../../lib/url/use-report-state.ts'
import { ManySeries, type NamedSeries } from '../../ui/chart/ManySeries.tsx'
import { ManySeriesTable } from '../../ui/chart/ManySeriesTable.tsx'
import { SeriesSwatch } from '../../ui/chart/SeriesSwatch.tsx'
import type { Answer } from '../use-report.ts'
import styles from './ReportSeries.module.css'
import { SeriesFrame } from './SeriesFrame.tsx'

const views = ['line', 'table'] as const
const height = 240

export interface ReportLinesProps<T> {
  readonly label: string
  readonly answer: Answer<T>
  readonly seriesOf: (data: T) => readonly NamedSeries[]
  readonly zone: string
  /** Shown before the switch between lines and table. */
  readonly tools?: ReactNode
}

export function ReportLines<T extends { readonly time_unit: TimeUnit }>(props: ReportLinesProps<T>) {
  const { label, answer, seriesOf, zone, tools } = props
  const [view, onView] = useAddressChoice('chart', views, 'line')
  const series = answer.data ? seriesOf(answer.data) : []
  const axis = answer.data && {
    times: (series[0]?.points ?? []).map(({ time }) => time),
    unit: answer.data.time_unit,
  }
  return (
    <SeriesFrame
      {...{ answer, zone, tools, views, view, onView, height, axis }}
      legend={
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        <ul aria-label={label} tabIndex={0} className={styles.legends}>
          {series.map(({ key, name, rest }, at) => (
            <li key={key} className={styles.legend}>
              <SeriesSwatch at={at} rest={rest} />
              <span className={styles.legendName} title={name}>
                {name}
              </span>
            </li>
          ))}
        </ul>
      }
      isEmpty={(data) => seriesOf(data).length === 0}
    >
      {(data, notes) => {
        const shown = { label, series: seriesOf(data), unit: data.time_unit, height, notes }
        return view === 'table' ? <ManySeriesTable {...shown} /> : <ManySeries {...shown} />
      }}
    </SeriesFrame>
  )
}
