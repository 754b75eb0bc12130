/** Several series over time: their legend, the zone, the choice of lines or table, and the chart itself. */
import type { TimeUnit } from '@footfall/contract/stats/time'
import { ChartLine, Table2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { zoneLabel } from '../../lib/format/local-time.ts'
import { useFormat } from '../../lib/format/use-format.ts'
import { useAddressChoice } from '../../lib/url/use-report-state.ts'
import { ManySeries, type NamedSeries } from '../../ui/chart/ManySeries.tsx'
import { ManySeriesTable } from '../../ui/chart/ManySeriesTable.tsx'
import { SeriesSwatch } from '../../ui/chart/SeriesSwatch.tsx'
import { cx } from '../../ui/cx.ts'
import { Segmented } from '../../ui/Segmented.tsx'
import { SkeletonLine } from '../../ui/Skeleton.tsx'
import { ChartAnnotations } from '../annotations/ChartAnnotations.tsx'
import { useChartNotes } from '../annotations/use-annotations.ts'
import type { Answer } from '../use-report.ts'
import { ReportBody } from './ReportBody.tsx'
import styles from './ReportSeries.module.css'

const views = ['line', 'table'] as const
const height = 240

export interface ReportLinesProps<T> {
  readonly label: string
  readonly answer: Answer<T>
  readonly seriesOf: (data: T) => readonly NamedSeries[]
  readonly zone: string
  /** Stands before the choice of lines or table. */
  readonly tools?: ReactNode
}

export function ReportLines<T extends { readonly time_unit: TimeUnit }>(props: ReportLinesProps<T>) {
  const { label, answer, seriesOf, zone, tools } = props
  const { t } = useTranslation()
  const format = useFormat()
  const [view, chooseView] = useAddressChoice('chart', views, 'line')
  const notes = useChartNotes()
  const series = answer.data ? seriesOf(answer.data) : []
  return (
    <>
      <div className={styles.head}>
        {series.map(({ key, name, rest }, at) => (
          <span key={key} className={styles.legend}>
            <SeriesSwatch at={at} rest={rest} />
            <span className={styles.legendName}>{name}</span>
          </span>
        ))}
        <span className={styles.zone} title={zone}>
          {t('chart.zone', { zone: zoneLabel(zone, format.language) })}
        </span>
        {tools}
        <Segmented
          label={t('chart.kind')}
          value={view}
          onChange={chooseView}
          options={[
            { value: 'line', label: <ChartLine size={16} aria-hidden />, name: t('chart.line') },
            { value: 'table', label: <Table2 size={16} aria-hidden />, name: t('chart.table') },
          ]}
        />
      </div>
      <div className={cx(styles.plot, answer.isPlaceholderData && styles.dim)} style={{ minHeight: height }}>
        <ReportBody
          answer={answer}
          skeleton={<SkeletonLine height={height} />}
          isEmpty={(data) => seriesOf(data).length === 0}
        >
          {(data) => {
            const drawn = { label, series: seriesOf(data), unit: data.time_unit, height }
            return view === 'table' ? <ManySeriesTable {...drawn} /> : <ManySeries {...drawn} notes={notes} />
          }}
        </ReportBody>
      </div>
      {answer.data && (
        <ChartAnnotations
          times={(series[0]?.points ?? []).map(({ time }) => time)}
          unit={answer.data.time_unit}
        />
      )}
    </>
  )
}
