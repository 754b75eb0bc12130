/** The table of both periods, bucket by bucket. */
import type { ReportResult } from '@footfall/contract/reports/reports'
import { useTranslation } from 'react-i18next'
import { bucketLabel } from '../../lib/format/local-time.ts'
import { isBeyondNoise } from '../../lib/format/noise.ts'
import { noValue } from '../../lib/format/numbers.ts'
import { useFormat } from '../../lib/format/use-format.ts'
import { useMetric } from '../../reports/use-metric.ts'
import { useReport } from '../../reports/use-report.ts'
import { ReportTable } from '../../reports/views/ReportTable.tsx'
import { Delta } from '../../ui/figures/Delta.tsx'
import { Panel } from '../../ui/layout/Panel.tsx'
import { useNarrow } from '../../ui/viewport/use-narrow.ts'
import styles from './Compare.module.css'

type Row = ReportResult<'website_compare'>['list'][number]

export function CompareBuckets() {
  const { t } = useTranslation()
  const format = useFormat()
  const [metric] = useMetric()
  // A phone has no room for a second column of times: the change, which is what one looks for, would be beyond the edge.
  const isNarrow = useNarrow(600)
  const answer = useReport('website_compare', {})
  const { data } = answer
  const years = new Set(
    data?.list.flatMap((row) => [row.time, row.previous_time].flatMap((time) => time?.slice(0, 4) ?? [])),
  )
  const among = {
    time: (data?.list ?? []).flatMap(({ time }) => time ?? []),
    previous_time: (data?.list ?? []).flatMap(({ previous_time: time }) => time ?? []),
  }
  const when = (row: Row, which: keyof typeof among) => {
    const time = row[which]
    return time && data
      ? bucketLabel(time, data.time_unit, format.language, among[which], years.size > 1)
      : noValue
  }
  const title = t('compare.buckets', { metric: t(`stats.metric.${metric}`) })
  return (
    <Panel title={title} dimmed={answer.isPlaceholderData}>
      <div className={styles.buckets}>
        <ReportTable
          label={title}
          answer={{ ...answer, data: data && { list: data.list } }}
          skeletonRows={7}
          rowKey={(row) => `${row.time} ${row.previous_time}`}
          columns={[
            {
              key: 'time',
              label: t('chart.time'),
              render: (row) => (
                <>
                  {when(row, 'time')}
                  {isNarrow && row.previous_time && (
                    <span className={styles.note}>
                      {t('compare.versus', { time: when(row, 'previous_time') })}
                    </span>
                  )}
                  {row.partial && row.time && <span className={styles.note}>{t('chart.partial')}</span>}
                </>
              ),
            },
            {
              key: 'value',
              label: t(`stats.metric.${metric}`),
              hint: t(`stats.metric_hint.${metric}`),
              figures: true,
              render: (row) => (
                <b className={styles.strong}>{format.exactMetric(metric, row.current?.[metric])}</b>
              ),
            },
            ...(isNarrow
              ? []
              : [
                  {
                    key: 'previous_time',
                    label: t('compare.beforeTime'),
                    render: (row: Row) => when(row, 'previous_time'),
                  },
                ]),
            {
              key: 'previous',
              label: t('compare.before'),
              figures: true,
              render: (row) => format.exactMetric(metric, row.previous?.[metric]),
            },
            {
              key: 'change',
              label: t('chart.change'),
              figures: true,
              render: (row) => (
                <Delta
                  muted={!(row.current && row.previous && isBeyondNoise(metric, row.current, row.previous))}
                  metric={metric}
                  change={row.change?.[metric]}
                  current={row.current?.[metric] ?? null}
                  previous={row.previous?.[metric]}
                />
              ),
            },
          ]}
        />
      </div>
    </Panel>
  )
}
