/** One metric over time: its legend, the zone, the choice of line, bars or table, and the chart itself. */
import type { Metric } from '@footfall/contract/stats/metrics'
import type { Bucket } from '@footfall/contract/stats/results'
import type { TimeUnit } from '@footfall/contract/stats/time'
import { ChartColumn, ChartLine, Table2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { zoneLabel } from '../../lib/format/local-time.ts'
import { useFormat } from '../../lib/format/use-format.ts'
import { useAddressChoice } from '../../lib/url/use-report-state.ts'
import type { SeriesPoint } from '../../ui/chart/runs.ts'
import { SeriesTable } from '../../ui/chart/SeriesTable.tsx'
import type { AxisKind } from '../../ui/chart/scale.ts'
import { TimeSeries } from '../../ui/chart/TimeSeries.tsx'
import { cx } from '../../ui/cx.ts'
import { Delta } from '../../ui/Delta.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { Bone } from '../../ui/Skeleton.tsx'
import type { Answer } from '../use-report.ts'
import { ReportBody } from './ReportBody.tsx'
import styles from './ReportSeries.module.css'

const views = ['line', 'bar', 'table'] as const

const axes: Partial<Record<Metric, AxisKind>> = {
  bounce_rate: 'percent',
  visit_duration: 'duration',
  views_per_visit: 'decimal',
}

interface Buckets {
  readonly time_unit: TimeUnit
  readonly list: readonly Bucket[]
  readonly previous?: readonly Bucket[] | null | undefined
}

export interface ReportSeriesProps {
  readonly metric: Metric
  readonly label: string
  readonly answer: Answer<Buckets>
  /** Whether the line of the compared period is drawn. */
  readonly compared: boolean
  readonly zone: string
  readonly height: number
  /** Stands before the choice of line, bars or table. */
  readonly tools?: ReactNode
  /** A bucket was clicked: its local begin. */
  readonly onSelect?: ((time: string) => void) | undefined
}

export function ReportSeries(props: ReportSeriesProps) {
  const { metric, label, answer, compared, zone, height, tools, onSelect } = props
  const { t } = useTranslation()
  const format = useFormat()
  const [view, chooseView] = useAddressChoice('chart', views, 'line')
  const { data } = answer
  const previous = compared && data?.previous ? pointsOf(data.previous, metric) : null
  const common = {
    label,
    points: data ? pointsOf(data.list, metric) : [],
    previous,
    height,
    renderChange: (current: number | null, before: number | null) => (
      <Delta
        small
        metric={metric}
        change={relative(metric, current, before)}
        current={current}
        previous={before}
      />
    ),
  }
  return (
    <div className={styles.panel}>
      <div className={styles.head}>
        <span className={styles.legend}>
          <i className={view === 'bar' ? styles.legendBar : styles.legendLine} />
          {label}
        </span>
        {previous && (
          <span className={styles.legend}>
            <i className={cx(styles.legendPrevious, view === 'bar' && styles.legendMark)} />
            {t('chart.previous')}
          </span>
        )}
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
            { value: 'bar', label: <ChartColumn size={16} aria-hidden />, name: t('chart.bar') },
            { value: 'table', label: <Table2 size={16} aria-hidden />, name: t('chart.table') },
          ]}
        />
      </div>
      <div className={cx(styles.plot, answer.isPlaceholderData && styles.dim)} style={{ minHeight: height }}>
        <ReportBody answer={answer} skeleton={<Bone height={height} />}>
          {({ time_unit: unit }) =>
            view === 'table' ? (
              <SeriesTable
                {...common}
                unit={unit}
                formatValue={(value) => format.exactMetric(metric, value)}
              />
            ) : (
              <TimeSeries
                {...common}
                unit={unit}
                kind={view}
                axis={axes[metric] ?? 'count'}
                formatValue={(value) => format.metric(metric, value)}
                formatExact={(value) => format.exactMetric(metric, value)}
                onSelect={onSelect}
              />
            )
          }
        </ReportBody>
      </div>
    </div>
  )
}

function pointsOf(buckets: readonly Bucket[], metric: Metric): SeriesPoint[] {
  return buckets.map((bucket) => ({ time: bucket.time, partial: bucket.partial, value: bucket[metric] }))
}

/** A bounce rate changes by percentage points, everything else by percent. */
function relative(metric: Metric, current: number | null, before: number | null): number | null {
  if (current === null || before === null) return null
  if (metric === 'bounce_rate') return current - before
  return before === 0 ? null : ((current - before) / before) * 100
}
