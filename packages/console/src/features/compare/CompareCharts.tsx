/** The four series that are compared bucket by bucket, one panel each. */
import { type Metric, metrics } from '@footfall/contract/stats/metrics'
import { useTranslation } from 'react-i18next'
import { zoneLabel } from '../../lib/format/local-time.ts'
import { useFormat } from '../../lib/format/use-format.ts'
import { useChartNotes } from '../../reports/annotations/use-annotations.ts'
import { useReportSource } from '../../reports/source.tsx'
import { useReport } from '../../reports/use-report.ts'
import { ReportBody } from '../../reports/views/ReportBody.tsx'
import type { SeriesPoint } from '../../ui/chart/runs.ts'
import { TimeSeries } from '../../ui/chart/TimeSeries.tsx'
import { SkeletonLine } from '../../ui/feedback/Skeleton.tsx'
import { ChangeBetween } from '../../ui/figures/ChangeBetween.tsx'
import { Panel } from '../../ui/layout/Panel.tsx'
import styles from './Compare.module.css'

interface Line {
  readonly metric: Metric
  readonly report: 'uv_compare' | 'pv_compare' | 'bounce_rate_compare' | 'visit_duration_compare'
}

const lines: readonly Line[] = [
  { metric: 'visitors', report: 'uv_compare' },
  { metric: 'pageviews', report: 'pv_compare' },
  { metric: 'bounce_rate', report: 'bounce_rate_compare' },
  { metric: 'visit_duration', report: 'visit_duration_compare' },
]
const height = 190

export function CompareCharts() {
  const { t } = useTranslation()
  const { zone } = useReportSource()
  const { language } = useFormat()
  return (
    <div>
      <div className={styles.grid}>
        {lines.map((line) => (
          <Chart key={line.metric} {...line} />
        ))}
      </div>
      <p className={styles.zone}>{t('chart.zone', { zone: zoneLabel(zone, language) })}</p>
    </div>
  )
}

function Chart({ metric, report }: Line) {
  const { t } = useTranslation()
  const format = useFormat()
  const answer = useReport(report, {})
  const notes = useChartNotes(
    answer.data && {
      times: answer.data.list.flatMap(({ time }) => time ?? []),
      unit: answer.data.time_unit,
    },
  )
  const label = t(`stats.metric.${metric}`)
  return (
    <Panel title={label} roomy dimmed={answer.isPlaceholderData}>
      <div style={{ minHeight: height }}>
        <ReportBody answer={answer} skeleton={<SkeletonLine height={height} />}>
          {(data) => (
            <TimeSeries
              label={label}
              height={height}
              axis={metrics[metric].unit}
              notes={notes}
              unit={data.time_unit}
              points={data.list.flatMap(({ time, partial, value }): SeriesPoint[] =>
                time === null ? [] : [{ time, partial, value }],
              )}
              previous={data.list.flatMap(({ previous_time: time, previous: value }): SeriesPoint[] =>
                time === null ? [] : [{ time, partial: false, value }],
              )}
              formatValue={(value) => format.metric(metric, value)}
              formatExact={(value) => format.exactMetric(metric, value)}
              renderChange={(current, previous) => (
                <ChangeBetween muted metric={metric} current={current} previous={previous} />
              )}
            />
          )}
        </ReportBody>
      </div>
    </Panel>
  )
}
