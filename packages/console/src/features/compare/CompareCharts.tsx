/** Four metrics compared bucket by bucket, one panel each. */
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

const charted = ['visitors', 'pageviews', 'bounce_rate', 'visit_duration'] as const
const height = 190

export function CompareCharts() {
  const { t } = useTranslation()
  const { zone } = useReportSource()
  const { language } = useFormat()
  return (
    <div>
      <div className={styles.grid}>
        {charted.map((metric) => (
          <Chart key={metric} metric={metric} />
        ))}
      </div>
      <p className={styles.zone}>{t('chart.zone', { zone: zoneLabel(zone, language) })}</p>
    </div>
  )
}

function Chart({ metric }: { readonly metric: Metric }) {
  const { t } = useTranslation()
  const format = useFormat()
  // The totals and the table ask the same, so one call answers all.
  const answer = useReport('website_compare', {})
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
              points={data.list.flatMap(({ time, partial, current }): SeriesPoint[] =>
                time === null ? [] : [{ time, partial, value: current?.[metric] ?? null }],
              )}
              previous={data.list.flatMap(({ previous_time: time, previous }): SeriesPoint[] =>
                time === null ? [] : [{ time, partial: false, value: previous?.[metric] ?? null }],
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
