/** Clicks and the people behind them, and the chosen one of the two over time. */
import { ChartColumn, ChartLine, Table2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { zoneLabel } from '../../lib/format/local-time.ts'
import { useFormat } from '../../lib/format/use-format.ts'
import { comparable } from '../../lib/url/report-state.ts'
import { useAddressChoice } from '../../lib/url/use-report-state.ts'
import { SeriesTable } from '../../ui/chart/SeriesTable.tsx'
import { TimeSeries } from '../../ui/chart/TimeSeries.tsx'
import { cx } from '../../ui/cx.ts'
import { Delta } from '../../ui/Delta.tsx'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { Bone } from '../../ui/Skeleton.tsx'
import styles from './ClickHeadline.module.css'
import { type ClickQuestion, useClickTotal, useClickTraffic } from './use-clicks.ts'

const counts = ['events', 'visitors'] as const
type Count = (typeof counts)[number]
const views = ['line', 'bar', 'table'] as const
const height = 240

export function ClickHeadline({ question }: { readonly question: ClickQuestion }) {
  const { t } = useTranslation()
  const format = useFormat()
  const [count, choose] = useAddressChoice<Count>('metric', counts, 'events')
  const total = useClickTotal(question)
  const compared = question.state.compare !== null && comparable(question.state)
  return (
    <section className={styles.headline} aria-label={t('links.statistics')}>
      {total.isError && !total.data ? (
        <ErrorPanel error={total.error} onRetry={() => total.refetch()} />
      ) : (
        // biome-ignore lint/a11y/useSemanticElements: a group of buttons, not the fields of a form
        <div
          role="group"
          aria-label={t('dashboard.metrics')}
          className={cx(styles.cards, total.isPlaceholderData && styles.dim)}
        >
          {counts.map((one) => {
            const value = total.data?.current[one]
            return (
              <button
                key={one}
                type="button"
                className={cx(styles.card, one === count && styles.chosen)}
                aria-pressed={one === count}
                title={value === undefined ? undefined : format.exact(value)}
                onClick={() => choose(one)}
              >
                <span className={styles.label}>{t(`links.count.${one}`)}</span>
                <span className={styles.value}>
                  {value === undefined ? <Bone width={84} height={34} /> : format.count(value)}
                </span>
                <span className={styles.foot}>
                  {compared && total.data && (
                    <Delta
                      metric={one}
                      change={total.data.change?.[one]}
                      current={total.data.current[one]}
                      previous={total.data.previous?.[one]}
                    />
                  )}
                </span>
              </button>
            )
          })}
        </div>
      )}
      <ClickChart question={question} count={count} />
    </section>
  )
}

function ClickChart({ question, count }: { readonly question: ClickQuestion; readonly count: Count }) {
  const { t } = useTranslation()
  const format = useFormat()
  const [view, chooseView] = useAddressChoice('chart', views, 'line')
  const traffic = useClickTraffic(question)
  const data = traffic.data
  const label = t(`links.count.${count}`)
  const pointsOf = (list: NonNullable<typeof data>['list']) =>
    list.map((bucket) => ({ time: bucket.time, partial: bucket.partial, value: bucket[count] }))
  const previous = question.state.compare && data?.previous ? pointsOf(data.previous) : null
  const common = {
    label,
    points: data ? pointsOf(data.list) : [],
    previous,
    height,
    renderChange: (current: number | null, before: number | null) => (
      <Delta
        small
        metric={count}
        change={current === null || !before ? null : ((current - before) / before) * 100}
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
        <span className={styles.zone} title={question.zone}>
          {t('chart.zone', { zone: zoneLabel(question.zone, format.language) })}
        </span>
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
      <div className={cx(traffic.isPlaceholderData && styles.dim)} style={{ minHeight: height }}>
        {traffic.isError && !data ? (
          <ErrorPanel error={traffic.error} onRetry={() => traffic.refetch()} />
        ) : !data ? (
          <Bone height={height} />
        ) : view === 'table' ? (
          <SeriesTable {...common} unit={data.time_unit} formatValue={(value) => format.exact(value)} />
        ) : (
          <TimeSeries
            {...common}
            unit={data.time_unit}
            kind={view}
            axis="count"
            formatValue={(value) => format.count(value)}
            formatExact={(value) => format.exact(value)}
          />
        )}
      </div>
    </div>
  )
}
