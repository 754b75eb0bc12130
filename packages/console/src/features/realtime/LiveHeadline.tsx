/** The number of current visitors, and the last thirty minutes minute by minute. */
import type { SharedLive } from '@footfall/contract/stats/live'
import type { Metric } from '@footfall/contract/stats/metrics'
import { ChartColumn, Table2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { zoneLabel } from '../../lib/format/local-time.ts'
import { noValue } from '../../lib/format/numbers.ts'
import { useFormat } from '../../lib/format/use-format.ts'
import { useAddressChoice } from '../../lib/url/use-report-state.ts'
import { SeriesTable } from '../../ui/chart/SeriesTable.tsx'
import { TimeSeries } from '../../ui/chart/TimeSeries.tsx'
import { Segmented } from '../../ui/controls/Segmented.tsx'
import { cx } from '../../ui/cx.ts'
import { LiveDot } from '../../ui/feedback/LiveDot.tsx'
import { SkeletonLine } from '../../ui/feedback/Skeleton.tsx'
import { Exact } from '../../ui/figures/Exact.tsx'
import { Tooltip } from '../../ui/overlay/Tooltip.tsx'
import styles from './Realtime.module.css'

const beside = ['pageviews', 'visits', 'events'] as const satisfies readonly Metric[]
const drawn = ['visitors', 'pageviews', 'events'] as const satisfies readonly Metric[]
const views = ['bar', 'table'] as const
const height = 220

export function LiveHeadline({
  data,
  dimmed,
}: {
  readonly data: SharedLive | undefined
  readonly dimmed: boolean
}) {
  const { t } = useTranslation()
  const format = useFormat()
  const [metric, choose] = useAddressChoice('metric', drawn, 'visitors')
  const [view, setView] = useAddressChoice('chart', views, 'bar')
  const label = t(`stats.metric.${metric}`)
  const points = data?.traffic.list.map(({ time, partial, ...metrics }) => ({
    time,
    partial,
    value: metrics[metric],
  }))
  const chart = {
    label,
    points: points ?? [],
    unit: 'minute' as const,
    height,
    formatValue: (value: number) => format.metric(metric, value),
  }
  return (
    <section className={cx(styles.headline, dimmed && 'dim')} aria-label={t('realtime.headline')}>
      <div className={styles.now}>
        <Tooltip content={t('realtime.currentHint')} focusable className={styles.tip}>
          <span className={styles.caption}>
            <LiveDot live={(data?.current ?? 0) > 0} />
            {t('realtime.current')}
          </span>
        </Tooltip>
        {data ? (
          <output className={styles.figure}>
            <Exact exact={format.exact(data.current)}>{format.count(data.current)}</Exact>
          </output>
        ) : (
          <span className={styles.figure}>
            <SkeletonLine width={120} height="1lh" />
          </span>
        )}
        <dl className={styles.facts}>
          <div>
            <dt>
              <Tooltip content={t('stats.metric_hint.visitors')} focusable>
                {t('realtime.visitors30')}
              </Tooltip>
            </dt>
            <dd>
              {data ? (
                <Exact exact={format.exact(data.last_30_minutes)}>{format.count(data.last_30_minutes)}</Exact>
              ) : (
                noValue
              )}
            </dd>
          </div>
          {beside.map((one) => (
            <div key={one}>
              <dt>
                <Tooltip content={t(`stats.metric_hint.${one}`)} focusable>
                  {t(`stats.metric.${one}`)}
                </Tooltip>
              </dt>
              <dd>
                <Exact exact={format.exactMetric(one, data?.total.current[one])}>
                  {format.inColumn(one, data?.total.current[one])}
                </Exact>
              </dd>
            </div>
          ))}
        </dl>
      </div>
      <div className={styles.minutes}>
        <div className={styles.chartHead}>
          <Segmented
            label={t('realtime.measure')}
            value={metric}
            onChange={choose}
            options={drawn.map((one) => ({ value: one, label: t(`stats.metric.${one}`) }))}
          />
          <span className={styles.zone}>
            {data && t('chart.zone', { zone: zoneLabel(data.traffic.time_zone, format.language) })}
          </span>
          <Segmented
            label={t('chart.kind')}
            value={view}
            onChange={setView}
            options={[
              { value: 'bar', label: <ChartColumn size={16} aria-hidden />, name: t('chart.bar') },
              { value: 'table', label: <Table2 size={16} aria-hidden />, name: t('chart.table') },
            ]}
          />
        </div>
        {!data ? (
          <SkeletonLine height={height} />
        ) : view === 'table' ? (
          <SeriesTable {...chart} />
        ) : (
          <TimeSeries {...chart} kind="bar" />
        )}
      </div>
    </section>
  )
}
