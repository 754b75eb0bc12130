/** All metrics of both periods, and the days of the periods. */
import { type Metrics, metricNames } from '@footfall/contract/stats/metrics'
import type { PeriodResult } from '@footfall/contract/stats/results'
import { useTranslation } from 'react-i18next'
import { hasFailed } from '../../lib/api/api-error.ts'
import { daySpan } from '../../lib/format/local-time.ts'
import { isBeyondNoise } from '../../lib/format/noise.ts'
import { useFormat } from '../../lib/format/use-format.ts'
import { addDays } from '../../lib/time/zoned-day.ts'
import { useMetric } from '../../reports/use-metric.ts'
import { useReport } from '../../reports/use-report.ts'
import { cx } from '../../ui/cx.ts'
import { ErrorPanel } from '../../ui/feedback/ErrorPanel.tsx'
import { MetricCard, MetricStrip } from '../../ui/figures/MetricCard.tsx'
import styles from './Compare.module.css'

export function CompareTotals() {
  const { t } = useTranslation()
  const format = useFormat()
  const [metric, choose] = useMetric()
  const answer = useReport('website_compare', {})
  const { data } = answer
  if (hasFailed(answer)) return <ErrorPanel error={answer.error} onRetry={() => answer.refetch()} />
  const total = data?.total ?? []
  const items = new Map(total.map((item) => [item.metric, item]))
  const all = (side: 'value' | 'previous') =>
    Object.fromEntries(total.map((item) => [item.metric, item[side]])) as Metrics
  return (
    <section
      className={cx(styles.totals, answer.isPlaceholderData && styles.dim)}
      aria-label={t('compare.totals')}
    >
      <p className={styles.periods}>
        <span className={styles.period}>
          <i className={styles.now} />
          {data ? spanOf(data.period, format.language) : ' '}
        </span>
        <span className={styles.period}>
          <i className={styles.before} />
          {data?.previous_period ? spanOf(data.previous_period, format.language) : ' '}
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

/** The local days of a period. An end at midnight excludes the day that begins there; an end within a day includes that day. */
function spanOf({ start, end }: PeriodResult, language: Parameters<typeof daySpan>[2]): string {
  const atMidnight = end.slice(11, 19) === '00:00:00'
  const last = atMidnight ? addDays(end.slice(0, 10), -1) : end.slice(0, 10)
  const first = start.slice(0, 10)
  return daySpan(first, last.localeCompare(first) < 0 ? first : last, language, true)
}
