/** All metrics of both periods, and the days of the periods. */
import { type Metrics, metricNames } from '@footfall/contract/stats/metrics'
import { useTranslation } from 'react-i18next'
import { hasFailed } from '../../lib/api/answer.ts'
import { isBeyondNoise } from '../../lib/format/noise.ts'
import { useFormat } from '../../lib/format/use-format.ts'
import { useReportSource } from '../../reports/source.tsx'
import { useMetric } from '../../reports/use-metric.ts'
import { useReport } from '../../reports/use-report.ts'
import { cx } from '../../ui/cx.ts'
import { ErrorPanel } from '../../ui/feedback/ErrorPanel.tsx'
import { MetricCard, MetricStrip } from '../../ui/figures/MetricCard.tsx'
import styles from './Compare.module.css'
import { periodSpan } from './period-span.ts'

export function CompareTotals() {
  const { t } = useTranslation()
  const { language } = useFormat()
  const { zone } = useReportSource()
  const [metric, choose] = useMetric()
  const answer = useReport('website_compare', {})
  const { data } = answer
  if (hasFailed(answer)) return <ErrorPanel error={answer.error} onRetry={answer.refetch} />
  const total = data?.total ?? []
  const items = new Map(total.map((item) => [item.metric, item]))
  const all = (side: 'value' | 'previous') =>
    Object.fromEntries(total.map((item) => [item.metric, item[side]])) as Metrics
  return (
    <section
      className={cx(styles.totals, answer.isPlaceholderData && 'dim')}
      aria-label={t('compare.totals')}
    >
      <p className={styles.periods}>
        <span className={styles.period}>
          <i className={styles.now} />
          {data ? periodSpan(data.period, zone, language) : ' '}
        </span>
        <span className={styles.period}>
          <i className={styles.before} />
          {data?.previous_period ? periodSpan(data.previous_period, zone, language) : ' '}
        </span>
      </p>
      <MetricStrip label={t('dashboard.metrics')}>
        {metricNames.map((one) => {
          const item = items.get(one)
          return (
            <MetricCard
              key={one}
              metric={one}
              value={item ? item.value : undefined}
              previous={item?.previous}
              change={item?.change}
              compared
              muted={item !== undefined && !isBeyondNoise(one, all('value'), all('previous'))}
              showPrevious
              chosen={one === metric}
              onChoose={() => choose(one)}
            />
          )
        })}
      </MetricStrip>
    </section>
  )
}
