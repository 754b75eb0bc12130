/** The metrics as cards, and the chosen one over time. */
import { type Metric, metricNames } from '@footfall/contract/stats/metrics'
import type { Bucket } from '@footfall/contract/stats/results'
import { ChartColumn, ChartLine, Table2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { zoneLabel } from '../../lib/format/local-time.ts'
import { useFormat } from '../../lib/format/use-format.ts'
import { addDays, addMonths } from '../../lib/time/zoned-day.ts'
import { comparable } from '../../lib/url/report-state.ts'
import { useAddressChoice, useReportState } from '../../lib/url/use-report-state.ts'
import type { SeriesPoint } from '../../ui/chart/runs.ts'
import { SeriesTable } from '../../ui/chart/SeriesTable.tsx'
import type { AxisKind } from '../../ui/chart/scale.ts'
import { TimeSeries } from '../../ui/chart/TimeSeries.tsx'
import { cx } from '../../ui/cx.ts'
import { Delta } from '../../ui/Delta.tsx'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { MetricCard, MetricStrip } from '../../ui/MetricCard.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { Bone } from '../../ui/Skeleton.tsx'
import { useReportSource } from '../source.tsx'
import styles from './Dashboard.module.css'
import { UnitMenu } from './UnitMenu.tsx'
import { useTotal, useTraffic } from './use-dashboard.ts'

const shown: readonly Metric[] = metricNames
const views = ['line', 'bar', 'table'] as const
const chartHeight = 272

const axes: Partial<Record<Metric, AxisKind>> = {
  bounce_rate: 'percent',
  visit_duration: 'duration',
  views_per_visit: 'decimal',
}

function seriesOf(buckets: readonly Bucket[], metric: Metric): SeriesPoint[] {
  return buckets.map((bucket) => ({ time: bucket.time, partial: bucket.partial, value: bucket[metric] }))
}

export function Headline() {
  const { t } = useTranslation()
  const total = useTotal()
  const [state] = useReportState()
  const [metric, chooseMetric] = useAddressChoice<Metric>('metric', shown, 'visitors')
  const compared = state.compare !== null && comparable(state) && total.data?.previous !== null
  return (
    <section className={styles.headline} aria-label={t('dashboard.headline')}>
      {total.isError && !total.data ? (
        <ErrorPanel error={total.error} onRetry={() => total.refetch()} />
      ) : (
        <div className={cx(total.isPlaceholderData && styles.dim)}>
          <MetricStrip label={t('dashboard.metrics')}>
            {shown.map((one) => (
              <MetricCard
                key={one}
                metric={one}
                value={total.data?.current[one]}
                previous={total.data?.previous?.[one]}
                change={total.data?.change?.[one]}
                compared={compared}
                chosen={one === metric}
                onChoose={() => chooseMetric(one)}
              />
            ))}
          </MetricStrip>
        </div>
      )}
      <Chart metric={metric} />
    </section>
  )
}

function Chart({ metric }: { readonly metric: Metric }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { zone } = useReportSource()
  const [state, change] = useReportState()
  const [view, chooseView] = useAddressChoice('chart', views, 'line')
  const traffic = useTraffic()
  const data = traffic.data
  const label = t(`stats.metric.${metric}`)
  const points = data ? seriesOf(data.list, metric) : []
  const previous = state.compare && data?.previous ? seriesOf(data.previous, metric) : null
  const look = (time: string) => {
    const day = time.slice(0, 10)
    const end =
      data?.time_unit === 'month'
        ? addDays(addMonths(`${day.slice(0, 7)}-01`, 1), -1)
        : data?.time_unit === 'week'
          ? addDays(day, 6)
          : day
    change({ timeRange: 'custom_time_range', days: { start: day, end }, unit: null })
  }
  const zoomable = data && data.time_unit !== 'hour' && data.time_unit !== 'minute'
  const common = {
    label,
    points,
    previous,
    height: chartHeight,
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
    <div className={styles.chart}>
      <div className={styles.chartHead}>
        <span className={styles.legend}>
          <i className={styles.legendLine} />
          {label}
        </span>
        {previous && (
          <span className={styles.legend}>
            <i className={styles.legendPrevious} />
            {t('chart.previous')}
          </span>
        )}
        <span className={styles.zone} title={zone}>
          {t('chart.zone', { zone: zoneLabel(zone, format.language) })}
        </span>
        {data && <UnitMenu unit={data.time_unit} />}
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
      <div
        className={cx(styles.plot, traffic.isPlaceholderData && styles.dim)}
        style={{ minHeight: chartHeight }}
      >
        {traffic.isError && !data ? (
          <ErrorPanel error={traffic.error} onRetry={() => traffic.refetch()} />
        ) : !data ? (
          <Bone height={chartHeight} />
        ) : view === 'table' ? (
          <SeriesTable
            {...common}
            unit={data.time_unit}
            formatValue={(value) => format.exactMetric(metric, value)}
          />
        ) : (
          <TimeSeries
            {...common}
            unit={data.time_unit}
            kind={view}
            axis={axes[metric] ?? 'count'}
            formatValue={(value) => format.metric(metric, value)}
            formatExact={(value) => format.exactMetric(metric, value)}
            onSelect={zoomable ? look : undefined}
          />
        )}
      </div>
    </div>
  )
}

function relative(metric: Metric, current: number | null, before: number | null): number | null {
  if (current === null || before === null) return null
  if (metric === 'bounce_rate') return current - before
  return before === 0 ? null : ((current - before) / before) * 100
}
