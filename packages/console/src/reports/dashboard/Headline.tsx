/** The metrics as cards, and the selected one over time. */
import { type Metric, metricNames } from '@footfall/contract/stats/metrics'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { hasFailed } from '../../lib/api/answer.ts'
import { isBeyondNoise } from '../../lib/format/noise.ts'
import { addDays, addMonths } from '../../lib/time/zoned-day.ts'
import { comparable } from '../../lib/url/report-state.ts'
import { useReportState } from '../../lib/url/use-report-state.ts'
import { cx } from '../../ui/cx.ts'
import { ErrorPanel } from '../../ui/feedback/ErrorPanel.tsx'
import { MetricCard, MetricStrip } from '../../ui/figures/MetricCard.tsx'
import { useLeadHeight } from '../../ui/viewport/use-narrow.ts'
import { useReportSource } from '../source.tsx'
import { useMetric } from '../use-metric.ts'
import { ReportSeries } from '../views/ReportSeries.tsx'
import styles from './Dashboard.module.css'
import { UnitMenu } from './UnitMenu.tsx'
import { useTotal, useTraffic } from './use-dashboard.ts'

/** `children`: shown instead of the chart, if there is something. */
export function Headline({ children }: { readonly children?: ReactNode }) {
  const { t } = useTranslation()
  const total = useTotal()
  const [state] = useReportState()
  const [metric, chooseMetric] = useMetric()
  const compared = state.compare !== null && comparable(state) && total.data?.previous !== null
  const { current, previous } = total.data ?? {}
  const isNoise = (one: Metric) => Boolean(current && previous && !isBeyondNoise(one, current, previous))
  return (
    <section className={styles.headline} aria-label={t('dashboard.headline')}>
      {hasFailed(total) ? (
        <ErrorPanel error={total.error} onRetry={total.refetch} />
      ) : (
        <div className={cx(total.isPlaceholderData && 'dim')}>
          <MetricStrip label={t('dashboard.metrics')} tour="report">
            {metricNames.map((one) => (
              <MetricCard
                key={one}
                metric={one}
                value={total.data?.current[one]}
                previous={total.data?.previous?.[one]}
                change={total.data?.change?.[one]}
                compared={compared}
                muted={isNoise(one)}
                chosen={one === metric}
                onChoose={() => chooseMetric(one)}
              />
            ))}
          </MetricStrip>
        </div>
      )}
      {children || <Chart metric={metric} />}
    </section>
  )
}

function Chart({ metric }: { readonly metric: Metric }) {
  const { t } = useTranslation()
  const { zone } = useReportSource()
  const [state, change] = useReportState()
  const traffic = useTraffic()
  const height = useLeadHeight()
  const unit = traffic.data?.time_unit
  // Also while the chart is refused because of its unit, so that another one can be selected.
  const drawn = unit ?? state.unit
  const first = traffic.isPlaceholderData ? undefined : traffic.data?.list[0]?.time
  const look = (time: string) => {
    const day = time.slice(0, 10)
    const end =
      unit === 'month'
        ? addDays(addMonths(`${day.slice(0, 7)}-01`, 1), -1)
        : unit === 'week'
          ? addDays(day, 6)
          : day
    change({ timeRange: 'custom_time_range', days: { start: day, end }, unit: null })
  }
  const zoomable = unit && unit !== 'hour' && unit !== 'minute'
  return (
    <ReportSeries
      metric={metric}
      label={t(`stats.metric.${metric}`)}
      answer={traffic}
      compared={state.compare !== null}
      zone={zone}
      height={height}
      tools={drawn && <UnitMenu unit={drawn} first={first} />}
      onSelect={zoomable ? look : undefined}
    />
  )
}
